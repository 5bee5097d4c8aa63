package com.couriermft.automation.chain;

import com.couriermft.engine.execution.UnknownValueException;
import java.util.Locale;

/** States of a chain execution; names are stored and shown in lower case. */
public enum ChainState {
  /** Made; none of its nodes has been looked at. */
  PENDING,
  /** The nodes are started as those before them end. */
  RUNNING,
  /** Every node is done, or what failed was provided for; final. */
  COMPLETED,
  /**
   * Nothing runs any more and a node failed that nobody had provided for, or Courier failed over
   * it; may be resumed.
   */
  FAILED,
  /** Starts no nodes, on request; its members are paused. */
  PAUSED,
  /** Given up on request, and its members with it; final. */
  CANCELLED;

  /** The stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ChainState of(String text) {
    return UnknownValueException.constant(ChainState.class, text);
  }

  /** Returns whether the chain execution has not come to its end. */
  public boolean isOpen() {
    return this == PENDING || this == RUNNING || this == PAUSED;
  }
}
