package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Publishes warnings about the expiry of one kind of credential: one each 60, 30, 7 and 1 days
 * before ({@code key.expiring}) and one afterwards ({@code key.expired}). Any number of hosts
 * publish each warning once:
 *
 * <pre>
 * {"id": "our-key|000002|1830297600|30", "type": "key.expiring", "at": "2027-12-02T00:00:00Z",
 *  "key": "our-key", …, "expires_at": "2028-01-01T00:00:00Z", "days_left": 29, …}</pre>
 *
 * The table {@code config} has a partition {@code {kind}-warning} and a row for each expiry. The
 * row has {@code claimed} and {@code claimed_at} while a host publishes a warning, and {@code told}
 * afterwards. {@code claimed} and {@code told} are numbers of days, or -1 after the expiry. The
 * host that writes the claim publishes the warning. If that host dies before publishing, a later
 * check publishes the warning again. Thread-safe.
 */
final class Warnings {
  private static final String TABLE = "config";

  /** Maximum age of a claim, after which the host is assumed dead. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  /** The days before an expiry at which warnings are due, in ascending order. */
  private static final List<Integer> DAYS = List.of(1, 7, 30, 60);

  /** The number in {@code claimed} and {@code told} that means the warning after the expiry. */
  private static final int EXPIRED = -1;

  private final Tables tables;
  private final EventFeed feed;
  private final String kind;
  private final String partition;

  /**
   * Creates the component that publishes the warnings of one kind.
   *
   * @param kind the credentials, as event types name them: {@code key} or {@code secret}
   */
  Warnings(Tables tables, String kind) {
    this.tables = tables;
    this.feed = new EventFeed(tables);
    this.kind = kind;
    this.partition = kind + "-warning";
  }

  Instant now() {
    return tables.clock().instant();
  }

  /**
   * Publishes a warning if it is due and no other host has published it.
   *
   * @param mark row key: the object and its expiry
   * @param labels the object's labels
   * @param fields adds the fields that describe the object; called only if a warning is due
   */
  void warn(String mark, Instant end, Labels labels, Consumer<ObjectNode> fields) {
    Instant now = now();
    Optional<Integer> due = findDue(Duration.between(now, end));
    if (due.isPresent() && claim(mark, due.get())) {
      boolean isExpired = due.get() == EXPIRED;
      ObjectNode event =
          Json.object()
              .put("id", mark + "|" + (isExpired ? "expired" : due.get()))
              .put("type", kind + (isExpired ? ".expired" : ".expiring"))
              .put("at", now.toString());
      fields.accept(event);
      event.put("expires_at", end.toString()).put("days_left", Expiry.daysLeft(now, end));
      feed.tell(event, labels);
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
  private static Optional<Integer> findDue(Duration left) {
    return left.isNegative() || left.isZero()
        ? Optional.of(EXPIRED)
        : DAYS.stream().filter(each -> left.compareTo(Duration.ofDays(each)) <= 0).findFirst();
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
