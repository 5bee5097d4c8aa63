package com.couriermft.operate.notification;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Attempts one notification and stores the result. Thread-safe. */
final class NotificationDelivery {
  private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);

  /** Column of a pending row: number of failed attempts. */
  static final String FAILED = "failed";

  private static final int MOST_MESSAGE = 500;

  private final Tables tables;
  private final NoticeSender sender;

  NotificationDelivery(Tables tables, NoticeSender sender) {
    this.tables = tables;
    this.sender = sender;
  }

  /**
   * The objects on which a notification depends.
   *
   * @param channelExists whether the notification's channel exists
   * @param subscriptions ids of the existing, enabled subscriptions
   */
  record Surroundings(boolean channelExists, Set<String> subscriptions) {
    Surroundings {
      subscriptions = Set.copyOf(subscriptions);
    }

    boolean isAlive(String subscription) {
      return ActiveSubscriptions.isOfJob(subscription) || subscriptions.contains(subscription);
    }
  }

  /**
   * A failure of the channel.
   *
   * @param until time of the next attempt
   * @param code stable code of the failure
   * @param message message of the failure
   */
  record Outage(Instant until, String code, String message) {}

  /**
   * The result of an attempt.
   *
   * @param tried whether an attempt was made
   * @param again time of the retry if only this notification failed; {@code null} for none
   * @param outage the failure of the channel; {@code null} if the channel did not fail
   * @param refused the refused recipients of a notification that other recipients received; {@code
   *     ""} for none, {@code null} if no recipient received it
   */
  record Result(
      boolean tried, @Nullable Instant again, @Nullable Outage outage, @Nullable String refused) {
    static final Result NOTHING = new Result(false, null, null, null);
  }

  /**
   * Attempts to send a notification.
   *
   * @param open row of the pending notification
   * @param failures number of consecutive failures of the channel
   */
  Result attempt(Row open, Surroundings surroundings, int failures) throws InterruptedException {
    Optional<Row> record = record(open);
    if (record.isEmpty()) {
      remove(open);
      return Result.NOTHING;
    }
    try {
      return attempt(open, record.get(), surroundings, failures);
    } catch (DamagedDataException damaged) {
      LOG.error(
          "Notification(id='{}') cannot be read and is abandoned",
          open.columns().text("id"),
          damaged);
      OutboxEdit edit = new OutboxEdit(tables).with(open, record.get());
      edit.put(
          record.get().key(),
          Columns.none()
              .with("state", Notification.State.DEAD.text())
              .with("reason", "The stored notification cannot be read."));
      edit.remove(open);
      write(edit, open);
      return Result.NOTHING;
    }
  }

  private Result attempt(Row open, Row record, Surroundings surroundings, int failures)
      throws InterruptedException {
    Notification known = read(record);
    boolean asked = open.columns().flag("asked");
    String why = null;
    Instant now = tables.clock().instant();
    if (known.endedAt() != null) {
      remove(open);
      return Result.NOTHING;
    } else if (!surroundings.channelExists()) {
      why = "Channel '" + known.channel() + "' no longer exists.";
    } else if (!asked && !surroundings.isAlive(known.subscription())) {
      why = "Subscription '" + known.subscription() + "' was deleted or disabled.";
    } else if (known.failed() == 0 && isTooOld(open, now)) {
      why =
          "The notification expired before it was sent, because the channel failed or earlier "
              + "notifications were waiting.";
    }
    if (why != null) {
      end(open, record, known.dead(why, now));
      return Result.NOTHING;
    }
    if (open.columns().flag(NotificationCollector.COLLECTING)) {
      return close(open, record);
    }
    return send(open, record, known, failures);
  }

  /** Closes a digest, so that later events are added to the next digest. */
  private Result close(Row open, Row record) {
    OutboxEdit edit = new OutboxEdit(tables).with(open, record);
    // The number is stored with the digest, because the pending row no longer exists if the digest
    // is sent again later.
    long items = open.columns().number(NotificationCollector.ITEMS);
    edit.put(record.key(), Columns.none().with(NotificationCollector.ITEMS, items));
    edit.put(open.key(), Columns.none().with(NotificationCollector.COLLECTING, false));
    write(edit, open);
    // The next turn sends the digest, with all events that were added before it was closed.
    return new Result(false, tables.clock().instant(), null, null);
  }

  private Result send(Row open, Row record, Notification known, int failures)
      throws InterruptedException {
    List<EventFeed.Numbered> events = events(known);
    long items =
        Math.max(
            open.columns().number(NotificationCollector.ITEMS),
            record.columns().number(NotificationCollector.ITEMS));
    NoticeSender.Telling telling =
        new NoticeSender.Telling(
            known.id(),
            known.channel(),
            known.kind(),
            known.includeFiles(),
            known.template(),
            events,
            Math.max(events.size(), items));
    Instant began = tables.clock().instant();
    SendOutcome outcome = send(telling);
    Instant now = tables.clock().instant();
    SendTry last =
        new SendTry(
            began,
            Duration.between(began, now).toMillis(),
            outcome.kind().text(),
            outcome.code(),
            cut(outcome.message()));
    return switch (outcome.kind()) {
      case DELIVERED -> {
        end(open, record, known.ended(last, Notification.State.DELIVERED, null));
        yield new Result(true, null, null, text(cut(outcome.message())));
      }
      case REFUSED -> {
        end(open, record, known.ended(last, Notification.State.DEAD, why(outcome)));
        yield new Result(true, null, null, null);
      }
      case DOWN -> failed(open, record, known, last, outcome, failures);
    };
  }

  private SendOutcome send(NoticeSender.Telling telling) throws InterruptedException {
    try {
      return sender.send(telling, sender.longestTry(telling.channel()));
    } catch (StoreUnavailable e) {
      throw e;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Notification(id='{}') couldn't be sent", telling.id(), e);
      String message = e.getClass().getSimpleName() + "; see the log for details.";
      return new SendOutcome(
          SendOutcome.Kind.DOWN, RequestCodes.INTERNAL_ERROR.code(), message, null);
    }
  }

  private Result failed(
      Row open, Row record, Notification known, SendTry last, SendOutcome outcome, int failures) {
    int failed = Math.max(known.failed(), failures) + 1;
    Instant now = tables.clock().instant();
    Instant again = now.plus(TryTimes.after(known.id(), failed, outcome.retryAfter()));
    if (known.failed() + 1 >= TryTimes.MOST) {
      end(open, record, known.ended(last, Notification.State.DEAD, why(outcome)));
    } else {
      OutboxEdit edit = new OutboxEdit(tables).with(open, record);
      edit.put(record.key(), known.failed(last, again).columns());
      edit.put(open.key(), Columns.none().with("due", again).with(FAILED, known.failed() + 1));
      write(edit, open);
    }
    Outage outage = new Outage(again, text(outcome.code()), text(cut(outcome.message())));
    return new Result(true, again, outage, null);
  }

  private static boolean isTooOld(Row open, Instant now) {
    Instant ready = LaneLease.time(open.columns(), "ready_at");
    return ready != null && !ready.plus(TryTimes.PATIENCE).isAfter(now);
  }

  /**
   * Fails a notification that has waited too long for a failing channel.
   *
   * @return whether it failed
   */
  boolean expire(Row open, Outage outage) {
    Instant now = tables.clock().instant();
    if (!isTooOld(open, now)) {
      return false;
    }
    record(open)
        .ifPresent(
            record -> {
              String why = "The channel has been failing for too long: " + outage.message();
              OutboxEdit edit = new OutboxEdit(tables).with(open, record);
              edit.put(
                  record.key(),
                  Columns.none()
                      .with("state", Notification.State.DEAD.text())
                      .with("reason", why)
                      .with("next_at", (Instant) null)
                      .with("ended_at", now));
              edit.remove(open);
              forget(edit, record);
              write(edit, open);
            });
    return true;
  }

  /**
   * Deletes the record of a failure whose notification was never sent, so that later failures do
   * not count as repetitions.
   */
  private void forget(OutboxEdit edit, Row dead) {
    Notification known = read(dead);
    for (EventFeed.Numbered each : events(known)) {
      String key = OutboxKeys.ofSubject(known.subscription(), EventSubject.of(each.event()));
      if (EventSubject.isFailure(each.event()) && edit.find(key).isPresent()) {
        edit.put(key, SubscriptionState.of(edit.find(key).get()).failing(false).columns());
      }
    }
  }

  private void end(Row open, Row record, Notification ended) {
    OutboxEdit edit = new OutboxEdit(tables).with(open, record);
    edit.put(record.key(), ended.columns());
    edit.remove(open);
    if (ended.state() == Notification.State.DEAD) {
      forget(edit, record);
    }
    write(edit, open);
  }

  private void remove(Row open) {
    OutboxEdit edit = new OutboxEdit(tables);
    edit.remove(open);
    write(edit, open);
  }

  private void write(OutboxEdit edit, Row open) {
    try {
      edit.commit();
    } catch (StoreConflict changed) {
      LOG.info(
          "Notification(id='{}') was changed by another host in the meantime",
          open.columns().text("id"));
      LOG.debug("The change was rejected", changed);
    }
  }

  private Optional<Row> record(Row open) {
    String key = OutboxKeys.notification(OutboxKeys.idOf(open.key()));
    return tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, key);
  }

  private static Notification read(Row record) {
    String id = OutboxKeys.idOf(record.key());
    return DamagedDataException.reading(
        "Notification '" + id + "'", () -> Notification.of(id, record.columns()));
  }

  private List<EventFeed.Numbered> events(Notification known) {
    if (known.kind() != Notification.Kind.DIGEST) {
      return List.of(known.numbered());
    }
    return DamagedDataException.reading(
        "The events of notification '" + known.id() + "'",
        () ->
            tables
                .queryUpTo(
                    OutboxKeys.TABLE,
                    OutboxKeys.PARTITION,
                    OutboxKeys.items(known.id()),
                    Notification.MOST_TOLD)
                .stream()
                .map(NotificationCollector::item)
                .toList());
  }

  private static String why(SendOutcome outcome) {
    return text(outcome.code()) + ": " + text(cut(outcome.message()));
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String cut(@Nullable String message) {
    String safe = Redaction.ofNullable(message);
    return safe == null || safe.length() <= MOST_MESSAGE
        ? safe
        : safe.substring(0, MOST_MESSAGE - 1) + "…";
  }
}
