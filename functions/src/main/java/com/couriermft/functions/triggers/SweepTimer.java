package com.couriermft.functions.triggers;

import com.couriermft.app.Courier;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.TimerTrigger;

/** Runs the engine's sweep every 30 seconds on one host. */
public final class SweepTimer {
  /** Runs a sweep. The host logs a failure, and the next sweep repeats the work. */
  @FunctionName("sweep_timer")
  public void run(@TimerTrigger(name = "timer", schedule = "*/30 * * * * *") String timer) {
    Courier courier = Wiring.courier();
    courier.telemetry().swept(courier.engine().sweep());
  }
}
