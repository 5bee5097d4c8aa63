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

/** Hears that executions end, and has those that wait for their jobs looked at. Thread-safe. */
public final class UpstreamEnds implements ExecutionListener {
  private final ExecutionStore store;
  private final Waiters waiters;
  private final Dependents dependents;
  private final Containment containment;

  /** Looks at executions that these waiters name. */
  public UpstreamEnds(
      ExecutionStore store, Waiters waiters, Dependents dependents, Containment containment) {
    this.store = store;
    this.waiters = waiters;
    this.dependents = dependents;
    this.containment = containment;
  }

  /** An execution has ended: those that wait for its job are looked at. */
  @Override
  public void hear(DomainEvent event) {
    if (event.type().isEnding() && event.type() != EventType.EXECUTION_PAUSED) {
      for (Waiter waiter : waiters.of(event.jobId())) {
        // The sweep takes away the place that the execution waits in.
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
