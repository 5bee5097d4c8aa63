package com.couriermft.simulation;

import com.couriermft.engine.Engine;
import org.jspecify.annotations.Nullable;

/** A process with an engine. It dies only once; a restarted process is another host. */
final class Host implements Process {
  private final String name;
  private boolean alive = true;
  private long stoppedUntil;
  private boolean hurt;
  private @Nullable Engine engine;

  Host(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  Engine engine() {
    if (engine == null) {
      throw new IllegalStateException("Host " + name + " has no engine yet");
    }
    return engine;
  }

  void run(Engine with) {
    engine = with;
  }

  @Override
  public boolean isAlive() {
    return alive;
  }

  void crash() {
    alive = false;
    hurt = true;
  }

  @Override
  public long stoppedUntil() {
    return stoppedUntil;
  }

  void stopUntil(long nanos) {
    stoppedUntil = Math.max(stoppedUntil, nanos);
  }

  /** Records that a fault occurred in this host. */
  void hurt() {
    hurt = true;
  }

  /** Returns whether a fault ever occurred in this host. */
  boolean isHurt() {
    return hurt;
  }
}
