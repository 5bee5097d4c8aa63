package com.couriermft.simulation;

/** Decides which calls fail. */
@FunctionalInterface
interface Faults {
  /**
   * Returns the fault of a call.
   *
   * @param ordinal number of the call in the simulation run, from 0
   * @param call the name of the call, such as {@code merge executions}
   * @param isRequest whether the call is made for a client's request
   */
  Fault at(long ordinal, Call call, boolean isRequest);

  /** No call fails. */
  Faults NONE = (ordinal, call, isRequest) -> Fault.NONE;
}
