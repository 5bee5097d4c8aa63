package com.couriermft.engine.spi;

import java.io.IOException;

/** A step that removes its partial effects elsewhere when it will not be tried again. */
public interface RollsBack<C extends Record> {
  /**
   * Best effort, once, when the step has finally failed or the run is cancelled: remote temporary
   * files of this execution, and files of its own in the permanent store and in places. A failure
   * is logged and changes nothing.
   *
   * @param context of the last attempt, but with a workspace as that one found it, and with as much
   *     time as the host's grace period
   */
  void rollBack(C config, StepContext context) throws IOException, InterruptedException;
}
