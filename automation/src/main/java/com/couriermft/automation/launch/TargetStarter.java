package com.couriermft.automation.launch;

/** Starts targets: jobs or chains. Thread-safe. */
public interface TargetStarter extends Targets {
  /**
   * Starts an execution; a repeated id returns the existing execution.
   *
   * @throws com.couriermft.formats.failure.NotFoundException the target does not exist
   * @throws com.couriermft.formats.failure.InvalidInputException the parameters do not match the
   *     target's schema
   * @throws com.couriermft.storage.store.StoreUnavailable the execution may or may not have been
   *     started; call again
   */
  Launched launch(StartOrder launch);

  /** Returns whether an execution is queued, running or paused. */
  boolean isOpen(Target target, String runId);

  /**
   * A started execution.
   *
   * @param target target of the execution
   * @param id id of the execution or chain execution
   * @param state current state, such as {@code queued}
   * @param isNew whether this call created the execution
   */
  record Launched(Target target, String id, String state, boolean isNew) {}
}
