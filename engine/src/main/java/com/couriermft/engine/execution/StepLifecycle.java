package com.couriermft.engine.execution;

import static com.couriermft.engine.execution.StepState.CANCELLED;
import static com.couriermft.engine.execution.StepState.COMPLETED;
import static com.couriermft.engine.execution.StepState.FAILED;
import static com.couriermft.engine.execution.StepState.PENDING;
import static com.couriermft.engine.execution.StepState.RUNNING;
import static com.couriermft.engine.execution.StepState.SKIPPED;

import java.util.List;

/** The state machine of a step. Names are stored: never rename them. */
public final class StepLifecycle {
  /** The transitions of an attempt of a step between its states. */
  public static final TransitionTable<StepState, StepEvent> TABLE =
      TransitionTable.<StepState, StepEvent>startingAt(PENDING)
          .row(PENDING, StepEvent.START, RUNNING)
          .row(PENDING, StepEvent.SKIP, SKIPPED)
          .row(PENDING, StepEvent.CANCEL, CANCELLED)
          .row(RUNNING, StepEvent.COMPLETE, COMPLETED)
          .row(RUNNING, StepEvent.FAIL, FAILED)
          .row(RUNNING, StepEvent.SKIP, SKIPPED)
          .row(RUNNING, StepEvent.RETRY, PENDING)
          .row(RUNNING, StepEvent.RECOVER, PENDING)
          .row(RUNNING, StepEvent.CANCEL, CANCELLED)
          .row(FAILED, StepEvent.RESUME, PENDING)
          .finals(List.of(COMPLETED, SKIPPED, CANCELLED))
          .build();

  private StepLifecycle() {}

  /**
   * Returns the state that an event leads to.
   *
   * @throws IllegalStateException the event is not allowed in that state, which is a defect of the
   *     engine
   */
  public static StepState next(StepState from, StepEvent event) {
    return TABLE
        .next(from, event)
        .orElseThrow(() -> new IllegalStateException(from + " does not allow " + event));
  }
}
