package com.couriermft.storage.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Azure Table Storage as Courier uses it: rows with versions, and transactions over one partition.
 * Tables exist before they are used (adapters create them on first use). Thread-safe.
 *
 * <p>Input beyond {@link StorageLimits} is refused with code {@code storage_refused}, a lack of
 * permission with {@code storage_denied}; both are permanent.
 */
public interface Tables {
  /** Operations that one transaction may hold. */
  int MAX_WRITES = 100;

  /** Rows that one query returns at most. */
  int MAX_ROWS = 1_000;

  /**
   * Returns the storage server's clock, estimated from the answers seen so far: the only one that
   * decisions may use, as hosts' own clocks differ.
   */
  InstantSource clock();

  /**
   * Reads one row. A key that no row can have finds none, because row keys are often names that
   * others chose; of a partition key it is refused.
   *
   * @throws StoreUnavailable the service gave no usable answer
   */
  Optional<Row> find(String table, String partition, String key);

  /**
   * Reads up to {@code max} (1..1000) rows of a range, ordered by key. A page may be short or even
   * empty and still have a continuation: only a page without one is the last.
   *
   * @param continuation from the page before, {@code null} for the first
   * @throws StoreUnavailable the service gave no usable answer
   */
  Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation);

  /**
   * Does all writes or none: 1..100 writes to distinct rows of one partition.
   *
   * @return the new versions by row key (deleted rows have none)
   * @throws StoreConflict a condition did not hold (a row exists, is gone, or has another version);
   *     nothing was written
   * @throws StoreUnavailable no usable answer: it may or may not have been written
   */
  Committed transact(String table, String partition, List<Write> writes);

  /** Returns all rows of a range; for ranges known to be small. */
  default List<Row> queryAll(String table, String partition, KeyRange range) {
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      Page page = query(table, partition, range, 1000, continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  /** The first rows of a range, at most so many. */
  default List<Row> queryUpTo(String table, String partition, KeyRange range, int max) {
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      Page page = query(table, partition, range, max - rows.size(), continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
    } while (continuation != null && rows.size() < max);
    return rows;
  }

  /**
   * The first rows of a range after a key that a condition holds for, at most so many.
   *
   * @param after a key, of a row or not; {@code null} for the beginning
   * @param max 1 or more
   */
  default List<Row> queryAfter(
      String table,
      String partition,
      KeyRange range,
      @Nullable String after,
      int max,
      Predicate<Row> condition) {
    String from = after == null || after.compareTo(range.from()) < 0 ? range.from() : after;
    if (from.compareTo(range.to()) >= 0) {
      return List.of();
    }
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      // The row of the key itself may come first.
      int most = Math.min(MAX_ROWS, max - rows.size() + 1);
      Page page = query(table, partition, new KeyRange(from, range.to()), most, continuation);
      page.rows().stream()
          .filter(row -> !row.key().equals(after) && condition.test(row))
          .limit(max - rows.size())
          .forEach(rows::add);
      continuation = page.continuation();
    } while (continuation != null && rows.size() < max);
    return rows;
  }

  /**
   * A page of a range's rows.
   *
   * @param rows ordered by key
   * @param continuation where to go on; {@code null} when this is the last page
   */
  record Page(List<Row> rows, @Nullable String continuation) {
    /** Copies. */
    public Page {
      rows = List.copyOf(rows);
    }
  }

  /**
   * The result of a transaction.
   *
   * @param at the storage server's time of the answer
   * @param etags the new version of each row written, by row key
   */
  record Committed(Instant at, Map<String, String> etags) {
    /** Copies. */
    public Committed {
      etags = Map.copyOf(etags);
    }
  }
}
