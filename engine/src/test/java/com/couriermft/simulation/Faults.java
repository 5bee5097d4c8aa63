package com.couriermft.simulation;

/** Decides which calls go wrong. */
@FunctionalInterface
interface Faults {
  /**
   * What happens to a call.
   *
   * @param ordinal of the call in the run, from 0
   * @param call what is called, such as {@code merge executions}
   * @param isRequest whether a client's request makes it
   */
  Fault at(long ordinal, Call call, boolean isRequest);

  /** Nothing goes wrong. */
  Faults NONE = (ordinal, call, isRequest) -> Fault.NONE;
}
