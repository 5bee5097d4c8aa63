package com.couriermft.simulation;

/** The files that the executions of a world move. */
enum Load {
  /** They move none. */
  NONE,
  /**
   * Files of names of their own, which each execution takes from the partner for the first time.
   */
  ONCE,
  /**
   * Beyond {@link #ONCE}: files of equal names, files that stay at the partner, loops that begin
   * again when they are resumed, and reruns of executions that are over.
   */
  AGAIN
}
