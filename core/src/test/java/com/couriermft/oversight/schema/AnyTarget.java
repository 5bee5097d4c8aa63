package com.couriermft.oversight.schema;

import com.couriermft.starting.launch.StartOrder;
import com.couriermft.starting.launch.Target;
import com.couriermft.starting.launch.TargetStarter;

/** Every job and chain there may be is there, and none is ever started. */
final class AnyTarget implements TargetStarter {
  @Override
  public Launched launch(StartOrder launch) {
    throw new AssertionError("Nothing is started here: " + launch);
  }

  @Override
  public boolean exists(Target target) {
    return true;
  }

  @Override
  public boolean isOpen(Target target, String runId) {
    return false;
  }
}
