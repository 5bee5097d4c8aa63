package com.couriermft.engine.execution;

import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Lists of executions: those that have ended as the index sums them up, those that may still move
 * as their headers tell. Thread-safe.
 */
public final class ExecutionQueries {
  /** Rows that a page reads for each row it shows, before it says how far it has looked. */
  private static final int MOST_FOR_ONE = 4;

  private static final int MOST_ROWS = 1_000;
  private static final int OPEN_PAGE = 200;

  /** Headers are read side by side, so that few are hardly slower than one. */
  private static final int FEW = ConcurrentRequests.MOST_PER_CALL;

  private final ExecutionIndex index;
  private final ExecutionStore store;

  /** On these. */
  public ExecutionQueries(ExecutionIndex index, ExecutionStore store) {
    this.index = index;
    this.store = store;
  }

  /**
   * Executions that fit a filter, newest first. An execution that cannot be read is among them, so
   * that it can be found. The order is that of their ids, so no execution that is there throughout
   * comes twice or never over the pages, whatever happens to others meanwhile.
   *
   * @param top most that are returned, 1..200; fewer may come although there are more
   * @param after where the page before ended, {@code null} for the first
   */
  public Page list(ExecutionFilter filter, int top, @Nullable String after) {
    Search search = new Search(filter, top, after);
    int requests = 0;
    int max = filter.isSelective() ? top * MOST_FOR_ONE : top;
    while (search.goesOn() && requests + filter.lists().size() <= filter.requests()) {
      search.look(index.part(filter.lists(), filter, search.at(), Math.min(max, MOST_ROWS)));
      requests += filter.lists().size();
      max = MOST_ROWS;
    }
    return search.page();
  }

  /**
   * A page of executions.
   *
   * @param executions newest first
   * @param next where to go on; {@code null} when this is the last page
   * @param scannedUntil the time as far back as which executions were looked at, if they were more
   *     than four for each that is here and there are more; else {@code null}
   */
  public record Page(
      List<Listed<Execution>> executions, @Nullable String next, @Nullable Instant scannedUntil) {
    /** Copies. */
    public Page {
      executions = List.copyOf(executions);
    }
  }

  /**
   * Reads the executions that may still move, with their branches, newest first.
   *
   * @param most how many are read at most, from 1
   * @param labels what is asked of their labels
   */
  public Open open(int most, LabelFilter labels) {
    List<Snapshot> open = new ArrayList<>();
    List<String> read = new ArrayList<>();
    String next = null;
    do {
      UlidIndex.Ids ids = index.open(Math.min(OPEN_PAGE, most - read.size()), next);
      next = ids.continuation();
      read.addAll(ids.ids());
      Listed.readable(
              ConcurrentRequests.map(
                  ids.ids(),
                  id -> Listed.read(id, "Execution '" + id + "'", () -> tree(id, labels))))
          .stream()
          .flatMap(Optional::stream)
          .forEachOrdered(open::add);
    } while (next != null && read.size() < most);
    return new Open(open, next == null ? null : Ulid.time(read.get(read.size() - 1)));
  }

  /** Returns an execution with matching labels; empty if it was deleted or its labels differ. */
  private Optional<Snapshot> tree(String id, LabelFilter labels) {
    return store
        .findTree(id)
        .filter(at -> labels.isAll() || labels.matches(at.execution().labels()));
  }

  /**
   * Executions that may still move; those that cannot be read are left out.
   *
   * @param executions newest first
   * @param scannedUntil when the oldest of them was made, if there are older ones; {@code null} if
   *     these are all
   */
  public record Open(List<Snapshot> executions, @Nullable Instant scannedUntil) {
    /** Copies. */
    public Open {
      executions = List.copyOf(executions);
    }
  }

  /**
   * Ids of executions that may still move.
   *
   * @param ids newest first
   * @param isWhole whether these are all
   */
  public record OpenIds(List<String> ids, boolean isWhole) {
    /** Copies. */
    public OpenIds {
      ids = List.copyOf(ids);
    }
  }

  /**
   * Lists the ids of executions that may still move, newest first, a thousand with each request.
   *
   * @param most how many there may be for all of them to be listed, from 1
   * @param labels what is asked of their labels; of an execution whose summary cannot be read none
   *     is known
   */
  public OpenIds openIds(int most, LabelFilter labels) {
    List<String> open = new ArrayList<>();
    int looked = 0;
    String next = null;
    do {
      ExecutionIndex.Open page = index.openRows(Math.min(MOST_ROWS, most + 1 - looked), next);
      looked += page.rows().size();
      page.rows().stream()
          .filter(row -> labels.isAll() || isCarrying(row, labels))
          .map(ListedExecution::id)
          .forEach(open::add);
      next = page.continuation();
    } while (next != null && looked <= most);
    return new OpenIds(open, looked <= most);
  }

  private static boolean isCarrying(ListedExecution row, LabelFilter labels) {
    Listed<Boolean> carrying =
        Listed.read(
            row.id(),
            "Execution '" + row.id() + "'",
            () -> row.findSummary().filter(e -> labels.matches(e.labels())).isPresent());
    return Boolean.TRUE.equals(carrying.value());
  }

  /**
   * Lists the newest thousand executions that were paused once, whatever they are now.
   *
   * @return their ids; with a continuation if there may be older ones
   */
  public UlidIndex.Ids oncePaused() {
    return index.oncePaused(MOST_ROWS);
  }

  /** A page that is being filled. */
  private final class Search {
    private final ExecutionFilter filter;
    private final int top;
    private final @Nullable String after;
    private final List<Listed<Execution>> found = new ArrayList<>();
    private @Nullable String at;
    private boolean more = true;
    private int looked;
    private int read;

    Search(ExecutionFilter filter, int top, @Nullable String after) {
      this.filter = filter;
      this.top = top;
      this.after = after;
      this.at = after;
    }

    boolean goesOn() {
      return more && hasRoom();
    }

    private boolean hasRoom() {
      return found.size() < top && read < MOST_FOR_ONE * top;
    }

    @Nullable String at() {
      return at;
    }

    /** Looks at rows one after the other, and at the headers of several at a time. */
    void look(ExecutionIndex.Part part) {
      Iterator<ListedExecution> rows = part.rows().iterator();
      boolean isLeft = false;
      while (rows.hasNext() && hasRoom()) {
        isLeft = !see(take(rows));
      }
      more = part.more() || rows.hasNext() || isLeft;
    }

    /** Takes rows until as many may fit as there is room for. */
    private List<Candidate> take(Iterator<ListedExecution> rows) {
      List<Candidate> taken = new ArrayList<>();
      int room = Math.max(top - found.size(), FEW);
      while (rows.hasNext() && room > 0) {
        Candidate candidate = Candidate.of(rows.next(), filter);
        taken.add(candidate);
        room -= candidate.mayFit() ? 1 : 0;
      }
      return taken;
    }

    /** Adds those that fit; returns whether there was room for all. */
    private boolean see(List<Candidate> taken) {
      List<Candidate> open = taken.stream().filter(Candidate::needsHeader).toList();
      read += open.size();
      Iterator<Optional<Listed<Execution>>> headers =
          ConcurrentRequests.map(open, ExecutionQueries.this::header).iterator();
      for (Candidate each : taken) {
        if (found.size() == top) {
          return false;
        }
        Optional<Listed<Execution>> seen =
            each.needsHeader()
                ? headers.next().filter(one -> Candidate.fits(one, filter))
                : Optional.ofNullable(each.ended());
        seen.ifPresent(found::add);
        at = each.id();
        looked += each.isHidden() ? 0 : 1;
      }
      return true;
    }

    Page page() {
      String last = at;
      if (!more || last == null) {
        return new Page(found, null, null);
      }
      boolean isFar = looked > MOST_FOR_ONE * found.size();
      boolean open = filter.labels().isAll();
      String next = open ? last : ListPosition.hiding(after, found, last);
      return new Page(found, next, isFar ? Ulid.time(last) : null);
    }
  }

  private Optional<Listed<Execution>> header(Candidate candidate) {
    return store
        .find(candidate.id())
        .map(Snapshot::execution)
        .map(e -> Listed.read(e.id(), "Execution '" + e.id() + "'", () -> shown(e)));
  }

  /** An execution that has ended looks the same whether or not it is filed yet. */
  private static Execution shown(Execution e) {
    return ExecutionLifecycle.isEnd(e.state()) ? ExecutionSummary.of(e) : e;
  }

  /**
   * An execution that a list names.
   *
   * @param id its id
   * @param needsHeader whether its header is to be read
   * @param ended one that has ended and fits; {@code null} if the header is to be read or it does
   *     not fit
   * @param isHidden whether its labels are known to be others than those that are asked for, so
   *     that nothing may tell of it
   */
  private record Candidate(
      String id, boolean needsHeader, @Nullable Listed<Execution> ended, boolean isHidden) {
    static Candidate of(ListedExecution row, ExecutionFilter filter) {
      Optional<Listed<Execution>> summary =
          row.findSummary().map(e -> new Listed<>(row.id(), e, null));
      boolean hidden =
          summary
              .map(one -> !holds(one, filter, e -> filter.labels().matches(e.labels())))
              .orElse(false);
      if (row.isFiled() && summary.isPresent()) {
        Listed<Execution> fitting = summary.filter(one -> fits(one, filter)).orElse(null);
        return new Candidate(row.id(), false, fitting, hidden);
      }
      boolean mayFit = summary.map(one -> holds(one, filter, filter::mayMatch)).orElse(true);
      return new Candidate(row.id(), mayFit, null, hidden);
    }

    boolean mayFit() {
      return needsHeader || ended != null;
    }

    static boolean fits(Listed<Execution> one, ExecutionFilter filter) {
      return holds(one, filter, filter::matches);
    }

    /** Returns whether an execution fits; an unreadable one does where no label is asked for. */
    private static boolean holds(
        Listed<Execution> one, ExecutionFilter filter, Predicate<Execution> condition) {
      Boolean fits = one.reading(condition::test).value();
      return fits == null ? filter.labels().isAll() : fits;
    }
  }
}
