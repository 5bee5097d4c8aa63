package com.couriermft.engine.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests pools whose slots hosts rarely count. Hosts act in any order, on outdated views, and some
 * run an earlier release. No grant may exceed the limit, the upper bound must never be below the
 * number of held slots, and each queued execution must get exactly one slot.
 */
class LargePoolTest {
  private static final int RUNS = Integer.getInteger("courier.pools.runs", 300);
  private static final int ACTS = 120;
  private static final String POOL = "p";
  private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");

  /** Several hosts of one pool. A host may grant slots long after it has read a view. */
  private static final class World {
    private final Random random;
    private final InMemoryTables tables = new InMemoryTables(new ManualClock(BEGIN));
    private final List<PoolStore> hosts =
        List.of(new PoolStore(tables, 2), new PoolStore(tables, 2), new PoolStore(tables, 2));
    private final Map<Integer, PoolView> seen = new HashMap<>();
    private final List<Execution> entered = new ArrayList<>();
    private final List<Slot> held = new ArrayList<>();
    private final Set<String> granted = new HashSet<>();

    /** Executions that were queued twice and may get a slot again after they have released one. */
    private final Set<String> repeated = new HashSet<>();

    private @Nullable PoolView last;
    private int nonce;
    private int limit = 6;

    World(long seed) {
      random = new Random(seed);
      hosts.get(0).setLimit(POOL, limit);
    }

    void act() {
      int host = random.nextInt(hosts.size());
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> enter();
        case 3, 4 -> seen.put(host, hosts.get(host).views().read(POOL, null));
        case 5, 6 -> grant(host);
        case 7 -> release(host);
        case 8 -> again();
        default -> change(host);
      }
      assertBound();
    }

    private void enter() {
      int most = random.nextInt(4) == 0 ? 1 : 0;
      String id = "e%04d".formatted(entered.size());
      String job = most == 0 ? "many" : "single";
      Instant at = BEGIN.plusSeconds(entered.size());
      Execution queued = Places.queued(id, POOL, job, most, 0, at);
      entered.add(queued);
      hosts.get(0).ensurePlace(queued);
    }

    /**
     * A slow host writes the place of an execution again even though the execution already has a
     * slot.
     */
    private void again() {
      if (!held.isEmpty()) {
        String id = held.get(random.nextInt(held.size())).executionId();
        repeated.add(id);
        hosts.get(0).ensurePlace(entered.get(Integer.parseInt(id.substring(1))));
      }
    }

    private void grant(int host) {
      PoolView view = seen.remove(host);
      if (view == null || view.ready().isEmpty()) {
        return;
      }
      try {
        take(hosts.get(host).grant(POOL, view, null, "n" + nonce++).slots());
        last = null;
      } catch (StoreConflict late) {
        last = view; // the view was outdated, or an execution that has a slot still has a place
      }
    }

    private void take(List<Slot> slots) {
      for (Slot slot : slots) {
        boolean isFirst = granted.add(slot.executionId());
        assertThat(isFirst || repeated.contains(slot.executionId()))
            .as("%s once", slot.executionId())
            .isTrue();
        held.add(slot);
      }
      assertThat(!slots.isEmpty() && held.size() > limit)
          .as("%d held of %d", held.size(), limit)
          .isFalse();
      assertThat(held.stream().filter(slot -> slot.maxInstances() == 1).count())
          .isLessThanOrEqualTo(1);
    }

    private void release(int host) {
      if (!held.isEmpty()) {
        Slot slot = held.remove(random.nextInt(held.size()));
        hosts.get(host).release(POOL, slot, false);
      }
    }

    private void change(int host) {
      if (random.nextBoolean()) {
        limit = 1 + random.nextInt(12);
        hosts.get(host).setLimit(POOL, limit);
      } else {
        grantAsBefore();
      }
    }

    /**
     * Grants slots like a release that does not count them: the upper bound in the fence row stays
     * unchanged.
     */
    private void grantAsBefore() {
      PoolView view = hosts.get(0).views().read(POOL, null);
      Row fence = view.fence();
      Optional<Row> first =
          view.ready().stream()
              .filter(row -> Slot.of(row).maxInstances() == 0)
              .filter(row -> held.stream().noneMatch(slot -> slot.key().equals(Slot.of(row).key())))
              .findFirst();
      if (fence == null || first.isEmpty() || held.size() >= limit) {
        return;
      }
      Slot slot = Slot.of(first.get());
      long seq = fence.columns().number("seq") + 1;
      tables.transact(
          PoolStore.TABLE,
          POOL,
          List.of(
              Write.merge("a|dispatch", Columns.none().with("seq", seq), fence.etag()),
              Write.delete(first.get().key(), first.get().etag()),
              Write.insert(slot.key(), slot.columns())));
      take(List.of(slot));
    }

    private void assertBound() {
      tables
          .find(PoolStore.TABLE, POOL, "a|dispatch")
          .map(PoolRows::heldAtMost)
          .ifPresent(
              bound ->
                  bound.ifPresent(
                      most -> assertThat(hosts.get(0).slots(POOL)).hasSizeLessThanOrEqualTo(most)));
    }

    /** Releases and grants slots until no execution waits. */
    void drain() {
      limit = 12;
      hosts.get(0).setLimit(POOL, limit);
      for (int i = 0; granted.size() < entered.size() && i < 10 * ACTS; i++) {
        int host = random.nextInt(hosts.size());
        seen.put(host, hosts.get(host).views().read(POOL, last));
        grant(host);
        release(host);
        hosts.get(host).readyWhatIsParked(POOL);
        assertBound();
      }
      assertThat(granted).hasSameSizeAs(entered);
    }
  }

  @Test
  void anyOrder_keepsTheLimitAndTheBound() {
    for (int seed = 0; seed < RUNS; seed++) {
      World world = new World(seed);
      for (int i = 0; i < ACTS; i++) {
        world.act();
      }
      world.drain();
    }
  }

  @Test
  void largePool_withRoom_isNotCounted() {
    InMemoryTables tables = new InMemoryTables(new ManualClock(BEGIN));
    PoolStore pools = new PoolStore(tables, 2);
    pools.setLimit(POOL, 100);
    for (int i = 0; i < 10; i++) {
      pools.ensurePlace(Places.queued("e" + i, POOL, "j", 0, 0, BEGIN.plusSeconds(i)));
      Places.dispatch(pools, POOL, null);
    }
    pools.ensurePlace(Places.queued("next", POOL, "j", 0, 0, BEGIN.plusSeconds(20)));
    PoolView view = pools.views().read(POOL, null);
    assertThat(view.slots()).isEmpty();
    assertThat(view.held()).isEqualTo(10);
    assertThat(view.free()).isEqualTo(90);
    assertThat(Places.dispatch(pools, POOL, null)).hasSize(1);
  }

  /**
   * The rows of a backup were read at different times, so the number of slots may exceed the
   * recorded upper bound.
   */
  @Test
  void bound_thatWasBackedUp_isNotBelieved() {
    InMemoryTables tables = new InMemoryTables(new ManualClock(BEGIN));
    PoolStore pools = new PoolStore(tables, 2);
    pools.setLimit(POOL, 100);
    pools.ensurePlace(Places.queued("e", POOL, "j", 0, 0, BEGIN));
    Places.dispatch(pools, POOL, null);
    Row fence = tables.find(PoolStore.TABLE, POOL, "a|dispatch").orElseThrow();
    assertThat(PoolRows.heldAtMost(fence)).hasValue(1);
    Write restored = Write.upsert(fence.key(), PoolStore.backedUp(fence));
    tables.transact(PoolStore.TABLE, POOL, List.of(restored));
    Row after = tables.find(PoolStore.TABLE, POOL, "a|dispatch").orElseThrow();
    assertThat(PoolRows.heldAtMost(after)).isEmpty();
    assertThat(after.columns().number("limit")).isEqualTo(100);
  }
}
