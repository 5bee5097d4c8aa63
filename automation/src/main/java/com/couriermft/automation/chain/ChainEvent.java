package com.couriermft.automation.chain;

/** The events of a chain execution. */
enum ChainEvent {
  /** The first nodes are started. */
  START,
  /** Nothing is left to do, and all went as its author provided. */
  COMPLETE,
  /** Nothing is left that could run, and a node failed; or Courier failed over it. */
  FAIL,
  /** Somebody asked it to rest. */
  PAUSE,
  /** Somebody asked it to go on, or had a failed member go on. */
  RESUME,
  /** Somebody gave it up. */
  CANCEL
}
