package com.couriermft.simulation;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.notification.ActiveSubscriptions;
import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.notification.Outbox;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.storage.store.trail.FailingTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A simulated installation whose hosts publish events, create notifications and send them. Hosts
 * die at any request, and run while other hosts are in the middle of their work.
 */
final class OutboxWorld {
  static final List<String> CHANNELS = List.of("a", "b", "c");
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final List<String> TYPES =
      List.of(
          "execution.completed",
          "execution.failed",
          "execution.failed",
          "execution.paused",
          "execution.cancelled",
          "schedule.missed");

  final ManualClock clock = new ManualClock(START);
  final InMemoryTables kept = new InMemoryTables(clock);
  final Random random;
  final OutboxReceiver receiver;
  final Map<String, ObjectNode> told = new LinkedHashMap<>();
  final Map<String, Integer> toldAt = new LinkedHashMap<>();

  /** Each version of a subscription's document, by the number of the action that saved it. */
  final Map<String, Map<Integer, ObjectNode>> definitions = new TreeMap<>();

  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(clock);
  private final Map<Integer, List<String>> ofExecution = new TreeMap<>();
  private final boolean changes;
  private int acts;

  OutboxWorld(long seed) {
    random = new Random(seed);
    receiver = new OutboxReceiver(clock, random);
    changes = seed % 3 == 0;
    OutboxSubscriptions.ALL.forEach((id, json) -> define(id, (ObjectNode) Json.parse(json)));
    outbox(kept).begin();
  }

  /** Runs some random actions, then lets all work complete. */
  void run() throws InterruptedException {
    int most = 40 + random.nextInt(60);
    while (acts < most) {
      act(0);
      verify();
    }
    settle();
    verify();
  }

  /** Checks that the rows of the outbox are consistent, wherever hosts died. */
  private void verify() {
    List<Finding> found =
        new LiveVerification(kept, kept, new InMemoryBlobs(clock), ExpectedDurations.DEFAULT, false)
            .ofStandingWorld();
    if (!found.isEmpty()) {
      throw new AssertionError(found);
    }
  }

  private void act(int depth) {
    acts++;
    FailingTables failing = new FailingTables(kept);
    FailingTables.Fault[] faults = FailingTables.Fault.values();
    if (random.nextInt(3) == 0) {
      failing.arm(faults[random.nextInt(faults.length)], random.nextInt(8));
    }
    if (depth < 2 && random.nextInt(2) == 0) {
      failing.before(random.nextInt(16), () -> act(depth + 1));
    }
    Tables host = new RetryingTables(failing, new BackOff(pause -> {}, () -> 0, () -> 0));
    try {
      actOn(host);
    } catch (FailingTables.Died | StoreUnavailable | StoreConflict dead) {
      // The host has died. Other hosts complete its work.
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void actOn(Tables host) throws InterruptedException {
    int drawn = random.nextInt(20);
    if (drawn < 6) {
      tell(host);
    } else if (drawn < 8) {
      outbox(host).tick();
    } else if (drawn < 10) {
      handle(host, ControlQueue.NAME);
    } else if (drawn < 15) {
      handle(host, ControlQueue.POLLS);
    } else if (drawn < 16) {
      take(ControlQueue.NAME);
      take(ControlQueue.POLLS);
    } else if (drawn < 18) {
      OutboxReceiver.Way[] ways = OutboxReceiver.Way.values();
      receiver.set(one(CHANNELS), ways[random.nextInt(ways.length)]);
    } else if (drawn < 19) {
      clock.advance(Duration.ofSeconds(1 + random.nextInt(1_200)));
    } else if (changes) {
      change();
    }
  }

  private void tell(Tables host) {
    int execution = random.nextInt(4);
    List<String> mine = ofExecution.computeIfAbsent(execution, of -> new ArrayList<>());
    if (!mine.isEmpty()) {
      // The next event of an execution is published after the previous one.
      append(kept, mine.get(mine.size() - 1));
    }
    clock.advance(Duration.ofMillis(1));
    String id = "e" + execution + "|h|" + mine.size();
    String type = one(TYPES);
    ObjectNode event = Json.object().put("id", id).put("type", type);
    event.put("at", clock.instant().toString()).put("job_id", "job" + execution % 2);
    if (type.startsWith("execution")) {
      event.put("execution_id", "e" + execution);
    }
    if (type.equals("execution.failed")) {
      event.putObject("failure").put("code", random.nextBoolean() ? "odd" : "even");
    }
    mine.add(id);
    told.put(id, event);
    toldAt.put(id, acts);
    append(host, id);
  }

  private void append(Tables host, String id) {
    new EventFeed(host).append(told.get(id), labels(id));
  }

  static Labels labels(String id) {
    return id.startsWith("e0") ? new Labels(new TreeMap<>(Map.of("team", "x"))) : Labels.NONE;
  }

  private void handle(Tables host, String name) throws InterruptedException {
    for (WorkQueue.Received message : queue.receive(name, 1, Duration.ofMinutes(5))) {
      queue.delete(name, message);
      ControlQueue control = new ControlQueue(queue);
      ControlQueue polls = new ControlQueue(queue, ControlQueue.POLLS);
      outbox(host, control, polls);
      (name.equals(ControlQueue.NAME) ? control : polls).onMessage(message.body());
    }
  }

  private boolean take(String name) {
    List<WorkQueue.Received> some = queue.receive(name, 1, Duration.ofMinutes(5));
    some.forEach(message -> queue.delete(name, message));
    return !some.isEmpty();
  }

  private void change() {
    String id = one(OutboxSubscriptions.CHANGING);
    ObjectNode changed = latest(id).deepCopy();
    if (random.nextBoolean()) {
      changed.put("enabled", !changed.path("enabled").asBoolean(true));
    } else {
      changed.put("channel", one(CHANNELS));
    }
    define(id, changed);
  }

  private void define(String id, ObjectNode json) {
    ObjectNode read = Subscriptions.read(id, json, channel -> true, calendar -> true, List.of());
    new Subscriptions(kept).documents().put(id, read, "test", null);
    definitions.computeIfAbsent(id, of -> new TreeMap<>()).put(acts, json);
  }

  ObjectNode latest(String id) {
    Map<Integer, ObjectNode> all = definitions.get(id);
    return all.values().stream().reduce((one, next) -> next).orElseThrow();
  }

  private void settle() throws InterruptedException {
    receiver.takeAll();
    told.keySet().forEach(id -> append(kept, id));
    for (int i = 0; i < 400 && (i < 3 || isAtWork()); i++) {
      clock.advance(i < 10 ? Duration.ofSeconds(95) : Duration.ofMinutes(40));
      outbox(kept).tick();
      drain();
    }
  }

  private void drain() throws InterruptedException {
    for (int i = 0; i < 2_000; i++) {
      if (queue.depth(ControlQueue.NAME).visible().isEmpty()
          && queue.depth(ControlQueue.POLLS).visible().isEmpty()) {
        return;
      }
      handle(kept, ControlQueue.NAME);
      handle(kept, ControlQueue.POLLS);
    }
    throw new AssertionError("Messages beget messages without end");
  }

  private boolean isAtWork() {
    return all().stream()
        .anyMatch(
            each ->
                each.state() == Notification.State.PENDING
                    || each.state() == Notification.State.COLLECTING);
  }

  /** Returns all notifications, newest first. */
  List<Notification> all() {
    return new Notifications(kept)
        .list(null, 900, each -> true).value().stream().map(each -> each.value()).toList();
  }

  private Outbox outbox(Tables host) {
    return outbox(host, new ControlQueue(queue), new ControlQueue(queue, ControlQueue.POLLS));
  }

  private Outbox outbox(Tables host, ControlQueue control, ControlQueue polls) {
    ActiveSubscriptions listening =
        new ActiveSubscriptions(
            new Subscriptions(host), new JobStore(host, new InMemoryBlobs(clock)));
    return new Outbox(host, new EventFeed(host), listening, control, polls, receiver);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
