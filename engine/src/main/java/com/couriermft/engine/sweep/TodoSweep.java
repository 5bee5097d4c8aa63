package com.couriermft.engine.sweep;

import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.pool.PoolTodos;
import com.couriermft.engine.pool.Slot;
import com.couriermft.engine.request.Placement;
import com.couriermft.engine.request.Stops;
import java.time.Duration;
import java.util.Optional;

/** Completes interrupted starts and cancellations. Each of them has left a to-do row. */
public final class TodoSweep {
  private static final String ACTOR = "sweep";

  /** Age after which a requested execution either has been created or will never be created. */
  private static final Duration NEVER_MADE = Duration.ofMinutes(10);

  private final ExecutionStore store;
  private final PoolTodos todos;
  private final Placement placement;
  private final Stops stops;
  private final Finaliser finaliser;

  /** Creates the sweep with its collaborators. */
  public TodoSweep(
      ExecutionStore store,
      PoolTodos todos,
      Placement placement,
      Stops stops,
      Finaliser finaliser) {
    this.store = store;
    this.todos = todos;
    this.placement = placement;
    this.stops = stops;
    this.finaliser = finaliser;
  }

  /**
   * Completes an interrupted start: gives the execution its place, or removes the row if the
   * execution was never created.
   */
  void start(String pool, Slot todo) {
    Optional<Snapshot> found = store.find(todo.executionId());
    if (found.isPresent()) {
      placement.place(found.get().execution());
    } else if (todo.age().compareTo(NEVER_MADE) > 0) {
      todos.forgetToStart(pool, todo.executionId());
    }
  }

  /**
   * Completes an interrupted cancellation. Keeps the row even if the header does not yet contain
   * the cancellation, because the requesting process may still be about to write the header.
   */
  void finish(String pool, Slot todo) {
    // If the execution has been resumed, its new epoch has no requested cancellation.
    stops.stop(
        todo.executionId(),
        StopRequest.CANCEL,
        ACTOR,
        "a cancel was interrupted",
        e ->
            e.epoch() == todo.epoch()
                && !ExecutionLifecycle.TABLE.isFinal(e.state())
                && !Stops.isAskedAlready(e, StopRequest.CANCEL));
    finaliser.finalise(store.get(todo.executionId()).execution());
    todos.forgetToFinalise(pool, todo.executionId(), todo.epoch());
  }
}
