package com.couriermft.operate.schema;

import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter;

/** A starter for which every job and chain exists. It never starts anything. */
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
