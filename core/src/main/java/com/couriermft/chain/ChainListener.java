package com.couriermft.chain;

import com.couriermft.event.DomainEvent;
import com.couriermft.event.EventType;
import com.couriermft.event.ExecutionListener;

/** Hears what happens to members' runs, and has their chains go on. */
final class ChainListener implements ExecutionListener {
  private final ChainMover mover;

  ChainListener(ChainMover mover) {
    this.mover = mover;
  }

  @Override
  public void hear(DomainEvent event) {
    String chain = event.chainExecutionId();
    boolean moves =
        event.type().isEnding()
            || event.type() == EventType.EXECUTION_STARTED
            || event.type() == EventType.EXECUTION_RESUMED;
    if (chain != null && moves) {
      mover.look(chain, event.executionId());
    }
  }
}
