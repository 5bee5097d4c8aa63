package com.couriermft.operate.telemetry;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Publishes each warning before an expiry once, on any number of hosts. The table {@code config}
 * has a partition for each kind and a row for each expiry. The row has {@code claimed} and {@code
 * claimed_at} while a host publishes a warning, and {@code told} afterwards. {@code claimed} and
 * {@code told} are numbers of days. The host that writes the claim publishes the warning. If that
 * host dies before publishing, a later check publishes the warning again. Thread-safe.
 */
final class Warnings {
  private static final String TABLE = "config";

  /** Maximum age of a claim, after which the host is assumed dead. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  private final Tables tables;
  private final String partition;
  private final List<Integer> days;

  /**
   * Creates the component that publishes the warnings of one kind, given the days before each
   * expiry in ascending order.
   */
  Warnings(Tables tables, String partition, List<Integer> days) {
    this.tables = tables;
    this.partition = partition;
    this.days = List.copyOf(days);
  }

  Instant now() {
    return tables.clock().instant();
  }

  /**
   * Publishes a warning if it is due and no other host has published it.
   *
   * @param mark row key: the object and its expiry
   * @param tell publishes the warning; receives the number of days
   */
  void warn(String mark, Instant end, LongConsumer tell) {
    Duration left = Duration.between(now(), end);
    Optional<Integer> due = findDue(left);
    if (due.isPresent() && claim(mark, due.get())) {
      tell.accept(due.get());
      Columns told = Columns.none().with("told", due.get());
      tables.transact(TABLE, partition, List.of(Write.upsert(mark, told)));
    }
  }

  /** Deletes the rows of expiries that no longer exist. */
  void forgetUnless(Predicate<String> live) {
    for (Row row : tables.queryAll(TABLE, partition, KeyRange.prefix(""))) {
      if (!live.test(row.key())) {
        tables.transact(TABLE, partition, List.of(Write.delete(row.key(), Write.ANY)));
      }
    }
  }

  /** Returns the smallest due number of days. Warnings for larger numbers of days are obsolete. */
  private Optional<Integer> findDue(Duration left) {
    return left.isNegative() || left.isZero()
        ? Optional.empty()
        : days.stream().filter(each -> left.compareTo(Duration.ofDays(each)) <= 0).findFirst();
  }

  /** Claims a warning. Returns whether this host must publish it. */
  private boolean claim(String mark, int due) {
    Optional<Row> row = tables.find(TABLE, partition, mark);
    if (row.isPresent() && (isTold(row.get(), due) || isClaimed(row.get(), due))) {
      return false;
    }
    Columns claim = Columns.none().with("claimed", due).with("claimed_at", now());
    try {
      tables.transact(
          TABLE,
          partition,
          List.of(
              row.map(known -> Write.merge(mark, claim, known.etag()))
                  .orElseGet(() -> Write.insert(mark, claim))));
      return true;
    } catch (StoreConflict e) {
      // Another host was faster and publishes the warning.
      return false;
    }
  }

  private static boolean isTold(Row row, int due) {
    int told = row.columns().integer("told");
    return told != 0 && told <= due;
  }

  private boolean isClaimed(Row row, int due) {
    Instant since = row.columns().instant("claimed_at");
    return row.columns().integer("claimed") == due
        && since != null
        && since.plus(CLAIM).isAfter(now());
  }
}
