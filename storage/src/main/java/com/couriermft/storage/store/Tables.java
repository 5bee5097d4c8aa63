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
 * Azure Table Storage, reduced to the operations that Courier uses: rows with versions, and
 * transactions in one partition. Tables exist before they are used (adapters create them on first
 * use). Thread-safe.
 *
 * <p>Input that exceeds {@link StorageLimits} is rejected with the code {@code storage_refused}.
 * Missing permissions are reported with {@code storage_denied}. Failures with either code are
 * permanent.
 */
public interface Tables {
  /** The maximum number of operations of a transaction. */
  int MAX_WRITES = 100;

  /** The maximum number of rows of one query. */
  int MAX_ROWS = 1_000;

  /**
   * Returns the storage server's clock, estimated from its responses. Decisions must use no other
   * clock, because the clocks of hosts differ.
   */
  InstantSource clock();

  /**
   * Reads a row. Returns empty for an invalid row key, because row keys are often external names;
   * an invalid partition key is rejected.
   *
   * @throws StoreUnavailable the service returned no usable response
   */
  Optional<Row> find(String table, String partition, String key);

  /**
   * Reads up to {@code max} (1..1000) rows of a range, ordered by key. A page may be short or even
   * empty and still have a continuation: only a page without one is the last.
   *
   * @param continuation the continuation of the previous page; {@code null} for the first page
   * @throws StoreUnavailable the service returned no usable response
   */
  Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation);

  /**
   * Commits all writes or none: 1..100 writes to distinct rows of one partition.
   *
   * @return the new versions by row key (deleted rows have none)
   * @throws StoreConflict a condition did not hold (a row exists, is missing, or has another
   *     version); nothing was written
   * @throws StoreUnavailable no usable response: the writes may or may not have taken effect
   */
  Committed transact(String table, String partition, List<Write> writes);

  /** Returns all rows of a range; only for small ranges. */
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

  /** Returns the first rows of a range, up to a maximum number. */
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
   * Returns the first rows of a range after a key that match a condition, up to a maximum number.
   *
   * @param after a key, which need not exist; {@code null} for the start
   * @param max the maximum number of rows, 1 or more
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
      // The first row may be the row with the key itself.
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
   * @param rows the rows, ordered by key
   * @param continuation the position of the next page; {@code null} on the last page
   */
  record Page(List<Row> rows, @Nullable String continuation) {
    public Page {
      rows = List.copyOf(rows);
    }
  }

  /**
   * The result of a transaction.
   *
   * @param at the storage server's time of the response
   * @param etags the new version of each written row, by row key
   */
  record Committed(Instant at, Map<String, String> etags) {
    public Committed {
      etags = Map.copyOf(etags);
    }
  }
}
