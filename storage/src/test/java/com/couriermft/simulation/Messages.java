package com.couriermft.simulation;

import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.WorkQueue.Received;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Queues with no more guarantees than the service gives: messages may arrive late, twice or out of
 * order, but none is lost.
 */
final class Messages {
  private final Scheduler scheduler;
  private final double doubles;
  private final Map<String, List<Message>> queues = new HashMap<>();
  private long ids;

  /**
   * Creates empty queues.
   *
   * @param doubles the share of messages that are delivered twice, 0..1
   */
  Messages(Scheduler scheduler, double doubles) {
    this.scheduler = scheduler;
    this.doubles = doubles;
  }

  void send(String queue, String body, Duration delay) {
    StorageLimits.checkMessage(queue, body, delay);
    long at = scheduler.nanoTime() + StorageLimits.wholeSeconds(delay).toNanos();
    queue(queue).add(new Message("m" + ++ids, body, at));
    if (scheduler.random.nextDouble() < doubles) {
      long late = scheduler.between(0, 90).toNanos();
      queue(queue).add(new Message("m" + ++ids, body, at + late));
    }
  }

  List<Received> receive(String queue, int max, Duration hidden) {
    StorageLimits.checkReceive(queue, max, hidden);
    long now = scheduler.nanoTime();
    List<Message> visible =
        new ArrayList<>(queue(queue).stream().filter(m -> m.visibleAt <= now).toList());
    List<Received> received = new ArrayList<>();
    while (received.size() < max && !visible.isEmpty()) {
      boolean inOrder = scheduler.random.nextDouble() < 0.7;
      int next = inOrder ? 0 : scheduler.random.nextInt(visible.size());
      received.add(visible.remove(next).receive(now + hidden.toNanos()));
    }
    return received;
  }

  void delete(String queue, Received message) {
    queue(queue).removeIf(m -> m.id.equals(message.id()) && m.receipt().equals(message.receipt()));
  }

  /** Returns whether a message is waiting or being processed. */
  boolean holds(String queue, String body) {
    return queue(queue).stream().anyMatch(message -> message.body.equals(body));
  }

  /** Returns when the next message can be received, in nanoseconds. */
  long earliest(String queue) {
    long earliest = Long.MAX_VALUE;
    for (Message message : queue(queue)) {
      earliest = Math.min(earliest, message.visibleAt);
    }
    return earliest;
  }

  private List<Message> queue(String name) {
    return queues.computeIfAbsent(name, each -> new ArrayList<>());
  }

  private static final class Message {
    final String id;
    final String body;
    long visibleAt;
    long dequeueCount;

    Message(String id, String body, long visibleAt) {
      this.id = id;
      this.body = body;
      this.visibleAt = visibleAt;
    }

    Received receive(long visibleAgain) {
      visibleAt = visibleAgain;
      dequeueCount++;
      return new Received(id, receipt(), body, dequeueCount);
    }

    String receipt() {
      return id + "-" + dequeueCount;
    }
  }
}
