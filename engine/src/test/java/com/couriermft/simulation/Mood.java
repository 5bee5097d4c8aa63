package com.couriermft.simulation;

/** Emphasis of a simulation run. Each mood finds defects that the other moods rarely find. */
enum Mood {
  MIXED,
  /** Many executions compete for a single slot. */
  BURST,
  /** Users pause, resume and cancel executions all the time. */
  NERVOUS_USERS,
  /** Threads and processes hang for longer than a lease. */
  STALLS,
  /** Steps fail, and the waits before the next attempt are long. */
  FAILING_STEPS,
  /** No faults occur, so no recovery mechanism should be needed. */
  NO_FAULTS,
  /** Decisions are based on rows that were read long ago. */
  SLOW_READS,
  /** Processes die. */
  CRASHES,
  /** Steps run in parallel. */
  GROUPS,
  /**
   * Pauses of several seconds, nested groups, and decisions based on rows that were read earlier.
   */
  NAPS,
  /** Steps run for each item of a list. */
  LOOPS,
  /** Calls take effect, but their responses are lost. */
  UNCLEAR_ANSWERS,
  /** Jobs, connections and all pools together have limits. */
  LIMITS
}
