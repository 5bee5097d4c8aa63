package com.couriermft.simulation;

/** What threads live and die with, and what can be stopped as a whole. */
interface Process {
  boolean isAlive();

  /** Until when none of its threads runs, in nanoseconds. */
  long stoppedUntil();
}
