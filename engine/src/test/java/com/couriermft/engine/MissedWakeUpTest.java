package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests a permit that is returned immediately before a waiting branch is recorded. */
class MissedWakeUpTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final BeforeWaiting tables = new BeforeWaiting(new InMemoryTables(clock));
  private final World world =
      new World(tables, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));

  @Test
  void permitGivenBackBeforeTheWaiterIsWritten_isTakenAtOnce() {
    world.limits.connections.put("x", 1);
    Engine engine = world.engine("one");
    world.job("j", scripted("a", "\"connection\": \"x\""));
    Execution holder = world.start(engine, "j");
    world.pumpOne(engine);
    int next = world.now(holder).branch().fence() + 1;
    PermitStore permits = new PermitStore(world.tables);
    PermitStore.Permit taken =
        permits.take(
            "x",
            permits.view("x").free(1).get(0),
            new PermitStore.Holder(holder.id(), BranchName.ROOT, next),
            "n");
    world.loseMessages();
    tables.hook = () -> permits.giveBack("x", taken);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(tables.hook).isNull();
    world.close();
  }

  /** Tables that run a hook before the first waiter is written. */
  private static final class BeforeWaiting extends ForwardingTables {
    private Runnable hook;

    BeforeWaiting(Tables inner) {
      super(inner);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      Runnable now = hook;
      if (now != null && writes.get(0).key().startsWith("q|")) {
        hook = null;
        now.run();
      }
      return super.transact(table, partition, writes);
    }
  }
}
