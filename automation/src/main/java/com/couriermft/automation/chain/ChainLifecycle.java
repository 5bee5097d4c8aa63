package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainState.CANCELLED;
import static com.couriermft.automation.chain.ChainState.COMPLETED;
import static com.couriermft.automation.chain.ChainState.FAILED;
import static com.couriermft.automation.chain.ChainState.PAUSED;
import static com.couriermft.automation.chain.ChainState.PENDING;
import static com.couriermft.automation.chain.ChainState.RUNNING;

import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.execution.TransitionTable;
import java.util.List;
import java.util.Locale;

/**
 * The state machine of a chain execution. Names of states and events are stored, so never rename
 * them.
 */
final class ChainLifecycle {
  /** The transitions of a chain execution between its states. */
  static final TransitionTable<ChainState, ChainEvent> TABLE =
      TransitionTable.<ChainState, ChainEvent>startingAt(PENDING)
          .row(PENDING, ChainEvent.START, RUNNING)
          .row(PENDING, ChainEvent.FAIL, FAILED)
          .row(PENDING, ChainEvent.CANCEL, CANCELLED)
          .row(RUNNING, ChainEvent.COMPLETE, COMPLETED)
          .row(RUNNING, ChainEvent.FAIL, FAILED)
          .row(RUNNING, ChainEvent.PAUSE, PAUSED)
          .row(RUNNING, ChainEvent.CANCEL, CANCELLED)
          .row(PAUSED, ChainEvent.RESUME, RUNNING)
          .row(PAUSED, ChainEvent.FAIL, FAILED)
          .row(PAUSED, ChainEvent.CANCEL, CANCELLED)
          .row(FAILED, ChainEvent.RESUME, RUNNING)
          .finals(List.of(COMPLETED, CANCELLED))
          .build();

  private ChainLifecycle() {}

  /**
   * Returns the state to which an event leads.
   *
   * @throws InvalidJobStateTransitionException the state does not allow the event
   */
  static ChainState next(String id, ChainState from, ChainEvent event) {
    return TABLE
        .next(from, event)
        .orElseThrow(
            () ->
                InvalidJobStateTransitionException.ofChain(
                    id, from.text(), event.name().toLowerCase(Locale.ROOT)));
  }
}
