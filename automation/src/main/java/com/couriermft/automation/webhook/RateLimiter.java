package com.couriermft.automation.webhook;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the requests of each webhook across all hosts. Each webhook has a row with a counter,
 * which is updated conditionally on its ETag. A host reserves capacity for all its waiting requests
 * with one write, so that hosts compete for the row, but requests do not. When a window is used up,
 * the host refuses further requests without reading the row until the window ends. Thread-safe.
 */
final class RateLimiter {
  private static final String PARTITION = "rate";
  private static final int TRIES = 20;

  private final Tables tables;
  private final Map<String, Turnstile> turnstiles = new ConcurrentHashMap<>();

  RateLimiter(Tables tables) {
    this.tables = tables;
  }

  /**
   * Counts a request against the limit.
   *
   * @throws WebhookRefusedException the limit of the window is reached
   * @throws com.couriermft.storage.store.StoreUnavailable the request is refused but may have been
   *     counted
   */
  void enter(String id, RateLimit limit) {
    turnstiles.computeIfAbsent(id, Turnstile::new).enter(limit);
  }

  /** Returns the window of a webhook, as used by all hosts so far. */
  RateWindow seen(String id) {
    return tables
        .find(Webhooks.TABLE, PARTITION, id)
        .map(row -> RateWindow.of(row.columns()))
        .orElse(RateWindow.NONE);
  }

  /** Deletes the counters of a deleted webhook. */
  void forget(String id) {
    turnstiles.remove(id);
    tables
        .find(Webhooks.TABLE, PARTITION, id)
        .ifPresent(
            row ->
                tables.transact(Webhooks.TABLE, PARTITION, List.of(Write.delete(id, Write.ANY))));
  }

  /** The rate limiter of one webhook on this host. */
  private final class Turnstile {
    private final String id;
    private final AtomicInteger waiting = new AtomicInteger();
    private int granted;
    private Instant fullUntil = Instant.EPOCH;

    Turnstile(String id) {
      this.id = id;
    }

    void enter(RateLimit limit) {
      waiting.incrementAndGet();
      try {
        pass(limit);
      } finally {
        waiting.decrementAndGet();
      }
    }

    /** Capacity is reserved only for requests that are waiting, so none is left over. */
    private synchronized void pass(RateLimit limit) {
      Instant now = tables.clock().instant();
      if (granted == 0 && !now.isBefore(fullUntil)) {
        granted = ask(limit, waiting.get());
      }
      if (granted == 0) {
        throw WebhookRefusedException.tooMany(limit, Duration.between(now, fullUntil));
      }
      granted--;
    }

    private int ask(RateLimit limit, int wanted) {
      for (int tries = 0; tries < TRIES; tries++) {
        Instant now = tables.clock().instant();
        Optional<Row> row = tables.find(Webhooks.TABLE, PARTITION, id);
        RateWindow window =
            row.map(r -> RateWindow.of(r.columns())).orElse(RateWindow.NONE).at(now, limit);
        int count = Math.min(wanted, window.left(limit));
        if (count == 0) {
          fullUntil = window.endsAt(limit);
          return 0;
        }
        if (write(row, window.taken(count, now))) {
          return count;
        }
      }
      fullUntil = tables.clock().instant().plusSeconds(1);
      return 0;
    }

    private boolean write(Optional<Row> before, RateWindow after) {
      Columns columns = after.columns().with("nonce", UUID.randomUUID().toString());
      Write write =
          before
              .map(row -> Write.merge(id, columns, row.etag()))
              .orElseGet(() -> Write.insert(id, columns));
      try {
        tables.transact(Webhooks.TABLE, PARTITION, List.of(write));
        return true;
      } catch (StoreConflict anotherHostWasFaster) {
        return false;
      }
    }
  }
}
