package com.couriermft.simulation;

/**
 * The acts of the users of a world beside starting executions, stopping and resuming them. Where
 * they have a habit, jobs expect their executions to end within some time.
 */
enum Habit {
  /** Users do nothing besides. */
  NONE,
  /** Users disable jobs and enable them again, all the time. */
  SWITCH_JOBS,
  /** Users run executions that are over again from a step in the middle. */
  RERUN_FROM_STEPS
}
