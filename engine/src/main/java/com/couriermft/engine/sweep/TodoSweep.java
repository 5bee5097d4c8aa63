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

/** Finishes starts and cancels that were interrupted: a to-do row is left of each. */
public final class TodoSweep {
  private static final String ACTOR = "sweep";

  /** The age by which whoever meant to make an execution has made it or died. */
  private static final Duration NEVER_MADE = Duration.ofMinutes(10);

  private final ExecutionStore store;
  private final PoolTodos todos;
  private final Placement placement;
  private final Stops stops;
  private final Finaliser finaliser;

  /** Reads these to-dos and finishes them by these parts. */
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

  /** Finishes an interrupted start: the execution gets its place, or was never made. */
  void start(String pool, Slot todo) {
    Optional<Snapshot> found = store.find(todo.executionId());
    if (found.isPresent()) {
      placement.place(found.get().execution());
    } else if (todo.age().compareTo(NEVER_MADE) > 0) {
      todos.forgetToStart(pool, todo.executionId());
    }
  }

  /**
   * Finishes an interrupted cancel. It never drops the row because the header does not say so yet:
   * its author may still be about to write it.
   */
  void finish(String pool, Slot todo) {
    // A resume since then has made another epoch of it, which nobody has asked to cancel.
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
