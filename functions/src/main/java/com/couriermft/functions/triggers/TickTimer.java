package com.couriermft.functions.triggers;

import com.couriermft.app.Courier;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.TimerTrigger;

/**
 * Processes work that is due by the clock and samples queues and pools, every 30 seconds on one
 * host.
 */
public final class TickTimer {
  /** Runs a tick. Ticks look ahead, so a late tick does not delay anything. */
  @FunctionName("tick_timer")
  public void run(@TimerTrigger(name = "timer", schedule = "15/30 * * * * *") String timer) {
    Courier courier = Wiring.courier();
    courier.telemetry().beat("tick", courier::tick);
    courier.telemetry().sample();
  }
}
