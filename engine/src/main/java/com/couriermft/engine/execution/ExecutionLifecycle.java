package com.couriermft.engine.execution;

import static com.couriermft.engine.execution.ExecutionState.CANCELLED;
import static com.couriermft.engine.execution.ExecutionState.COMPLETED;
import static com.couriermft.engine.execution.ExecutionState.CREATED;
import static com.couriermft.engine.execution.ExecutionState.FAILED;
import static com.couriermft.engine.execution.ExecutionState.PAUSED;
import static com.couriermft.engine.execution.ExecutionState.QUEUED;
import static com.couriermft.engine.execution.ExecutionState.RUNNING;

import java.util.List;

/** The state machine of an execution. Names are stored: never rename them. */
public final class ExecutionLifecycle {
  /** The transitions of an execution between its states. */
  public static final TransitionTable<ExecutionState, ExecutionEvent> TABLE =
      TransitionTable.<ExecutionState, ExecutionEvent>startingAt(CREATED)
          .row(CREATED, ExecutionEvent.ENQUEUE, QUEUED)
          .row(QUEUED, ExecutionEvent.START, RUNNING)
          .row(QUEUED, ExecutionEvent.CANCEL, CANCELLED)
          .row(QUEUED, ExecutionEvent.PAUSE, PAUSED)
          .row(QUEUED, ExecutionEvent.FAIL, FAILED)
          .row(RUNNING, ExecutionEvent.COMPLETE, COMPLETED)
          .row(RUNNING, ExecutionEvent.FAIL, FAILED)
          .row(RUNNING, ExecutionEvent.PAUSE, PAUSED)
          .row(RUNNING, ExecutionEvent.CANCEL, CANCELLED)
          .row(RUNNING, ExecutionEvent.WAIT, QUEUED)
          .row(RUNNING, ExecutionEvent.RETRY_JOB, QUEUED)
          .row(PAUSED, ExecutionEvent.RESUME, QUEUED)
          .row(PAUSED, ExecutionEvent.CANCEL, CANCELLED)
          .row(FAILED, ExecutionEvent.RESUME, QUEUED)
          .row(FAILED, ExecutionEvent.CANCEL, CANCELLED)
          .finals(List.of(COMPLETED, CANCELLED))
          .build();

  private ExecutionLifecycle() {}

  /**
   * Returns whether a state is an end state, including the states that a resume or a cancellation
   * may leave.
   */
  public static boolean isEnd(ExecutionState state) {
    return state == FAILED || TABLE.isFinal(state);
  }

  /**
   * Returns the state that an event leads to.
   *
   * @throws InvalidJobStateTransitionException the event is not allowed in that state
   */
  public static ExecutionState next(String executionId, ExecutionState from, ExecutionEvent event) {
    return TABLE
        .next(from, event)
        .orElseThrow(() -> new InvalidJobStateTransitionException(executionId, from, event));
  }
}
