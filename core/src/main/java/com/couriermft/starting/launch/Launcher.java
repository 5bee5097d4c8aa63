package com.couriermft.starting.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Starts jobs or chains. Thread-safe. */
public interface Launcher {
  /**
   * Starts a run; the same id again finds the run that is there.
   *
   * @throws com.couriermft.formats.failure.NotFoundException there is no such target
   * @throws com.couriermft.formats.failure.InvalidInputException the parameters do not fit the
   *     target
   * @throws com.couriermft.storage.store.StoreUnavailable it may or may not have been started: ask
   *     again
   */
  Launched launch(Launch launch);

  /** Returns whether a target of this name exists and can be started. */
  boolean exists(Target target);

  /**
   * Looks whether a run of it, as it is now, could be given these parameters; of a target that is
   * not there it knows nothing.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_parameters}, with
   *     every problem; pointers are into the parameters
   */
  default void requireFitting(Target target, ObjectNode parameters) {}

  /**
   * Returns whether an execution exists and has not come to its end: it waits, runs or is paused.
   */
  boolean isOpen(Target target, String runId);

  /**
   * A run that was started, now or before.
   *
   * @param target what it is a run of
   * @param id its id: an execution's or a chain execution's
   * @param state as it is now, such as {@code queued}
   */
  record Launched(Target target, String id, String state) {}
}
