package com.couriermft.automation.launch;

/** Starts jobs or chains. Thread-safe. */
public interface TargetStarter extends Targets {
  /**
   * Starts a run; the same id again finds the run that is there.
   *
   * @throws com.couriermft.formats.failure.NotFoundException there is no such target
   * @throws com.couriermft.formats.failure.InvalidInputException the parameters do not fit the
   *     target
   * @throws com.couriermft.storage.store.StoreUnavailable it may or may not have been started: ask
   *     again
   */
  Launched launch(StartOrder launch);

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
   * @param isNew whether this launch made it, and none before or beside it
   */
  record Launched(Target target, String id, String state, boolean isNew) {}
}
