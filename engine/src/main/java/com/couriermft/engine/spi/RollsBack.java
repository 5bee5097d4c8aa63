package com.couriermft.engine.spi;

import java.io.IOException;

/** A step that removes its partial effects on other systems when it is not retried. */
public interface RollsBack<C extends Record> {
  /**
   * Rolls back once, best effort, when the step has failed for good or the execution is cancelled.
   * The step removes the remote temporary files of this execution, and the files that it wrote to
   * the permanent store and to storage locations. A failure is logged and has no other effect.
   *
   * @param context the last attempt's context, with the workspace at the attempt's start and a
   *     timeout equal to the host's grace period
   */
  void rollBack(C config, StepContext context) throws IOException, InterruptedException;
}
