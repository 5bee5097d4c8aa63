package com.couriermft.storage.store.trail;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Lists the entries of the change log, and removes old ones. Thread-safe. */
public final class ChangeQueries {
  /** The age from which an action without an outcome counts as interrupted. */
  static final Duration INTERRUPTED = Duration.ofMinutes(10);

  private static final int MOST_LOOKED_AT = 2_000;
  private static final int MOST_REMOVED = 100;

  private final Tables tables;
  private final ChangeTrail trail;
  private final ChangeLinks links;

  public ChangeQueries(Tables tables) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.links = new ChangeLinks(tables);
  }

  /**
   * A page of entries.
   *
   * @param entries the entries, newest first
   * @param links the link of each entry; empty for an entry of an older release, for a request to
   *     an execution, and for a restricted reader
   * @param next the position of the next page; {@code null} on the last page
   * @param scannedUntil the time that the search has reached, if it stopped before the page was
   *     full and more may follow; otherwise, and for a restricted reader, {@code null}
   */
  public record Page(
      List<ChangeEntry> entries,
      List<Optional<ChangeLink>> links,
      @Nullable String next,
      @Nullable Instant scannedUntil) {
    public Page {
      entries = List.copyOf(entries);
      links = List.copyOf(links);
    }
  }

  /** Returns whether a string is a valid position of a page. */
  public static boolean isPosition(String text) {
    return TrailRows.isPosition(text);
  }

  /**
   * Lists entries that match a filter, newest first. The result has the entries of exactly the
   * changes that were in effect before this call. An action with an unknown outcome has {@code
   * "outcome": "unknown"}. A restricted reader learns nothing about other entries, except that a
   * page may be short after 2,000 such entries.
   *
   * @param top the maximum number of entries, from 1; a page may have fewer although more follow
   * @param after the end of the previous page; {@code null} for the first
   */
  public Page list(ChangeFilter filter, int top, @Nullable String after) {
    if (after == null) {
      trail.copyPending();
    }
    KeyRange range = TrailRows.range(filter.since(), filter.until());
    List<Strand> strands =
        filter.partitions().stream().map(each -> new Strand(each, range, after)).toList();
    List<Shown> found = new ArrayList<>();
    String shown = after;
    String last = after;
    for (int looked = 0; looked < MOST_LOOKED_AT; looked++) {
      ConcurrentRequests.map(
          strands.stream().filter(Strand::isHungry).toList(), strand -> strand.read(top + 1));
      Optional<Strand> first =
          strands.stream().filter(Strand::hasRow).min(Comparator.comparing(Strand::key));
      if (first.isEmpty()) {
        return page(filter, found, null, null);
      } else if (found.size() == top && filter.seesAll()) {
        return page(filter, found, last, null);
      }
      Row row = first.get().take();
      Optional<ChangeEntry> entry =
          shown(row).flatMap(each -> filter.seen(each, row)).filter(filter::fits);
      if (entry.isPresent() && found.size() == top) {
        // For a restricted reader, the position must be derived from visible entries only.
        return page(filter, found, shown, null);
      }
      last = row.key();
      if (entry.isPresent()) {
        found.add(new Shown(row, entry.get()));
        shown = last;
      }
    }
    String furthest = Objects.requireNonNull(last);
    return filter.seesAll()
        ? page(filter, found, furthest, TrailRows.time(furthest))
        : page(filter, found, TrailRows.hiding(shown, furthest), null);
  }

  /** An entry of a page, with its row. */
  private record Shown(Row row, ChangeEntry entry) {}

  private Page page(
      ChangeFilter filter,
      List<Shown> found,
      @Nullable String next,
      @Nullable Instant scannedUntil) {
    // The numbers of links would tell a restricted reader how many changes are hidden.
    Map<String, ChangeLink> linked =
        filter.seesAll() ? links(found.stream().map(Shown::row).toList()) : Map.of();
    return new Page(
        found.stream().map(Shown::entry).toList(),
        found.stream().map(each -> Optional.ofNullable(linked.get(each.row().key()))).toList(),
        next,
        scannedUntil);
  }

  private Map<String, ChangeLink> links(List<Row> entries) {
    Map<String, List<String>> keys = new TreeMap<>();
    for (Row row : entries) {
      String of = TrailRows.linked(row.partition());
      keys.computeIfAbsent(of, partition -> new ArrayList<>()).add(row.key());
    }
    Map<String, ChangeLink> found = new HashMap<>();
    keys.forEach((of, those) -> found.putAll(links.find(of, those)));
    return found;
  }

  /** Returns the entry of a row; empty for an action that may still be in progress. */
  private Optional<ChangeEntry> shown(Row row) {
    Optional<ChangeEntry> entry = TrailRows.readable(row);
    boolean open =
        row.columns().values().containsKey("outcome")
            && !row.columns().text("outcome").equals(TrailRows.DONE);
    if (!open) {
      return entry;
    }
    boolean old = row.changedAt().plus(INTERRUPTED).isBefore(tables.clock().instant());
    return old ? entry.map(ChangeEntry::interrupted) : Optional.empty();
  }

  /**
   * Removes some of the entries that are older than a given time, the oldest entries last, and
   * their links, the oldest links first. Also copies and links the entries of hosts that died.
   *
   * @return whether there may be more
   */
  public boolean removeBefore(Instant time) {
    try {
      boolean more = remove(TrailRows.ALL, time);
      for (ObjectKind kind : ObjectKind.values()) {
        more |= remove(TrailRows.acts(kind), time);
      }
      more |= links.removeBefore(time);
      if (!more) {
        trail.copyPending();
      }
      return more;
    } catch (StoreConflict another) {
      // Another host removes the same links; the next call continues.
      return true;
    }
  }

  private boolean remove(String partition, Instant time) {
    KeyRange range = TrailRows.range(null, time.minusMillis(1));
    List<Row> old = tables.queryUpTo(TrailRows.TABLE, partition, range, MOST_REMOVED);
    if (old.isEmpty()) {
      return false;
    }
    links.removing(time);
    if (partition.equals(TrailRows.ALL)) {
      ConcurrentRequests.map(old, this::removeOfObject);
    }
    try {
      tables.transact(
          TrailRows.TABLE,
          partition,
          old.stream().map(row -> Write.delete(row.key(), Write.ANY)).toList());
    } catch (StoreConflict another) {
      // Another host removes the same entries; the next call continues.
      return true;
    }
    return old.size() == MOST_REMOVED;
  }

  private boolean removeOfObject(Row row) {
    try {
      tables.transact(
          TrailRows.TABLE, TrailRows.object(row), List.of(Write.delete(row.key(), Write.ANY)));
      return true;
    } catch (StoreConflict gone) {
      return false;
    }
  }

  /** The rows of one partition, read ahead in batches. */
  private final class Strand {
    private final String partition;
    private final KeyRange range;
    private final List<Row> rows = new ArrayList<>();
    private @Nullable String after;
    private int at;
    private boolean over;

    Strand(String partition, KeyRange range, @Nullable String after) {
      this.partition = partition;
      this.range = range;
      this.after = after;
    }

    boolean isHungry() {
      return !hasRow() && !over;
    }

    boolean hasRow() {
      return at < rows.size();
    }

    String key() {
      return rows.get(at).key();
    }

    Row take() {
      return rows.get(at++);
    }

    Strand read(int max) {
      int portion = Math.min(Tables.MAX_ROWS - 1, Math.max(max, 2 * rows.size()));
      List<Row> read =
          tables.queryAfter(TrailRows.TABLE, partition, range, after, portion, row -> true);
      rows.clear();
      rows.addAll(read);
      at = 0;
      over = read.size() < portion;
      after = read.isEmpty() ? after : read.get(read.size() - 1).key();
      return this;
    }
  }
}
