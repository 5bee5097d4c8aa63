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
 * Warnings some days before something ends, each told once by any number of hosts: table {@code
 * config}, a partition for each kind, a row for each end, with {@code claimed} and {@code
 * claimed_at} while a host tells it and {@code told} after that, both the number of days. The host
 * that writes the claim tells. A warning whose host died in between is told again by a later look.
 * Thread-safe.
 */
final class Warnings {
  private static final String TABLE = "config";

  /** Telling takes milliseconds; a claim this old is that of a host that died. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  private final Tables tables;
  private final String partition;
  private final List<Integer> days;

  /** Makes the warnings of one kind, given so many days before each end, ascending. */
  Warnings(Tables tables, String partition, List<Integer> days) {
    this.tables = tables;
    this.partition = partition;
    this.days = List.copyOf(days);
  }

  Instant now() {
    return tables.clock().instant();
  }

  /**
   * Warns of an end if that is due and nobody has.
   *
   * @param mark the row's key: what ends, and when
   * @param tell does it; is handed the number of days that has come
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

  /** Forgets what was told of ends that are no more. */
  void forgetUnless(Predicate<String> live) {
    for (Row row : tables.queryAll(TABLE, partition, KeyRange.prefix(""))) {
      if (!live.test(row.key())) {
        tables.transact(TABLE, partition, List.of(Write.delete(row.key(), Write.ANY)));
      }
    }
  }

  /** The nearest of the days that have come; those before it need not be told any more. */
  private Optional<Integer> findDue(Duration left) {
    return left.isNegative() || left.isZero()
        ? Optional.empty()
        : days.stream().filter(each -> left.compareTo(Duration.ofDays(each)) <= 0).findFirst();
  }

  /** Claims a warning for this host and returns whether it is for this host to tell. */
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
      // Another host was faster, and tells.
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
