package com.couriermft.operate.notification;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores notifications: delivered, pending and failed notifications. Thread-safe. */
public final class Notifications {
  /** Maximum number of rows that a page reads. */
  static final int MOST_LOOKED_AT = 2_000;

  private static final int TRIES = 8;
  private static final int REMOVED_AT_ONCE = 50;

  private final Tables tables;

  public Notifications(Tables tables) {
    this.tables = tables;
  }

  /**
   * A page of the list.
   *
   * @param value the notifications, newest first
   * @param next position of the next page; {@code null} on the last page
   */
  public record Page(List<Listed<Notification>> value, @Nullable String next) {
    public Page {
      value = List.copyOf(value);
    }
  }

  /**
   * A failing channel.
   *
   * @param channel id of the channel
   * @param failures number of consecutive failed attempts
   * @param since time of the first failed attempt; {@code null} if unknown
   * @param code stable code of the last failure
   * @param message message of the last failure
   * @param next time of the next attempt
   */
  public record Failing(
      String channel,
      int failures,
      @Nullable Instant since,
      String code,
      String message,
      @Nullable Instant next) {}

  /**
   * Lists notifications. Reads at most 2,000 notifications, so a page may be short or empty even if
   * another page follows.
   *
   * @param position id after which the page starts; {@code null} for the newest
   * @param most maximum number of entries, at least 1
   * @param wanted filter; called without a value for an unreadable notification
   */
  public Page list(@Nullable String position, int most, Predicate<Listed<Notification>> wanted) {
    KeyRange all = OutboxKeys.NOTIFICATIONS;
    String from = position == null ? all.from() : OutboxKeys.notification(position) + " ";
    List<Listed<Notification>> found = new ArrayList<>();
    String last = position;
    int looked = 0;
    while (looked < MOST_LOOKED_AT) {
      int portion = Math.min(Tables.MAX_ROWS, Math.max(most, 100));
      List<Row> rows =
          tables.queryUpTo(
              OutboxKeys.TABLE, OutboxKeys.PARTITION, new KeyRange(from, all.to()), portion);
      for (Row row : rows) {
        if (found.size() == most) {
          return new Page(found, last);
        }
        last = OutboxKeys.idOf(row.key());
        Listed<Notification> one = read(row);
        if (wanted.test(one)) {
          found.add(one);
        }
      }
      if (rows.size() < portion) {
        return new Page(found, null);
      }
      looked += rows.size();
      from = rows.get(rows.size() - 1).key() + " ";
    }
    return new Page(found, last);
  }

  /** Returns whether a string is a valid position of a page. */
  public static boolean isPosition(String text) {
    return Ulid.isValid(text);
  }

  /**
   * Returns a notification; empty if it does not exist.
   *
   * @throws DamagedDataException the notification is unreadable
   */
  public Optional<Notification> find(String id) {
    return row(id)
        .map(
            row ->
                DamagedDataException.reading(
                    "Notification '" + id + "'", () -> Notification.of(id, row.columns())));
  }

  /**
   * Queues a failed notification again, as if it were new. This is also possible if its
   * subscription was deleted, or if the row of a pending notification was lost when a backup was
   * restored.
   *
   * <p>The channel is processed by the next tick at the latest.
   *
   * @return the current notification; empty if it does not exist
   * @throws ConflictException {@code notification_not_dead}
   */
  public Optional<Notification> again(String id) {
    for (int tries = 1; ; tries++) {
      Optional<Row> row = row(id);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      Notification known =
          DamagedDataException.reading(
              "Notification '" + id + "'", () -> Notification.of(id, row.get().columns()));
      if (known.state() != Notification.State.DEAD && !isForgotten(known)) {
        throw new ConflictException(
            NotificationCodes.NOTIFICATION_NOT_DEAD,
            "Notification '%s' is %s; only a dead notification can be sent again."
                .formatted(id, known.state().text()));
      }
      Instant now = tables.clock().instant();
      Notification pending = known.pending();
      OutboxEdit edit = new OutboxEdit(tables).with(row.get());
      edit.put(row.get().key(), pending.columns());
      NotificationCollector.open(edit, pending);
      edit.put(
          OutboxKeys.open(pending),
          Columns.none().with("due", now).with("ready_at", now).with("asked", true));
      NotificationCollector.wake(edit, pending.channel(), now);
      try {
        edit.commit();
        return Optional.of(pending);
      } catch (StoreConflict changed) {
        if (tries == TRIES) {
          throw changed;
        }
      }
    }
  }

  /** Returns the channels whose last attempt failed, by id. Requires one read. */
  public List<Failing> failing() {
    return tables.queryAll(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.STANDING).stream()
        .filter(row -> row.columns().number("failures") > 0)
        .map(
            row ->
                new Failing(
                    OutboxKeys.channel(row.key()),
                    row.columns().integer("failures"),
                    LaneLease.time(row.columns(), "failing_since"),
                    row.columns().text("code"),
                    row.columns().text("message"),
                    LaneLease.time(row.columns(), "due")))
        .toList();
  }

  /**
   * A channel whose mail server refused some recipients of the last notification.
   *
   * @param channel id of the channel
   * @param at time of the last refusal
   */
  public record Refusing(String channel, Instant at) {}

  /**
   * Returns the channels for which some recipients of the last notification were refused. Requires
   * one read.
   */
  public List<Refusing> refusing() {
    return tables.queryAll(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.STANDING).stream()
        .flatMap(
            row ->
                Stream.ofNullable(LaneLease.time(row.columns(), "refused_at"))
                    .map(at -> new Refusing(OutboxKeys.channel(row.key()), at)))
        .toList();
  }

  /** Deletes the state of a deleted subscription. May be called repeatedly. */
  public void forget(String subscription) {
    forget(OutboxKeys.memories(subscription));
  }

  /**
   * Deletes the records of failures that a subscription has notified, after the subscription was
   * changed. While it was disabled or had different rules, it may have missed the recoveries from
   * these failures. May be called repeatedly.
   */
  public void forgetFailures(String subscription) {
    forget(OutboxKeys.failures(subscription));
  }

  private void forget(KeyRange memories) {
    int conflicts = 0;
    boolean more = true;
    while (more) {
      List<Row> rows =
          tables.queryUpTo(OutboxKeys.TABLE, OutboxKeys.PARTITION, memories, REMOVED_AT_ONCE);
      try {
        remove(rows);
        more = rows.size() == REMOVED_AT_ONCE;
      } catch (StoreConflict changed) {
        if (++conflicts == TRIES) {
          throw changed;
        }
      }
    }
  }

  /**
   * Deletes some of the settled notifications whose events are older than a time.
   *
   * @param from start position; {@code null} to start with the newest notification
   * @return start position for the next call; {@code null} at the end
   */
  public @Nullable String removeBefore(Instant time, @Nullable String from) {
    String first = OutboxKeys.notificationsFrom(time.toEpochMilli());
    KeyRange old = new KeyRange(from == null ? first : from, OutboxKeys.NOTIFICATIONS.to());
    List<Row> rows = tables.queryUpTo(OutboxKeys.TABLE, OutboxKeys.PARTITION, old, REMOVED_AT_ONCE);
    List<Row> over = rows.stream().filter(this::isOver).toList();
    for (Row row : over) {
      List<Row> items;
      do {
        items =
            tables.queryUpTo(
                OutboxKeys.TABLE,
                OutboxKeys.PARTITION,
                OutboxKeys.items(OutboxKeys.idOf(row.key())),
                REMOVED_AT_ONCE);
        remove(items);
      } while (items.size() == REMOVED_AT_ONCE);
    }
    remove(over);
    return rows.size() < REMOVED_AT_ONCE ? null : rows.get(rows.size() - 1).key() + " ";
  }

  private boolean isOver(Row row) {
    String state = row.columns().text("state");
    boolean waits =
        state.equals(Notification.State.PENDING.text())
            || state.equals(Notification.State.COLLECTING.text());
    Notification known = waits ? read(row).value() : null;
    return !waits || known != null && isForgotten(known);
  }

  /**
   * Returns whether the row of a pending notification is missing, which is possible after a backup
   * was restored.
   */
  private boolean isForgotten(Notification known) {
    return known.isWaiting()
        && tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.open(known)).isEmpty();
  }

  private void remove(List<Row> rows) {
    if (!rows.isEmpty()) {
      tables.transact(
          OutboxKeys.TABLE,
          OutboxKeys.PARTITION,
          rows.stream().map(row -> Write.delete(row.key(), row.etag())).toList());
    }
  }

  private Optional<Row> row(String id) {
    return Ulid.isValid(id)
        ? tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.notification(id))
        : Optional.empty();
  }

  private static Listed<Notification> read(Row row) {
    String id = OutboxKeys.idOf(row.key());
    return Listed.read(id, "Notification '" + id + "'", () -> Notification.of(id, row.columns()));
  }
}
