package com.couriermft.simulation;

/** A group of threads that die together and can be stopped together. */
interface Process {
  boolean isAlive();

  /** Returns until when none of its threads runs, in nanoseconds. */
  long stoppedUntil();
}
