package com.couriermft.engine.waiting;

import com.couriermft.engine.dependency.Waiters;
import com.couriermft.engine.dependency.Waiters.Waiter;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventType;
import com.couriermft.storage.event.ExecutionListener;
import java.util.Optional;

/** Checks waiting executions when an execution of their upstream jobs ends. Thread-safe. */
public final class UpstreamEnds implements ExecutionListener {
  private final ExecutionStore store;
  private final Waiters waiters;
  private final Dependents dependents;
  private final Containment containment;

  /** Creates the listener for executions in these waiters. */
  public UpstreamEnds(
      ExecutionStore store, Waiters waiters, Dependents dependents, Containment containment) {
    this.store = store;
    this.waiters = waiters;
    this.dependents = dependents;
    this.containment = containment;
  }

  /** Checks the executions that wait for a job when an execution of that job has ended. */
  @Override
  public void hear(DomainEvent event) {
    if (event.type().isEnding() && event.type() != EventType.EXECUTION_PAUSED) {
      for (Waiter waiter : waiters.of(event.jobId())) {
        // If the check fails permanently, the sweep removes the place in which the execution waits.
        containment.guard(waiter.executionId(), () -> wake(waiter, event.jobId()), () -> {});
      }
    }
  }

  private void wake(Waiter waiter, String upstream) {
    Optional<Snapshot> at = store.find(waiter.executionId());
    if (at.isPresent()) {
      dependents.look(at.get(), waiter);
    } else {
      waiters.forget(waiter, upstream);
    }
  }
}
