package com.couriermft.schema;

import com.couriermft.launch.Launch;
import com.couriermft.launch.Launcher;
import com.couriermft.launch.Target;

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
