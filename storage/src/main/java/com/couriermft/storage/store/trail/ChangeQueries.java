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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists the entries of the trail of changes, and removes old ones. Thread-safe. */
public final class ChangeQueries {
  /** The age from which an act whose outcome is not written was interrupted. */
  static final Duration INTERRUPTED = Duration.ofMinutes(10);

  private static final int MOST_LOOKED_AT = 2_000;
  private static final int MOST_REMOVED = 100;

  private final Tables tables;
  private final ChangeTrail trail;

  /** Reads these tables. */
  public ChangeQueries(Tables tables) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
  }

  /**
   * A page of entries.
   *
   * @param entries newest first
   * @param next where to go on; {@code null} when this is the last page
   * @param scannedUntil the time back to which entries were looked at, if they were too many to
   *     fill the page and there are more; else, and for a limited reader, {@code null}
   */
  public record Page(
      List<ChangeEntry> entries, @Nullable String next, @Nullable Instant scannedUntil) {
    /** Copies. */
    public Page {
      entries = List.copyOf(entries);
    }
  }

  /** Returns whether a text may be the end of a page. */
  public static boolean isPosition(String text) {
    return TrailRows.isPosition(text);
  }

  /**
   * Lists entries that fit a filter, newest first: of every change that was in effect before this
   * call, and of no other. An act whose outcome nobody knows has {@code "outcome": "unknown"}. Of
   * what a limited reader does not see nothing is told, but that a page with a next one may be
   * short where 2,000 entries of others lie in between.
   *
   * @param top most that are returned, from 1; fewer may come although there are more
   * @param after where the page before ended; {@code null} for the first
   */
  public Page list(ChangeFilter filter, int top, @Nullable String after) {
    if (after == null) {
      trail.copyPending();
    }
    KeyRange range = TrailRows.range(filter.since(), filter.until());
    List<Strand> strands =
        filter.partitions().stream().map(each -> new Strand(each, range, after)).toList();
    List<ChangeEntry> found = new ArrayList<>();
    String shown = after;
    String last = after;
    for (int looked = 0; looked < MOST_LOOKED_AT; looked++) {
      ConcurrentRequests.map(
          strands.stream().filter(Strand::isHungry).toList(), strand -> strand.read(top + 1));
      Optional<Strand> first =
          strands.stream().filter(Strand::hasRow).min(Comparator.comparing(Strand::key));
      if (first.isEmpty()) {
        return new Page(found, null, null);
      } else if (found.size() == top && filter.seesAll()) {
        return new Page(found, last, null);
      }
      Row row = first.get().take();
      Optional<ChangeEntry> entry =
          shown(row).flatMap(each -> filter.seen(each, row)).filter(filter::fits);
      if (entry.isPresent() && found.size() == top) {
        // Only what is seen may tell a limited reader that there is more.
        return new Page(found, shown, null);
      }
      last = row.key();
      if (entry.isPresent()) {
        found.add(entry.get());
        shown = last;
      }
    }
    String furthest = Objects.requireNonNull(last);
    return filter.seesAll()
        ? new Page(found, furthest, TrailRows.time(furthest))
        : new Page(found, TrailRows.hiding(shown, furthest), null);
  }

  /** Returns the entry of a row; none for an act that may still be under way. */
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
   * Removes some of the entries that are older than a time, the oldest last.
   *
   * @return whether there may be more
   */
  public boolean removeBefore(Instant time) {
    KeyRange range = TrailRows.range(null, time.minusMillis(1));
    boolean more = remove(TrailRows.ALL, range);
    for (ObjectKind kind : ObjectKind.values()) {
      more |= remove(TrailRows.acts(kind), range);
    }
    return more;
  }

  private boolean remove(String partition, KeyRange range) {
    List<Row> old = tables.queryUpTo(TrailRows.TABLE, partition, range, MOST_REMOVED);
    if (old.isEmpty()) {
      return false;
    }
    if (partition.equals(TrailRows.ALL)) {
      ConcurrentRequests.map(old, this::removeOfObject);
    }
    try {
      tables.transact(
          TrailRows.TABLE,
          partition,
          old.stream().map(row -> Write.delete(row.key(), Write.ANY)).toList());
    } catch (StoreConflict another) {
      // The same entries are removed by another host; the next call takes what it leaves.
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

  /** The rows of one partition, read ahead in portions. */
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
