package com.couriermft.operate.notification;

import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A notification of one or more events through a channel, and its state. Immutable.
 *
 * @param id a ULID derived from the event and the subscription, so that recreating the notification
 *     results in the same id
 * @param kind kind of notification
 * @param state state of the notification
 * @param subscription the subscription that matched
 * @param channel the channel
 * @param number number of the event in the feed
 * @param event the event; for a digest, the first event
 * @param labels labels of the event's subject
 * @param order key within which notifications are sent in order, such as an execution
 * @param includeFiles whether the text may contain file names
 * @param template the subscription's text; {@code null} for the default text
 * @param madeAt creation time, by the clock of storage
 * @param readyAt time from which the notification may be sent; for a digest, the time when it is
 *     closed
 * @param nextAt time of the next attempt after a failed attempt; {@code null} for none
 * @param failed number of failed attempts since the notification was created or last queued again
 * @param tries the last attempts, oldest first, at most {@link #MOST_TRIES}
 * @param reason reason for the final failure; {@code null} for none
 * @param endedAt time of delivery or final failure; {@code null} before
 */
public record Notification(
    String id,
    Kind kind,
    State state,
    String subscription,
    String channel,
    long number,
    ObjectNode event,
    Labels labels,
    String order,
    boolean includeFiles,
    @Nullable NoticeTemplate template,
    Instant madeAt,
    Instant readyAt,
    @Nullable Instant nextAt,
    int failed,
    List<SendTry> tries,
    @Nullable String reason,
    @Nullable Instant endedAt) {
  /** Maximum number of stored attempts. */
  public static final int MOST_TRIES = 12;

  /** Maximum number of events in a digest's text; all others are only counted. */
  public static final int MOST_TOLD = 50;

  /** The kinds of notifications. */
  public enum Kind {
    /** A single event. */
    EVENT,
    /** The recovery from a failure that was reported. */
    RECOVERED,
    /** Several events together. */
    DIGEST
  }

  /** The states of a notification. */
  public enum State {
    /** Events are added to the digest until it is closed. */
    COLLECTING,
    /** The notification waits to be sent or retried. */
    PENDING,
    /** The receiver accepted the notification. */
    DELIVERED,
    /** The notification failed permanently and is retried only on request. */
    DEAD,
    /** The notification is not sent, because the subscription's throttle was exceeded. */
    SUPPRESSED;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Notification {
    tries = List.copyOf(tries);
  }

  static Notification of(String id, Columns columns) {
    String tries = columns.text("tries");
    Instant made = columns.instant("made_at");
    Instant ready = columns.instant("ready_at");
    if (made == null || ready == null) {
      throw new IllegalArgumentException("made_at and ready_at are missing");
    }
    return new Notification(
        id,
        Kind.valueOf(columns.text("kind").toUpperCase(Locale.ROOT)),
        State.valueOf(columns.text("state").toUpperCase(Locale.ROOT)),
        columns.text("subscription"),
        columns.text("channel"),
        columns.number("number"),
        (ObjectNode) Json.readTree(columns.text("event")),
        Labels.ofText(columns.text("labels")),
        columns.text("order"),
        columns.flag("include_files"),
        NoticeTemplate.ofText(columns.text("template")),
        made,
        ready,
        columns.instant("next_at"),
        columns.integer("failed"),
        tries.isEmpty() ? List.of() : List.of(Json.read(tries, SendTry[].class)),
        columns.textOrNull("reason"),
        columns.instant("ended_at"));
  }

  Columns columns() {
    return Columns.none()
        .with("kind", kind.name().toLowerCase(Locale.ROOT))
        .with("state", state.text())
        .with("subscription", subscription)
        .with("channel", channel)
        .with("number", number)
        .with("event", Json.write(event))
        .with("labels", labels.text())
        .with("order", order)
        .with("include_files", includeFiles)
        .with("template", template == null ? "" : Json.write(template.toJson()))
        .with("made_at", madeAt)
        .with("ready_at", readyAt)
        .with("next_at", nextAt)
        .with("failed", failed)
        .with("tries", tries.isEmpty() ? "" : Json.write(tries))
        .with("reason", reason)
        .with("ended_at", endedAt);
  }

  EventFeed.Numbered numbered() {
    return new EventFeed.Numbered(number, event, labels);
  }

  /** Returns whether the notification is waiting to be sent. */
  public boolean isWaiting() {
    return state == State.PENDING || state == State.COLLECTING;
  }

  /** Returns the notification after a failed attempt that will be retried. */
  Notification failed(SendTry last, Instant again) {
    return tried(last, State.PENDING, null, again);
  }

  /** Returns the notification after its last attempt. */
  Notification ended(SendTry last, State end, @Nullable String why) {
    return tried(last, end, why, null);
  }

  private Notification tried(
      SendTry last, State next, @Nullable String why, @Nullable Instant again) {
    List<SendTry> all = new ArrayList<>(tries);
    all.add(last);
    return copy(
        next,
        again,
        last.outcome().equals(SendOutcome.Kind.DELIVERED.text()) ? failed : failed + 1,
        all.subList(Math.max(0, all.size() - MOST_TRIES), all.size()),
        why,
        next == State.PENDING ? null : last.at());
  }

  /** Returns the notification as permanently failed. */
  Notification dead(String why, Instant at) {
    return copy(State.DEAD, null, failed, tries, why, at);
  }

  /** Returns the notification in the state {@link State#PENDING}. */
  Notification pending() {
    return copy(State.PENDING, null, 0, tries, null, null);
  }

  private Notification copy(
      State next,
      @Nullable Instant again,
      int failures,
      List<SendTry> known,
      @Nullable String why,
      @Nullable Instant ended) {
    return new Notification(
        id,
        kind,
        next,
        subscription,
        channel,
        number,
        event,
        labels,
        order,
        includeFiles,
        template,
        madeAt,
        readyAt,
        again,
        failures,
        known,
        why,
        ended);
  }
}
