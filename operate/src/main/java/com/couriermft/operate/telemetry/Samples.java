package com.couriermft.operate.telemetry;

import com.couriermft.engine.pool.PoolLoad;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples queues and pools about once a minute. A sample requires one request for each empty queue,
 * two for each queue with messages, and three for each pool. Thread-safe; samples are taken one at
 * a time.
 */
final class Samples {
  private static final Logger LOG = LoggerFactory.getLogger(Samples.class);
  private static final String POISON = "-poison";

  /**
   * Minimum age of the last samples. The age is less than a minute, because ticks occur about every
   * 30 s.
   */
  private static final Duration EVERY = Duration.ofSeconds(45);

  private final QueueStates standings;
  private final Tables tables;
  private final List<String> queues;
  private final Supplier<Map<String, Integer>> pools;
  private @Nullable Instant taken;

  /**
   * Creates samples of queues and pools.
   *
   * @param queues names of queues, sampled with their poison queues
   * @param pools names of pools and their limits
   */
  Samples(
      QueueStates standings,
      Tables tables,
      List<String> queues,
      Supplier<Map<String, Integer>> pools) {
    this.standings = standings;
    this.tables = tables;
    this.queues = List.copyOf(queues);
    this.pools = pools;
  }

  /** Publishes samples, at most once a minute. */
  synchronized void takeIfDue() {
    Instant now = tables.clock().instant();
    if (taken != null && now.isBefore(taken.plus(EVERY))) {
      return;
    }
    taken = now;
    for (String name : queues) {
      guarded(name, () -> sampleQueue(name, false));
      guarded(name + POISON, () -> sampleQueue(name + POISON, true));
    }
    pools.get().forEach((pool, limit) -> guarded(pool, () -> samplePool(pool, limit)));
  }

  private static void guarded(String what, Runnable sample) {
    try {
      sample.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.warn("Sample(of='{}') couldn't be taken; trying again later", what, e);
    }
  }

  private void sampleQueue(String name, boolean poison) {
    QueueState standing = standings.look(name);
    tellQueue(name, standing.messages(), standing.oldest().toSeconds(), poison);
  }

  /** Publishes the number of messages that were deleted from a poison queue. */
  void tellDropped(String name, int messages) {
    tellQueue(name + POISON, messages, 0, true);
  }

  private void tellQueue(String name, long messages, long oldest, boolean poison) {
    ObjectNode event = event("queue.sample", name).put("queue", name).put("messages", messages);
    EventLog.write(event.put("oldest_seconds", oldest).put("poison", poison));
  }

  private void samplePool(String pool, int limit) {
    PoolLoad load = PoolLoad.of(tables, pool);
    ObjectNode event = event("pool.sample", pool).put("pool", pool).put("limit", limit);
    event.put("running", load.running()).put("waiting", load.waiting());
    EventLog.write(event.put("oldest_waiting_seconds", load.oldest().toSeconds()));
  }

  private ObjectNode event(String type, String of) {
    String at = tables.clock().instant().toString();
    return Json.object().put("id", of + "|" + at).put("type", type).put("at", at);
  }
}
