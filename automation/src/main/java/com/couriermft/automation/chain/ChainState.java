package com.couriermft.automation.chain;

import com.couriermft.engine.execution.UnknownValueException;
import java.util.Locale;

/** States of a chain execution; names are stored and shown in lower case. */
public enum ChainState {
  /** Created; no node has been processed. */
  PENDING,
  /** Nodes are started as their upstream nodes end. */
  RUNNING,
  /**
   * The nodes of the chain have ended, and the nodes that wait for a failed node tolerate its
   * failure; final.
   */
  COMPLETED,
  /**
   * No node can start any more and a failure was not tolerated, or Courier failed to process the
   * chain. May be resumed.
   */
  FAILED,
  /** Paused on request; no node starts, and members are paused. */
  PAUSED,
  /** Cancelled on request with its members; final. */
  CANCELLED;

  /** Returns the stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ChainState of(String text) {
    return UnknownValueException.constant(ChainState.class, text);
  }

  /** Returns whether the chain execution has not ended. */
  public boolean isOpen() {
    return this == PENDING || this == RUNNING || this == PAUSED;
  }
}
