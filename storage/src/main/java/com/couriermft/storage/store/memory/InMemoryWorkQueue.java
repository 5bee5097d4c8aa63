package com.couriermft.storage.store.memory;

import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@link WorkQueue} in memory; delays are rounded up to whole seconds, as in the service.
 * Thread-safe; processes one call at a time.
 */
public final class InMemoryWorkQueue implements WorkQueue {
  private final InstantSource clock;
  private final Map<String, List<Message>> queues = new HashMap<>();
  private long ids;

  public InMemoryWorkQueue(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized void send(String queue, String body, Duration delay) {
    StorageLimits.checkMessage(queue, body, delay);
    queue(queue).add(new Message("m" + ++ids, body, clock.instant(), in(delay)));
  }

  @Override
  public synchronized List<Received> receive(String queue, int max, Duration hidden) {
    StorageLimits.checkReceive(queue, max, hidden);
    Instant now = clock.instant();
    Instant visibleAgain = in(hidden);
    List<Received> received = new ArrayList<>();
    for (Message message : queue(queue)) {
      if (received.size() < max && !message.visibleAt.isAfter(now)) {
        received.add(message.receive(visibleAgain));
      }
    }
    return List.copyOf(received);
  }

  @Override
  public synchronized void delete(String queue, Received message) {
    StorageLimits.checkContainer(queue);
    queue(queue)
        .removeIf(each -> each.id.equals(message.id()) && each.receipt().equals(message.receipt()));
  }

  @Override
  public synchronized Depth depth(String queue) {
    StorageLimits.checkContainer(queue);
    Instant now = clock.instant();
    List<Message> all = queue(queue);
    return new Depth(
        all.size(),
        all.stream()
            .filter(message -> !message.visibleAt.isAfter(now))
            .limit(Depth.MOST_VISIBLE)
            .map(message -> new Visible(message.id, message.sentAt))
            .toList());
  }

  private List<Message> queue(String name) {
    return queues.computeIfAbsent(name, each -> new ArrayList<>());
  }

  private Instant in(Duration delay) {
    return clock.instant().plus(StorageLimits.wholeSeconds(delay));
  }

  private static final class Message {
    final String id;
    final String body;
    final Instant sentAt;
    Instant visibleAt;
    long dequeueCount;

    Message(String id, String body, Instant sentAt, Instant visibleAt) {
      this.id = id;
      this.body = body;
      this.sentAt = sentAt;
      this.visibleAt = visibleAt;
    }

    Received receive(Instant visibleAgain) {
      visibleAt = visibleAgain;
      dequeueCount++;
      return new Received(id, receipt(), body, dequeueCount);
    }

    String receipt() {
      return id + "-" + dequeueCount;
    }
  }
}
