package com.couriermft.automation.chain;

/** The events of a chain execution. */
enum ChainEvent {
  /** The first nodes are started. */
  START,
  /**
   * The last node of the chain ended, and the nodes that wait for a failed node tolerate its
   * failure.
   */
  COMPLETE,
  /** No node can start any more and a node failed, or Courier failed to process the chain. */
  FAIL,
  /** An operator paused the chain. */
  PAUSE,
  /** An operator resumed the chain or a failed member. */
  RESUME,
  /** An operator cancelled the chain. */
  CANCEL
}
