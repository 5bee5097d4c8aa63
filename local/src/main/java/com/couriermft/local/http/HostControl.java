package com.couriermft.local.http;

import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.TriggerData;

/** The requests that the admin API can make of the host. */
public interface HostControl {

  /**
   * Stops queue and timer listeners from taking new work. Running invocations and HTTP continue.
   */
  void drain();

  /** Runs a function in the background, as if its trigger had fired. */
  void run(AppFunction function, TriggerData data);
}
