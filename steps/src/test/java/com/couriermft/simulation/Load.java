package com.couriermft.simulation;

/** The files that the executions of a world move. */
enum Load {
  /** Executions move no files. */
  NONE,
  /** Executions download files with unique names, each for the first time. */
  ONCE,
  /**
   * In addition to {@link #ONCE}: files with equal names, files that stay at the partner, loops
   * that restart when resumed, and reruns of ended executions.
   */
  AGAIN
}
