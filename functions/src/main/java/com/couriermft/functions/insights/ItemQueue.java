package com.couriermft.functions.insights;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Items that wait to be sent, oldest first. If the queue is full, the oldest item is dropped and
 * counted. Thread-safe; threads do not block for long.
 */
final class ItemQueue {
  private final int most;
  private final Deque<TelemetryItem> items = new ArrayDeque<>();
  private long dropped;

  ItemQueue(int most) {
    this.most = most;
  }

  /** Adds an item. Returns the number of waiting items. */
  synchronized int add(TelemetryItem item) {
    items.addLast(item);
    if (items.size() > most) {
      items.removeFirst();
      dropped++;
    }
    return items.size();
  }

  /** Removes up to {@code count} of the oldest items. */
  synchronized List<TelemetryItem> take(int count) {
    List<TelemetryItem> taken = new ArrayList<>(Math.min(count, items.size()));
    while (taken.size() < count && !items.isEmpty()) {
      taken.add(items.removeFirst());
    }
    return taken;
  }

  /** Returns items to the front of the queue. Items beyond its capacity are dropped. */
  synchronized void putBack(List<TelemetryItem> taken) {
    int room = Math.min(most - items.size(), taken.size());
    dropped += taken.size() - room;
    for (int i = taken.size() - 1; i >= taken.size() - room; i--) {
      items.addFirst(taken.get(i));
    }
  }

  /** Returns the number of waiting items. */
  synchronized int size() {
    return items.size();
  }

  /** Returns the number of items that were dropped since the last call. */
  synchronized long takeDropped() {
    long count = dropped;
    dropped = 0;
    return count;
  }
}
