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
 * Lists executions: ended executions by their summaries in the index, all others by their headers.
 * Thread-safe.
 */
public final class ExecutionQueries {
  /**
   * Maximum number of rows that are read for each row that a page returns. Beyond that, the search
   * stops early.
   */
  private static final int MOST_FOR_ONE = 4;

  private static final int MOST_ROWS = 1_000;
  private static final int OPEN_PAGE = 200;

  /** The number of headers that are read concurrently. */
  private static final int FEW = ConcurrentRequests.MOST_PER_CALL;

  private final ExecutionIndex index;
  private final ExecutionStore store;

  public ExecutionQueries(ExecutionIndex index, ExecutionStore store) {
    this.index = index;
    this.store = store;
  }

  /**
   * Returns executions that match a filter, newest first. Executions that cannot be read are
   * included, so that they can be found. The order is that of ids, so an execution that exists
   * throughout appears on exactly one page.
   *
   * @param top the maximum number of executions, 1..200; a page may have fewer even if more follow
   * @param after the end of the previous page, {@code null} for the first
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
   * @param executions the executions, newest first
   * @param next the position of the next page; {@code null} on the last page
   * @param scannedUntil the creation time that the search has reached, if it stopped early and more
   *     may follow; otherwise {@code null}
   */
  public record Page(
      List<Listed<Execution>> executions, @Nullable String next, @Nullable Instant scannedUntil) {
    public Page {
      executions = List.copyOf(executions);
    }
  }

  /**
   * Reads the executions that have not ended, with their branches, newest first.
   *
   * @param most the maximum number of executions, at least 1
   * @param labels the condition on labels
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

  /** Returns the execution if its labels match; empty if it was deleted or its labels differ. */
  private Optional<Snapshot> tree(String id, LabelFilter labels) {
    return store
        .findTree(id)
        .filter(at -> labels.isAll() || labels.matches(at.execution().labels()));
  }

  /**
   * A page of readable executions that have not ended.
   *
   * @param executions the executions, newest first
   * @param scannedUntil when the oldest of them was created, if there are older ones; {@code null}
   *     if these are all
   */
  public record Open(List<Snapshot> executions, @Nullable Instant scannedUntil) {
    public Open {
      executions = List.copyOf(executions);
    }
  }

  /**
   * A list of ids of executions that have not ended.
   *
   * @param ids the ids, newest first
   * @param isWhole whether the list is complete
   */
  public record OpenIds(List<String> ids, boolean isWhole) {
    public OpenIds {
      ids = List.copyOf(ids);
    }
  }

  /**
   * Returns the ids of executions that have not ended, newest first, in requests of a thousand.
   *
   * @param most the largest number of executions for which all ids are listed, at least 1
   * @param labels the condition on labels; an execution with an unreadable summary counts as having
   *     no labels
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
   * Returns the newest thousand executions that were ever paused, regardless of their current
   * state.
   *
   * @return the ids, with a continuation if there may be older ones
   */
  public UlidIndex.Ids oncePaused() {
    return index.oncePaused(MOST_ROWS);
  }

  /** Collects the executions of a page. */
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

    /** Adds the matching executions of rows, reading several headers concurrently. */
    void look(ExecutionIndex.Part part) {
      Iterator<ListedExecution> rows = part.rows().iterator();
      boolean isLeft = false;
      while (rows.hasNext() && hasRoom()) {
        isLeft = !see(take(rows));
      }
      more = part.more() || rows.hasNext() || isLeft;
    }

    /** Takes rows until enough candidates fill the page. */
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

    /** Adds the matching executions; returns whether all fit on the page. */
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

  /**
   * Reduces an ended execution to its summary and returns it, even if the summary is not stored
   * yet.
   */
  private static Execution shown(Execution e) {
    return ExecutionLifecycle.isEnd(e.state()) ? ExecutionSummary.of(e) : e;
  }

  /**
   * An execution on a list.
   *
   * @param needsHeader whether its header must be read
   * @param ended an ended execution that matches; {@code null} if the header must be read or it
   *     does not match
   * @param isHidden whether the caller's labels exclude the execution, so that no response may
   *     reveal it
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

    /**
     * Returns whether an execution matches; an unreadable one matches if the filter has no
     * condition on labels.
     */
    private static boolean holds(
        Listed<Execution> one, ExecutionFilter filter, Predicate<Execution> condition) {
      Boolean fits = one.reading(condition::test).value();
      return fits == null ? filter.labels().isAll() : fits;
    }
  }
}
