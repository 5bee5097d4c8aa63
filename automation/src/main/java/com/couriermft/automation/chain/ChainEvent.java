package com.couriermft.automation.chain;

/** The events of a chain execution. */
enum ChainEvent {
  /** The first nodes are started. */
  START,
  /**
   * Every node of the chain has ended, and every failure is tolerated by the nodes that wait for
   * the failed node.
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
