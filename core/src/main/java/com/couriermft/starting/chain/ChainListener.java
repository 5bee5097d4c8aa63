package com.couriermft.starting.chain;

import com.couriermft.operating.event.DomainEvent;
import com.couriermft.operating.event.EventType;
import com.couriermft.operating.event.ExecutionListener;

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
