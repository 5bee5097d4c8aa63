package com.couriermft.simulation;

/**
 * What the users of a world do beside starting executions, stopping and resuming them. Where they
 * have a habit, jobs expect their executions to end within some time.
 */
enum Habit {
  /** Nothing. */
  NONE,
  /** They disable jobs and enable them again, all the time. */
  SWITCH_JOBS,
  /** They run executions again that are over, from a step in the middle. */
  RERUN_FROM_STEPS
}
