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
 * Publishes warnings some days before an expiry, each one once, on any number of hosts. Table
 * {@code config}, a partition for each kind, a row for each expiry, with {@code claimed} and {@code
 * claimed_at} while a host publishes, and {@code told} afterwards. {@code claimed} and {@code told}
 * are the number of days. The host that writes the claim publishes. A later check repeats the
 * warning of a host that died in between. Thread-safe.
 */
final class Warnings {
  private static final String TABLE = "config";

  /** Maximum age of a claim, after which its host counts as dead. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  private final Tables tables;
  private final String partition;
  private final List<Integer> days;

  /** Creates the warnings of one kind, with the days before each expiry, ascending. */
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

  /** Returns the smallest due number of days. Warnings for larger numbers are obsolete. */
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
