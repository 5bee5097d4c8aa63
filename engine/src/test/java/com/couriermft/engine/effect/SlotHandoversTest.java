package com.couriermft.engine.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.Slot;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests twenty executions of a full pool that end at the same time on one host, while other
 * executions wait.
 */
class SlotHandoversTest {
  private static final String POOL = "p";
  private static final int SLOTS = 20;
  private static final String GROUPS = "a group of the first, of sixteen, and of the rest";

  private final InMemoryTables tables =
      new InMemoryTables(new ManualClock(Instant.parse("2026-03-01T00:00:00Z")));
  private final ReentrantLock lock = new ReentrantLock();
  private final Slow slow = new Slow(tables);
  private final PoolStore pools = new PoolStore(slow);
  private final SlotHandovers handovers =
      new SlotHandovers(POOL, pools, new Nonces(new Random(1), millis -> {}), lock);
  private final ExecutorService ends = Executors.newFixedThreadPool(SLOTS);

  /** Tables whose first transaction lasts until all other ended executions wait for the lock. */
  private final class Slow extends ForwardingTables {
    private boolean isArmed;
    private boolean isDownAfterwards;
    private int transactions;

    private Slow(Tables target) {
      super(target);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      if (isArmed && ++transactions == 1) {
        await().until(() -> lock.getQueueLength() == SLOTS - 1);
      } else if (isArmed && isDownAfterwards) {
        throw new StoreUnavailable("Storage does not answer", null);
      }
      return super.transact(table, partition, writes);
    }
  }

  @BeforeEach
  void fillPool() {
    pools.setLimit(POOL, SLOTS);
    ReadyPlaces.add(tables, POOL, "e", 3 * SLOTS);
    for (int i = 0; i < 3; i++) {
      pools.grant(POOL, pools.views().read(POOL, null), null, "n" + i);
    }
    assertThat(pools.slots(POOL)).hasSize(SLOTS);
    assertThat(pools.views().wasFull(POOL)).isTrue();
  }

  @AfterEach
  void stop() {
    ends.shutdownNow();
  }

  /** Passes on the slots at the same time; a failed handover returns an empty result. */
  private List<Future<Optional<Slot>>> handOn(List<Slot> slots) throws InterruptedException {
    slow.isArmed = true;
    List<Callable<Optional<Slot>>> work = new ArrayList<>();
    slots.forEach(slot -> work.add(() -> handovers.handOn(slot)));
    return ends.invokeAll(work);
  }

  private static List<Slot> granted(List<Future<Optional<Slot>>> answers)
      throws InterruptedException, ExecutionException {
    List<Slot> granted = new ArrayList<>();
    for (Future<Optional<Slot>> answer : answers) {
      answer.get().ifPresent(granted::add);
    }
    return granted;
  }

  private List<String> held() {
    return pools.slots(POOL).stream().map(Slot::executionId).toList();
  }

  @Test
  void endsThatComeMeanwhile_haveTheNextTransactionsInCommon() throws Exception {
    List<Slot> granted = granted(handOn(pools.slots(POOL)));
    assertThat(granted).extracting(Slot::executionId).doesNotHaveDuplicates().hasSize(SLOTS);
    assertThat(held())
        .containsExactlyInAnyOrderElementsOf(granted.stream().map(Slot::executionId).toList());
    assertThat(slow.transactions).as(GROUPS).isBetween(2, 3);
  }

  @Test
  void storageThatDoesNotAnswer_isAskedOnceForAGroup() throws Exception {
    slow.isDownAfterwards = true;
    List<String> before = held();
    List<Future<Optional<Slot>>> answers = handOn(pools.slots(POOL));
    int failed = 0;
    for (Future<Optional<Slot>> answer : answers) {
      try {
        assertThat(answer.get()).isPresent();
      } catch (ExecutionException e) {
        assertThat(e).hasCauseInstanceOf(StoreUnavailable.class);
        failed++;
      }
    }
    assertThat(failed).isPositive();
    assertThat(slow.transactions).as(GROUPS).isBetween(2, 3);
    assertThat(held()).filteredOn(before::contains).hasSize(failed);
  }

  @Test
  void endsOfWhichEachComesTwice_handTheirSlotsOnOnce() throws Exception {
    List<Slot> twice = new ArrayList<>(pools.slots(POOL).subList(0, SLOTS / 2));
    twice.addAll(List.copyOf(twice));
    List<Slot> granted = granted(handOn(twice));
    assertThat(granted).extracting(Slot::executionId).doesNotHaveDuplicates();
    assertThat(granted).hasSizeGreaterThan(1).hasSizeLessThanOrEqualTo(SLOTS / 2);
    assertThat(held()).hasSize(SLOTS).containsAll(granted.stream().map(Slot::executionId).toList());
  }

  @Test
  void slotThatWasGivenUpBefore_losesNoOther() throws Exception {
    List<Slot> slots = pools.slots(POOL);
    pools.release(POOL, slots.get(7), false);
    List<Slot> granted = granted(handOn(slots));
    assertThat(granted).extracting(Slot::executionId).doesNotHaveDuplicates();
    // Each ended execution has either passed on its slot or still holds it and releases it itself.
    assertThat(held())
        .hasSize(SLOTS - 1)
        .containsAll(granted.stream().map(Slot::executionId).toList());
  }
}
