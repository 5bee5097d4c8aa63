package com.couriermft.simulation;

/** What a run dwells on; each finds defects that the others rarely meet. */
enum Mood {
  MIXED,
  /** Many runs at once for a single slot. */
  BURST,
  /** People who pause, resume and cancel all the time. */
  NERVOUS_USERS,
  /** Threads and processes that hang for longer than a lease. */
  STALLS,
  /** Steps that fail, and long waits for the next attempt. */
  FAILING_STEPS,
  /** Nothing goes wrong: whatever helps itself was not needed. */
  NO_FAULTS,
  /** Decisions made on rows that were read long ago. */
  SLOW_READS,
  /** Processes that die. */
  CRASHES,
  /** Steps that run at the same time. */
  GROUPS,
  /** Pauses of some seconds, groups in groups, and decisions on rows that were read before. */
  NAPS,
  /** Steps that run for each item of a list. */
  LOOPS,
  /** Calls that were done and not answered. */
  UNCLEAR_ANSWERS,
  /** Jobs, connections and all pools together with limits of their own. */
  LIMITS
}
