package com.couriermft.local.http;

import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.TriggerData;

/** The operations of the host that the admin API can request. */
public interface HostControl {

  /**
   * Stops queue and timer listeners from taking new work. Running invocations and HTTP continue.
   */
  void drain();

  /** Runs a function in the background, as if its trigger had fired. */
  void run(AppFunction function, TriggerData data);
}
