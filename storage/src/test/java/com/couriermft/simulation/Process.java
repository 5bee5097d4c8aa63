package com.couriermft.simulation;

/** A group of threads that die together and can be stopped together. */
interface Process {
  boolean isAlive();

  /** Returns the time until which none of its threads runs, in nanoseconds. */
  long stoppedUntil();
}
