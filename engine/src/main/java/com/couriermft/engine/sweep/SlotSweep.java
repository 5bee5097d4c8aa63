package com.couriermft.engine.sweep;

import com.couriermft.engine.effect.Dispatcher;
import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.effect.Message;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.pool.Slot;
import com.couriermft.engine.request.Resumption;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the holders of slots. An execution that has a slot but has not started is kicked again; an
 * execution that no longer runs releases its slot.
 */
public final class SlotSweep {
  private static final Logger LOG = LoggerFactory.getLogger(SlotSweep.class);

  private final ExecutionStore store;
  private final StepQueue queue;
  private final Dispatcher dispatcher;
  private final Finaliser finaliser;
  private final BranchSweep branches;
  private final Reminders reminders;
  private final InstantSource clock;

  /**
   * Creates the component that sweeps the slots in these stores.
   *
   * @param clock the storage server's clock
   */
  public SlotSweep(
      ExecutionStore store,
      StepQueue queue,
      Dispatcher dispatcher,
      Finaliser finaliser,
      BranchSweep branches,
      Reminders reminders,
      InstantSource clock) {
    this.store = store;
    this.queue = queue;
    this.dispatcher = dispatcher;
    this.finaliser = finaliser;
    this.branches = branches;
    this.reminders = reminders;
    this.clock = clock;
  }

  /** Checks the execution to which a slot of a pool was granted. */
  void sweep(String pool, Slot slot) {
    Optional<Snapshot> found = store.findTree(slot.executionId());
    if (found.isEmpty()) {
      LOG.error("Pool(name='{}') slot of unknown execution {} released", pool, slot.executionId());
      dispatcher.release(pool, slot);
      return;
    }
    Execution e = found.get().execution();
    boolean resuming = Resumption.isHalfDone(e, slot.epoch());
    boolean granted = e.epoch() == slot.epoch() && e.state() == ExecutionState.QUEUED;
    if (resuming || granted) {
      Message kick = Message.kick(slot);
      if (slot.age().compareTo(EngineSettings.FORGOTTEN) > 0
          && reminders.isDue(kick, clock.instant())) {
        queue.kick(slot);
      }
    } else if (e.epoch() != slot.epoch() || e.state() != ExecutionState.RUNNING) {
      finaliser.settle(e, slot.epoch());
    } else {
      branches.sweep(found.get());
    }
  }
}
