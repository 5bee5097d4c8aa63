package com.couriermft.simulation;

/**
 * What the users of a world do in addition to starting, stopping and resuming executions. If users
 * have a habit, jobs also define the expected duration of their executions.
 */
enum Habit {
  /** Users only start, stop and resume executions. */
  NONE,
  /** Users keep disabling and enabling jobs. */
  SWITCH_JOBS,
  /** Users rerun ended executions from a step in the middle. */
  RERUN_FROM_STEPS
}
