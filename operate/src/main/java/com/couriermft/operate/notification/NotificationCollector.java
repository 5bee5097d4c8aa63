package com.couriermft.operate.notification;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Records the decisions of {@link SubscriptionRules} as rows of the outbox. Not thread-safe.
 *
 * @param edit receives the changed rows
 * @param now current time of the storage server's clock
 */
record NotificationCollector(OutboxEdit edit, Instant now) {
  static final String COLLECTING = "collecting";
  static final String ITEMS = "items";

  /** Maximum number of rows that one event writes for one subscription. */
  static final int MOST_ROWS = 7;

  /** Returns the deterministic id of an event's notification. */
  static String id(Subscription subscription, EventFeed.Numbered event, Notification.Kind kind) {
    Instant at = Instant.parse(event.event().path("at").asText());
    String standsFor = event.event().path("id").asText() + "|" + subscription.id();
    return Ulid.derived(at, kind == Notification.Kind.DIGEST ? standsFor + "|digest" : standsFor);
  }

  /** Adds a notification of one event, or records the notification as suppressed. */
  void tell(
      Subscription subscription, EventFeed.Numbered event, SubscriptionRules.Verdict verdict) {
    Notification.Kind kind =
        verdict.recovered() ? Notification.Kind.RECOVERED : Notification.Kind.EVENT;
    boolean suppressed = verdict.act() == SubscriptionRules.Act.SUPPRESS;
    Notification.State state =
        suppressed ? Notification.State.SUPPRESSED : Notification.State.PENDING;
    Notification made = made(subscription, event, kind, state, now);
    insert(made);
    if (!suppressed) {
      open(edit, made);
      wake(made.channel(), now);
    }
  }

  /**
   * Returns whether an event already has a notification or is in the open digest. This is possible
   * after a backup was restored. Missing rows of the event's notification are recreated.
   */
  boolean isKnown(Subscription subscription, EventFeed.Numbered event) {
    for (Notification.Kind kind : List.of(Notification.Kind.EVENT, Notification.Kind.DIGEST)) {
      String id = id(subscription, event, kind);
      Optional<Columns> found = edit.find(OutboxKeys.notification(id));
      if (found.isPresent()) {
        reopen(Notification.of(id, found.get()));
        return true;
      }
    }
    String digest =
        edit.find(OutboxKeys.digest(subscription.id())).map(row -> row.text("id")).orElse("");
    return !digest.isEmpty() && edit.find(OutboxKeys.item(digest, event)).isPresent();
  }

  private void reopen(Notification known) {
    if (known.isWaiting()) {
      if (edit.find(OutboxKeys.open(known)).isEmpty()) {
        open(edit, known);
      }
      wake(known.channel(), known.readyAt());
    }
  }

  /** Adds an event to the open digest of a subscription; creates a digest if necessary. */
  void collect(Subscription subscription, EventFeed.Numbered event, Instant until) {
    String state = OutboxKeys.digest(subscription.id());
    Optional<Columns> known = edit.find(state);
    String key = known.map(row -> row.text("open")).orElse("");
    Optional<Columns> open =
        key.isEmpty() ? Optional.empty() : edit.find(key).filter(row -> row.flag(COLLECTING));
    boolean joins = open.isPresent() && known.get().text("channel").equals(subscription.channel());
    String id = joins ? known.get().text("id") : begin(subscription, event, until, state);
    if (joins) {
      long items = open.get().number(ITEMS);
      edit.put(key, Columns.none().with(ITEMS, items + 1));
      if (items >= Notification.MOST_TOLD) {
        return;
      }
    }
    edit.insert(
        OutboxKeys.item(id, event),
        Columns.none()
            .with("event", Json.write(event.event()))
            .with("labels", event.labels().text()));
  }

  private String begin(
      Subscription subscription, EventFeed.Numbered event, Instant until, String state) {
    Notification made =
        made(subscription, event, Notification.Kind.DIGEST, Notification.State.COLLECTING, until);
    insert(made);
    open(edit, made);
    String key = OutboxKeys.open(made);
    edit.put(key, Columns.none().with(COLLECTING, true).with(ITEMS, 1));
    edit.put(
        state,
        Columns.none().with("id", made.id()).with("open", key).with("channel", made.channel()));
    wake(made.channel(), until);
    return made.id();
  }

  private Notification made(
      Subscription subscription,
      EventFeed.Numbered event,
      Notification.Kind kind,
      Notification.State state,
      Instant ready) {
    boolean digest = kind == Notification.Kind.DIGEST;
    String id = id(subscription, event, kind);
    return new Notification(
        id,
        kind,
        state,
        subscription.id(),
        subscription.channel(),
        event.number(),
        event.event(),
        digest ? subscription.labels() : event.labels(),
        digest ? id : EventSubject.order(event.event()),
        subscription.includeFiles(),
        subscription.template(),
        now,
        ready,
        null,
        0,
        List.of(),
        null,
        state == Notification.State.SUPPRESSED ? ready : null);
  }

  private void insert(Notification made) {
    edit.insert(OutboxKeys.notification(made.id()), made.columns());
  }

  /** Adds a notification to the pending notifications of its channel. */
  static void open(OutboxEdit edit, Notification pending) {
    edit.put(
        OutboxKeys.open(pending),
        Columns.none()
            .with("id", pending.id())
            .with("due", pending.readyAt())
            .with("ready_at", pending.readyAt())
            .with("order", pending.order()));
  }

  private void wake(String channel, Instant due) {
    wake(edit, channel, due);
  }

  /**
   * Makes a lane due when a notification is due. A failing channel keeps its retry time. If only
   * one notification has failed, that notification may be the cause, so the next notification is
   * attempted.
   */
  static void wake(OutboxEdit edit, String channel, Instant due) {
    String key = OutboxKeys.lane(channel);
    Columns lane = edit.find(key).orElse(Columns.none());
    Instant known = LaneLease.time(lane, "due");
    boolean down = lane.number("failures") > 0 && lane.text("suspect").isEmpty();
    boolean keeps = known != null && (down || known.isBefore(due));
    Columns woken = Columns.none().with("due", keeps ? known : due);
    edit.put(key, woken.with("news", lane.number("news") + 1));
  }

  /** Returns the event in a row of a digest. */
  static EventFeed.Numbered item(Row row) {
    long number = OutboxKeys.numberOfItem(row.key());
    ObjectNode event = (ObjectNode) Json.readTree(row.columns().text("event"));
    return new EventFeed.Numbered(number, event, Labels.ofText(row.columns().text("labels")));
  }
}
