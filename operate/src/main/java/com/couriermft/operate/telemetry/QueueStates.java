package com.couriermft.operate.telemetry;

import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Samples queues and remembers the previous samples. Thread-safe. */
final class QueueStates {
  private final WorkQueue queue;
  private final Tables tables;
  private final Map<String, Backlog> backlogs = new ConcurrentHashMap<>();

  QueueStates(WorkQueue queue, Tables tables) {
    this.queue = queue;
    this.tables = tables;
  }

  /** Samples a queue: one request, or two if it has messages. */
  QueueState look(String name) {
    WorkQueue.Depth depth = queue.depth(name);
    Backlog backlog = backlogs.computeIfAbsent(name, each -> new Backlog());
    synchronized (backlog) {
      Duration oldest = backlog.look(depth, tables.clock().instant());
      return new QueueState(name, depth.messages(), oldest);
    }
  }
}
