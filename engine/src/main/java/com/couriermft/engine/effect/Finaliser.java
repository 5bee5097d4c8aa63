package com.couriermft.engine.effect;

import com.couriermft.engine.context.ReadableContext;
import com.couriermft.engine.context.Workspaces;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes the work after an execution has ended or stopped: lists, counters, the human-readable
 * document, files, listeners. Finally it releases the slot. The slot's row is the durable marker of
 * unfinished work, so it is deleted last; all work before that is idempotent.
 */
public final class Finaliser {
  private static final Logger LOG = LoggerFactory.getLogger(Finaliser.class);

  private final PoolStore pools;
  private final ExecutionIndex index;
  private final Statistics statistics;
  private final ExecutionStore store;
  private final Workspaces workspaces;
  private final ReadableContext document;
  private final Announcer announcer;
  private final Dispatcher dispatcher;
  private final Consumer<Execution> rollBack;

  /**
   * Creates the finalizer for executions in these stores.
   *
   * @param rollBack rolls back the effects of a cancelled execution's steps; best effort,
   *     idempotent
   */
  public Finaliser(
      PoolStore pools,
      ExecutionIndex index,
      Statistics statistics,
      ExecutionStore store,
      Workspaces workspaces,
      ReadableContext document,
      Announcer announcer,
      Dispatcher dispatcher,
      Consumer<Execution> rollBack) {
    this.pools = pools;
    this.index = index;
    this.statistics = statistics;
    this.store = store;
    this.workspaces = workspaces;
    this.document = document;
    this.announcer = announcer;
    this.dispatcher = dispatcher;
    this.rollBack = rollBack;
  }

  /**
   * Releases the slot of an execution that no longer needs it: completes the execution's work,
   * gives it a new place if it is queued again, and removes the slot's row last. Sweeps release a
   * slot only if its execution is missing or cannot be read.
   *
   * @param execution the execution's header, read after the slot was granted
   * @param slotEpoch the slot's epoch
   */
  public void settle(Execution execution, int slotEpoch) {
    settle(execution, slotEpoch, List.of());
  }

  /**
   * Does the same as {@link #settle(Execution, int)}.
   *
   * @param committed the audit events of the commit after which the execution releases its slot
   */
  void settle(Execution execution, int slotEpoch, List<AuditEvent> committed) {
    finalise(execution, committed);
    boolean isQueuedAgain =
        execution.state() == ExecutionState.QUEUED && execution.epoch() > slotEpoch;
    if (isQueuedAgain) {
      pools.ensurePlace(execution);
      dispatcher.wakeWhenDue(execution);
    }
    dispatcher.release(execution.pool(), PoolStore.slotOf(execution, slotEpoch));
    if (isQueuedAgain && execution.branch().dueAt() == null) {
      dispatcher.ready(execution);
    }
  }

  /**
   * Does the same as {@link #settle} for a stopped execution after a failure of the engine: further
   * errors are logged and ignored, so that the slot is released.
   *
   * @throws StoreUnavailable the result is unknown: call it again
   */
  void settleAnyway(Execution execution, int slotEpoch) {
    acts(execution, List.of()).forEach(act -> bestEffort(execution, act));
    dispatcher.release(execution.pool(), PoolStore.slotOf(execution, slotEpoch));
  }

  /**
   * Completes the work for an execution that has stopped or ended; does nothing for other
   * executions. Idempotent.
   */
  public void finalise(Execution execution) {
    finalise(execution, List.of());
  }

  private void finalise(Execution execution, List<AuditEvent> committed) {
    if (!execution.state().isActive()) {
      show(execution, committed);
    }
  }

  /**
   * Updates lists and the document. A slow process could overwrite a newer state, so the method
   * checks again until the lists match the execution, or show a final state.
   */
  public void show(Execution execution) {
    show(execution, List.of());
  }

  private void show(Execution execution, List<AuditEvent> committed) {
    Optional<Execution> next = Optional.of(execution);
    while (next.isPresent()) {
      Execution shown = next.get();
      showOnce(shown, committed);
      if (shown.state().isFinal()) {
        return;
      }
      next =
          store
              .find(execution.id())
              .map(ExecutionStore.Snapshot::execution)
              .filter(now -> !looksLike(shown, now));
    }
  }

  /**
   * Asks listeners to store the ending of an execution. For a failed execution, lists read the
   * header from now on, and the failure is counted. Call this method before the execution leaves
   * its state. Idempotent.
   *
   * @param resting a paused or failed execution
   * @throws StoreUnavailable a listener could not store the ending
   */
  void leaving(Execution resting) {
    if (resting.state() == ExecutionState.FAILED) {
      statistics.count(resting);
      index.leaving(resting);
    }
    announcer.keepEnding(resting);
  }

  /** Updates lists with the current state of an ended execution. */
  void file(Execution ended) {
    index.settled(ended);
  }

  private static boolean looksLike(Execution shown, Execution now) {
    return shown.state().isActive()
        ? now.state().isActive()
        : shown.state() == now.state() && shown.epoch() == now.epoch();
  }

  private void showOnce(Execution execution, List<AuditEvent> committed) {
    if (execution.state().isActive()) {
      index.opened(execution);
      return;
    }
    for (Act act : acts(execution, committed)) {
      if (act.isOptional()) {
        bestEffort(execution, act);
      } else {
        act.work().accept(execution);
      }
    }
  }

  /** Returns the tasks for a stopped execution, in order. */
  private List<Act> acts(Execution execution, List<AuditEvent> committed) {
    List<Act> acts = new ArrayList<>();
    if (execution.state() == ExecutionState.CANCELLED) {
      acts.add(new Act("the effects of its steps couldn't be rolled back", true, rollBack));
    }
    // The document is only informational, so a failure to write it must not block the slot.
    acts.add(new Act("context.json couldn't be written", true, document::write));
    if (!execution.keepsFiles()) {
      acts.add(
          new Act(
              "its workspace couldn't be deleted", false, ended -> workspaces.remove(ended.id())));
    }
    acts.add(new Act("it couldn't be listed under its state", false, index::settled));
    acts.add(new Act("its end couldn't be counted", false, statistics::count));
    acts.add(
        new Act(
            "its end couldn't be announced",
            false,
            ended -> announcer.tellEnding(ended, committed)));
    return acts;
  }

  private static void bestEffort(Execution execution, Act act) {
    try {
      act.work().accept(execution);
    } catch (StoreUnavailable e) {
      throw e;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Execution(id={}) {}", execution.id(), act.failed(), e);
    }
  }

  /**
   * A task for a stopped execution.
   *
   * @param failed the message if the task fails
   * @param isOptional whether the slot is released despite a failure
   */
  private record Act(String failed, boolean isOptional, Consumer<Execution> work) {}
}
