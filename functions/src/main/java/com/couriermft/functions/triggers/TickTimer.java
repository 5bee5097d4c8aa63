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
  /** Ticks; it looks ahead, so a tick that is late makes nothing late. */
  @FunctionName("tick_timer")
  public void run(@TimerTrigger(name = "timer", schedule = "15/30 * * * * *") String timer) {
    Courier courier = Wiring.courier();
    courier.telemetry().beat("tick", courier::tick);
    courier.telemetry().sample();
  }
}
