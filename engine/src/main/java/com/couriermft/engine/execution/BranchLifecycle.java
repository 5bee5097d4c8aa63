package com.couriermft.engine.execution;

import static com.couriermft.engine.execution.Phase.ENDED;
import static com.couriermft.engine.execution.Phase.GROUP;
import static com.couriermft.engine.execution.Phase.LEASED;
import static com.couriermft.engine.execution.Phase.PARKED;
import static com.couriermft.engine.execution.Phase.READY;
import static com.couriermft.engine.execution.Phase.RESTING;

/** The state machine of a branch. Names of phases are stored: never rename them. */
public final class BranchLifecycle {
  /**
   * The transitions of a branch between its phases. An ended lane of a loop becomes active again if
   * a resume repeats its failed items.
   */
  public static final TransitionTable<Phase, PhaseEvent> TABLE =
      TransitionTable.<Phase, PhaseEvent>startingAt(PARKED)
          .row(PARKED, PhaseEvent.READY, READY)
          .row(PARKED, PhaseEvent.CLAIM, LEASED)
          .row(PARKED, PhaseEvent.OPEN, GROUP)
          .row(PARKED, PhaseEvent.PARK, PARKED)
          .row(PARKED, PhaseEvent.END, ENDED)
          .row(READY, PhaseEvent.READY, READY)
          .row(READY, PhaseEvent.CLAIM, LEASED)
          .row(READY, PhaseEvent.OPEN, GROUP)
          .row(READY, PhaseEvent.PARK, PARKED)
          .row(READY, PhaseEvent.END, ENDED)
          .row(LEASED, PhaseEvent.READY, READY)
          .row(LEASED, PhaseEvent.OPEN, GROUP)
          .row(LEASED, PhaseEvent.PARK, PARKED)
          .row(LEASED, PhaseEvent.END, ENDED)
          .row(GROUP, PhaseEvent.READY, READY)
          .row(GROUP, PhaseEvent.OPEN, GROUP)
          .row(GROUP, PhaseEvent.PARK, PARKED)
          .row(GROUP, PhaseEvent.REST, RESTING)
          .row(GROUP, PhaseEvent.END, ENDED)
          .row(RESTING, PhaseEvent.READY, READY)
          .row(RESTING, PhaseEvent.OPEN, GROUP)
          .row(RESTING, PhaseEvent.PARK, PARKED)
          .row(RESTING, PhaseEvent.END, ENDED)
          .row(ENDED, PhaseEvent.READY, READY)
          .build();

  private BranchLifecycle() {}

  /**
   * Returns the phase that an event leads to.
   *
   * @throws IllegalStateException the event is not allowed in that phase, which is a defect of the
   *     engine
   */
  public static Phase next(Phase from, PhaseEvent event) {
    return TABLE
        .next(from, event)
        .orElseThrow(() -> new IllegalStateException(from + " does not allow " + event));
  }
}
