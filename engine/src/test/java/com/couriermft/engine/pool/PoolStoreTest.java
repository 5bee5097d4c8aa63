package com.couriermft.engine.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests dispatchers that race each other, in memory and on Azurite. */
class PoolStoreTest {
  @Nested
  class InMemory extends Race {
    InMemory() {
      super(new InMemoryTables(new ManualClock(Instant.parse("2026-03-01T00:00:00Z"))), 40);
    }
  }

  @Nested
  class OnAzurite extends Race {
    OnAzurite() {
      super(
          new RetryingTables(
              AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of())
                  .tables()),
          10);
    }
  }

  abstract static class Race {
    private static final int TOTAL = 3;
    private static final int DISPATCHERS = 4;

    private final Tables tables;
    private final PoolStore pools;
    private final int runs;
    private final String one = "one-" + System.nanoTime();
    private final String two = "two-" + System.nanoTime();
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger ofOneJob = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> granted = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();

    Race(Tables tables, int runs) {
      this.tables = tables;
      this.pools = new PoolStore(tables);
      this.runs = runs;
    }

    @Test
    void dispatchersOfTwoPools_keepEveryLimitAndForgetNobody() {
      pools.setLimit(one, 2);
      pools.setLimit(two, 2);
      Set<String> all = new HashSet<>();
      for (int i = 0; i < runs; i++) {
        String id = "e%03d".formatted(i);
        all.add(id);
        boolean single = i % 4 < 2;
        Instant at = Instant.parse("2026-03-01T00:00:00Z").plusSeconds(i);
        pools.ensurePlace(
            Places.queued(
                id, i % 2 == 0 ? one : two, single ? "single" : "many", single ? 1 : 0, 0, at));
      }
      List<CompletableFuture<Void>> dispatchers = new ArrayList<>();
      for (int i = 0; i < DISPATCHERS; i++) {
        String first = i % 2 == 0 ? one : two;
        dispatchers.add(CompletableFuture.runAsync(() -> work(first), r -> new Thread(r).start()));
      }
      dispatchers.forEach(CompletableFuture::join);
      assertThat(violations).isEmpty();
      assertThat(granted).hasSize(runs).containsExactlyInAnyOrderElementsOf(all);
      for (String pool : List.of(one, two)) {
        assertThat(tables.queryAll(PoolStore.TABLE, pool, new KeyRange("b|", "x"))).isEmpty();
      }
    }

    private void work(String first) {
      String pool = first;
      long end = System.nanoTime() + 60_000_000_000L;
      while (left.get() < runs && System.nanoTime() < end) {
        List<Slot> slots = Places.dispatch(pools, pool, TOTAL);
        slots.forEach(slot -> granted.add(slot.executionId()));
        count(slots, pool);
        if (slots.isEmpty()) {
          // A slow dispatcher took a token for an execution that had ended; sweeps remove the
          // token.
          pools.settleTokens(pool, Duration.ofMillis(-1), "sweep" + System.nanoTime());
        }
        for (Slot slot : slots) {
          // From here on, other executions may be granted slots, so this execution no longer
          // counts.
          held.decrementAndGet();
          if (isSingle(slot, pool)) {
            ofOneJob.decrementAndGet();
          }
          pools.release(pool, slot, true);
          left.incrementAndGet();
        }
        pool = pool.equals(one) ? two : one;
      }
    }

    private void count(List<Slot> slots, String pool) {
      if (held.addAndGet(slots.size()) > TOTAL) {
        violations.add("more than " + TOTAL + " in all pools");
      }
      long singles = slots.stream().filter(slot -> isSingle(slot, pool)).count();
      if (ofOneJob.addAndGet((int) singles) > 1) {
        violations.add("job 'single' runs twice in pool one");
      }
      if (pools.slots(pool).size() > 2) {
        violations.add("more than 2 in " + pool);
      }
    }

    private boolean isSingle(Slot slot, String pool) {
      return pool.equals(one) && slot.jobId().equals("single");
    }
  }
}
