package com.couriermft.automation.chain;

/** The events of a chain execution. */
enum ChainEvent {
  /** The first nodes are started. */
  START,
  /**
   * All nodes have ended. Each failed, cancelled or skipped node is tolerated by the nodes that
   * wait for it.
   */
  COMPLETE,
  /** No node can start any more and one failed, or Courier failed to process the chain. */
  FAIL,
  /** An operator paused the chain. */
  PAUSE,
  /** An operator resumed the chain or a failed member. */
  RESUME,
  /** An operator cancelled the chain. */
  CANCEL
}
