package com.couriermft.engine.sweep;

import com.couriermft.engine.decision.EngineFailures;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.effect.Message;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.Punctuality;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.request.Stops;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the branches of a running execution. A worker whose lease has expired because its
 * heartbeats stopped loses its step. A branch whose message may be lost gets a new message. A
 * branch that must stop is stopped.
 */
public final class BranchSweep {
  private static final Logger LOG = LoggerFactory.getLogger(BranchSweep.class);
  private static final String ACTOR = "sweep";

  private final ExecutionStore store;
  private final StepQueue queue;
  private final Turns turns;
  private final Transitions transitions;
  private final Stops stops;
  private final Containment containment;
  private final Reminders reminders;
  private final Duration lease;
  private final AtomicInteger recovered = new AtomicInteger();

  /**
   * Creates the component that sweeps the branches in these stores.
   *
   * @param lease the lease duration
   */
  public BranchSweep(
      ExecutionStore store,
      StepQueue queue,
      Turns turns,
      Transitions transitions,
      Stops stops,
      Containment containment,
      Reminders reminders,
      Duration lease) {
    this.store = store;
    this.queue = queue;
    this.turns = turns;
    this.transitions = transitions;
    this.stops = stops;
    this.containment = containment;
    this.reminders = reminders;
    this.lease = lease;
  }

  /** Returns the number of steps recovered from unresponsive workers since the last call. */
  int recovered() {
    return recovered.getAndSet(0);
  }

  /** Checks each branch of a running execution. */
  void sweep(Snapshot at) {
    String id = at.execution().id();
    if (Punctuality.of(at.execution()).isLateNow(at.readAt())) {
      transitions.apply(at, turns.decide(at, ACTOR).late());
    }
    boolean expires =
        EngineFailures.isOverdue(at.execution(), at.readAt())
            && at.execution().stopping().compareTo(StopRequest.FAIL) < 0;
    if (expires) {
      transitions.apply(at, turns.decide(at, ACTOR).expire());
    }
    if (expires || at.names().stream().anyMatch(at::isStopping)) {
      stops.parkWaiting(id);
    }
    Runnable nothing = () -> {};
    at.names().forEach(name -> containment.guard(id, () -> sweepBranch(at, name), nothing));
  }

  private void sweepBranch(Snapshot at, BranchName name) {
    Branch branch = at.branch(name).orElseThrow();
    if (branch.phase() == Phase.LEASED) {
      if (at.age(name).compareTo(lease) > 0) {
        LOG.warn(
            "Worker {} of Execution(id={}) was silent for {}; another worker will take over its"
                + " step",
            branch.leaseOwner(),
            at.execution().id(),
            at.age(name));
        recover(at.execution().id(), name, branch.fence());
      }
    } else if (branch.phase() == Phase.READY
        && !at.isStopping(name)
        && isForgotten(at, name, branch)
        && reminders.isDue(Message.step(at.execution(), name, branch), at.readAt())) {
      queue.lookAt(at, name);
    }
  }

  /** Recovering one member changes the branches above it, so the tree is reread for each member. */
  private void recover(String id, BranchName name, int fence) {
    Snapshot at = store.getTree(id);
    boolean silent =
        at.branch(name).filter(b -> b.phase() == Phase.LEASED && b.fence() == fence).isPresent()
            && at.age(name).compareTo(lease) > 0;
    if (silent) {
      transitions.apply(at, turns.end(at, name, ACTOR).recover());
      recovered.incrementAndGet();
    }
  }

  private static boolean isForgotten(Snapshot at, BranchName name, Branch branch) {
    Instant due = branch.dueAt();
    boolean overdue = due == null || at.readAt().isAfter(due.plus(EngineSettings.FORGOTTEN));
    return overdue && at.age(name).compareTo(EngineSettings.FORGOTTEN) > 0;
  }
}
