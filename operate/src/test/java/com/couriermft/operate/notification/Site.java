package com.couriermft.operate.notification;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** An installation with channels whose outcomes the test chooses. */
final class Site implements NoticeSender {
  final ManualClock clock = new ManualClock(Instant.parse("2026-03-02T12:00:00Z"));
  final Tables tables;
  final Notifications notifications;
  final Subscriptions subscriptions;
  final JobStore jobs;
  final List<Telling> sent = new ArrayList<>();
  final Set<String> gone = new HashSet<>();
  final Set<String> unreadable = new HashSet<>();
  final Map<String, Function<Telling, SendOutcome>> answers = new HashMap<>();
  Runnable meanwhile = () -> {};
  int perMinute = 10_000;
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(clock);
  private int events;

  Site() {
    this(tables -> tables);
  }

  Site(Function<Tables, Tables> wrapped) {
    tables = wrapped.apply(new InMemoryTables(clock));
    notifications = new Notifications(tables);
    subscriptions = new Subscriptions(tables);
    jobs = new JobStore(tables, new InMemoryBlobs(clock));
  }

  static SendOutcome down() {
    return new SendOutcome(SendOutcome.Kind.DOWN, "channel_unavailable", "Nobody is there.", null);
  }

  static SendOutcome refused() {
    return new SendOutcome(SendOutcome.Kind.REFUSED, "channel_refused", "Too long.", null);
  }

  void subscribe(String id, String json) {
    ObjectNode read =
        Subscriptions.read(
            id,
            Json.readTree(json.replace('\'', '"')),
            channel -> true,
            calendar -> true,
            List.of());
    subscriptions.documents().put(id, read, "test", null);
    outbox().begin();
  }

  /** Publishes an event of an execution. Returns the event's id. */
  String tell(String type, String execution, String job) {
    return tell(type, execution, job, 1);
  }

  /** Publishes an event of an execution with a specific job version. Returns the event's id. */
  String tell(String type, String execution, String job, int version) {
    clock.advance(Duration.ofMillis(1));
    String id = execution + "|h|" + events++;
    ObjectNode event = Json.object().put("id", id).put("type", type);
    event.put("at", clock.instant().toString());
    event.put("execution_id", execution).put("job_id", job).put("job_version", version);
    new EventFeed(tables).append(event, Labels.NONE);
    return id;
  }

  Outbox outbox() {
    return outbox(control(), polls());
  }

  private Outbox outbox(ControlQueue control, ControlQueue polls) {
    return new Outbox(
        tables,
        new EventFeed(tables),
        new ActiveSubscriptions(subscriptions, jobs),
        control,
        polls,
        this);
  }

  private ControlQueue control() {
    return new ControlQueue(queue);
  }

  private ControlQueue polls() {
    return new ControlQueue(queue, ControlQueue.POLLS);
  }

  /** Requests that the feed is read immediately. */
  void lookAtFeed() {
    control().send("tell", Json.object(), Duration.ZERO);
  }

  /** Processes all visible messages, including messages that are sent in the meantime. */
  void work() throws InterruptedException {
    while (handle(ControlQueue.NAME) || handle(ControlQueue.POLLS)) {}
  }

  private boolean handle(String name) throws InterruptedException {
    List<WorkQueue.Received> some = queue.receive(name, 1, Duration.ofMinutes(5));
    for (WorkQueue.Received message : some) {
      queue.delete(name, message);
      ControlQueue control = control();
      ControlQueue polls = polls();
      outbox(control, polls);
      (name.equals(ControlQueue.NAME) ? control : polls).onMessage(message.body());
    }
    return !some.isEmpty();
  }

  /** Advances the clock with a tick each minute. */
  void pass(Duration time) throws InterruptedException {
    Instant end = clock.instant().plus(time);
    work();
    while (clock.instant().isBefore(end)) {
      clock.advance(Duration.ofMinutes(1));
      outbox().tick();
      work();
    }
  }

  List<String> sentOver(String channel) {
    return sent.stream()
        .filter(each -> each.channel().equals(channel))
        .flatMap(each -> each.events().stream())
        .map(each -> each.event().path("id").asText())
        .toList();
  }

  List<Notification> all() {
    return notifications.list(null, 500, each -> true).value().stream()
        .map(each -> each.value())
        .toList();
  }

  /** Returns the events of a type in the feed. */
  List<ObjectNode> reported(String type) {
    return new EventFeed(tables)
        .read(0, EventFeed.MOST).stream()
            .map(EventFeed.Numbered::event)
            .filter(event -> event.path("type").asText().equals(type))
            .toList();
  }

  Notification only() {
    return all().get(0);
  }

  @Override
  public OptionalInt perMinute(String channel) {
    if (unreadable.contains(channel)) {
      throw CourierException.of(ChannelCodes.INVALID_CHANNEL, "The channel has problems.");
    }
    return gone.contains(channel) ? OptionalInt.empty() : OptionalInt.of(perMinute);
  }

  @Override
  public SendOutcome send(Telling telling, Duration most) {
    Runnable now = meanwhile;
    meanwhile = () -> {};
    now.run();
    sent.add(telling);
    return answers.getOrDefault(telling.channel(), each -> SendOutcome.DELIVERED).apply(telling);
  }
}
