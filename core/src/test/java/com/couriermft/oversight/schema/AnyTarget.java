package com.couriermft.oversight.schema;

import com.couriermft.starting.launch.Launch;
import com.couriermft.starting.launch.Launcher;
import com.couriermft.starting.launch.Target;

/** Every job and chain there may be is there, and none is ever started. */
final class AnyTarget implements Launcher {
  @Override
  public Launched launch(Launch launch) {
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
