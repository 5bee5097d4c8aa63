package com.couriermft.operate.notification;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.notice.EventWords;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends notifications of events in the feed through channels, each at least once, as requested by
 * subscriptions. Messages trigger the work: {@code {"kind": "tell"}} in the queue {@code control}
 * reads the feed, and {@code {"kind": "tell", "channel": "operations"}} in the queue {@code polls}
 * sends the notifications of one channel. {@link #tick} replaces lost messages. Thread-safe.
 */
public final class Outbox implements ExecutionListener {
  private static final String KIND = "tell";
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

  /** Events within this period share a message. */
  private static final Duration TOGETHER = Duration.ofSeconds(1);

  /** Interval of checking whether any subscriptions exist. */
  private static final Duration ASKED_EVERY = Duration.ofSeconds(55);

  /**
   * Maximum delay of a message. The tick starts later work, to avoid sending a message for each
   * turn.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  private final Tables tables;
  private final EventFeed feed;
  private final ActiveSubscriptions listening;
  private final Subscriptions subscriptions;
  private final ControlQueue control;
  private final ControlQueue polls;
  private final FanOut fanOut;
  private final LaneTurn lanes;
  private final AtomicReference<Instant> asked = new AtomicReference<>(Instant.MIN);
  private final AtomicReference<Instant> nudged = new AtomicReference<>(Instant.MIN);
  private final AtomicReference<Instant> ticked = new AtomicReference<>(Instant.MIN);
  private final AtomicReference<Instant> onDemandAsked = new AtomicReference<>(Instant.MIN);
  private volatile boolean begun;
  private volatile List<Subscription> onDemand = List.of();

  /**
   * Creates the outbox with these stores and registers the handlers of its messages.
   *
   * @param listening all active subscriptions
   * @param control queue of messages that are processed quickly
   * @param polls queue of messages that wait for other servers
   */
  public Outbox(
      Tables tables,
      EventFeed feed,
      ActiveSubscriptions listening,
      ControlQueue control,
      ControlQueue polls,
      NoticeSender sender) {
    this.tables = tables;
    this.feed = feed;
    this.listening = listening;
    this.subscriptions = listening.subscriptions();
    this.control = control;
    this.polls = polls;
    this.fanOut = new FanOut(tables, feed, listening);
    this.lanes = new LaneTurn(tables, subscriptions, sender);
    control.answer(KIND, message -> fanOut());
    polls.answer(KIND, message -> tell(message.path("channel").asText()));
  }

  /**
   * Starts processing events from now on, unless already started; called after the first save of a
   * subscription.
   */
  public void begin() {
    fanOut.begin();
    begun = true;
  }

  /**
   * Schedules an early read of the feed after an execution ends, and adds events of the types
   * {@link EventWords#ON_DEMAND} to the feed if requested.
   */
  @Override
  public void hear(DomainEvent event) {
    if (EventWords.ON_DEMAND.contains(event.type().text())) {
      if (isBegun()) {
        hearOnDemand(event.executionId(), Json.tree(event), event.labels());
      }
    } else if (event.type().isEnding() && isBegun()) {
      nudge();
    }
  }

  /**
   * Adds an event of an execution or a chain execution to the feed, if a subscription or a job
   * requests it. If there are several start events, only the first is added.
   *
   * @param of id of the execution
   * @param event event of one of the types {@link EventWords#ON_DEMAND}
   * @param labels labels of the execution
   */
  public void hearOnDemand(String of, ObjectNode event, Labels labels) {
    try {
      if (isBegun() && keeps(of, event, labels)) {
        nudge();
      }
    } catch (StoreUnavailable lost) {
      LOG.warn(
          "No one is notified about event {} of execution {}",
          event.path("type").asText(),
          of,
          lost);
    }
  }

  private void nudge() {
    if (isFirst(nudged, TOGETHER)) {
      try {
        control.send(KIND, Json.object(), TOGETHER);
      } catch (StoreUnavailable lost) {
        LOG.debug("The feed is checked by the next tick", lost);
      }
    }
  }

  /**
   * Adds an event to the feed if a subscription requests it. A later start of the same execution
   * has the same event id.
   */
  private boolean keeps(String of, ObjectNode event, Labels labels) {
    EventFeed.Numbered asked = new EventFeed.Numbered(0, event, labels);
    boolean isAsked = onDemand().stream().anyMatch(each -> each.asksFor(asked));
    if (!isAsked && !listening.asksFor(asked)) {
      return false;
    }
    boolean isStart = EventWords.STARTS.contains(event.path("type").asText());
    feed.append(isStart ? event.deepCopy().put("id", of + "|started") : event, labels);
    return true;
  }

  /**
   * Returns the subscriptions that request events on demand. A host notices a new subscription
   * within a minute.
   */
  private List<Subscription> onDemand() {
    if (isFirst(onDemandAsked, ASKED_EVERY)) {
      onDemand = subscriptions.enabled().stream().filter(Subscription::asksOnDemand).toList();
    }
    return onDemand;
  }

  private boolean isBegun() {
    if (!begun && isFirst(asked, ASKED_EVERY)) {
      begun = find(OutboxKeys.POSITION).isPresent();
    }
    return begun;
  }

  /** Returns whether there was no call within a time, and records this call. */
  private boolean isFirst(AtomicReference<Instant> last, Duration within) {
    Instant now = tables.clock().instant();
    Instant before = Objects.requireNonNull(last.get());
    return (before.equals(Instant.MIN) || !before.plus(within).isAfter(now))
        && last.compareAndSet(before, now);
  }

  /**
   * Reads the feed, and requests turns for lanes with due notifications. Runs at most once a
   * minute. This costs three reads without pending notifications, and two reads without
   * subscriptions.
   */
  public void tick() {
    if (!isFirst(ticked, ASKED_EVERY)) {
      return;
    }
    List<Row> standing =
        tables.queryAll(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.STANDING);
    Optional<Row> position =
        standing.stream().filter(row -> row.key().equals(OutboxKeys.POSITION)).findFirst();
    if (position.isEmpty()) {
      if (!subscriptions.enabled().isEmpty()) {
        begin();
      }
      return;
    }
    Instant now = tables.clock().instant();
    Set<String> due = new TreeSet<>();
    for (Row row : standing) {
      if (!row.equals(position.get()) && LaneLease.isDue(row.columns(), now)) {
        due.add(OutboxKeys.channel(row.key()));
      }
    }
    due.forEach(channel -> look(channel, Duration.ZERO));
    if (!feed.isAt(position.get().columns().number("after"))) {
      fanOut();
    }
  }

  private void fanOut() {
    FanOut.Turn turn = fanOut.turn();
    turn.channels().forEach(channel -> look(channel, Duration.ZERO));
    if (turn.more()) {
      control.send(KIND, Json.object(), Duration.ZERO);
    }
  }

  private void tell(String channel) throws InterruptedException {
    Optional<Instant> next = lanes.turn(channel);
    Instant now = tables.clock().instant();
    next.filter(due -> due.isBefore(now.plus(SOON)))
        .ifPresent(
            due -> look(channel, due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO));
  }

  /** Schedules an early turn of a channel with new notifications. */
  public void lookAt(String channel) {
    try {
      look(channel, Duration.ZERO);
    } catch (StoreUnavailable lost) {
      LOG.debug("The channel is checked by the next tick", lost);
    }
  }

  private void look(String channel, Duration delay) {
    polls.send(KIND, Json.object().put("channel", channel), delay);
  }

  private Optional<Row> find(String key) {
    return tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, key);
  }
}
