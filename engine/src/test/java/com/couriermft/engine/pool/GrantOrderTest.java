package com.couriermft.engine.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** Checks that slots are always granted in the order of a simple model. */
class GrantOrderTest {
  private static final String POOL = "default";
  private static final int JOBS = 4;

  /** The number of a job is its instance limit; the first job has none. */
  @Property(tries = 150)
  void slots_areGrantedInOrderWithinEveryLimit(
      @ForAll long seed, @ForAll @IntRange(min = -1, max = 6) int most) {
    Integer total = most < 0 ? null : most;
    new Pool(total).live(new Random(seed));
  }

  /** A pool and its model. */
  private static final class Pool {
    private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
    private final PoolStore pools = new PoolStore(new InMemoryTables(clock));
    private final List<Execution> waiting = new ArrayList<>();
    private final List<Execution> running = new ArrayList<>();
    private int limit;
    private int made;

    private final @Nullable Integer total;

    Pool(@Nullable Integer total) {
      this.total = total;
    }

    void live(Random random) {
      setLimit(random.nextInt(6));
      for (int i = 0; i < 60; i++) {
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> arrive(random.nextInt(JOBS), random.nextInt(4), random.nextInt(900));
          case 3, 4 -> leave(random);
          case 5 -> setLimit(random.nextInt(6));
          case 6 -> waiting.forEach(pools::ensurePlace);
          default -> pools.readyWhatIsParked(POOL);
        }
        List<Slot> granted = Places.dispatch(pools, POOL, total);
        assertThat(granted)
            .extracting(Slot::executionId)
            .containsExactlyElementsOf(grantOnPaper().stream().map(Execution::id).toList());
      }
    }

    private void arrive(int job, int priority, int later) {
      clock.advance(Duration.ofSeconds(later));
      String id = "e%03d".formatted(made++);
      Execution e = Places.queued(id, POOL, "job-" + job, job, priority, clock.instant());
      pools.ensurePlace(e);
      waiting.add(e);
    }

    private void leave(Random random) {
      if (!running.isEmpty()) {
        Execution e = running.remove(random.nextInt(running.size()));
        pools.release(POOL, PoolStore.slotOf(e, e.epoch()), total != null);
      }
    }

    private void setLimit(int slots) {
      limit = slots;
      pools.setLimit(POOL, slots);
    }

    private List<Execution> grantOnPaper() {
      List<Execution> granted = new ArrayList<>();
      TreeSet<Execution> order =
          new TreeSet<>(
              Comparator.<Execution, Instant>comparing(
                      e -> e.queuedAt().minus(Duration.ofMinutes(10L * e.priority())))
                  .thenComparing(Execution::id));
      order.addAll(waiting);
      for (Execution e : order) {
        long instances = running.stream().filter(r -> r.jobId().equals(e.jobId())).count();
        boolean own = e.maxInstances() == 0 || instances < e.maxInstances();
        if (own && running.size() < limit && (total == null || running.size() < total)) {
          running.add(e);
          granted.add(e);
        }
      }
      waiting.removeAll(granted);
      return granted;
    }
  }
}
