package com.couriermft.functions.triggers;

import com.couriermft.app.Courier;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.TimerTrigger;

/** Deletes data after its retention time and warns of expiries, every hour on one host. */
public final class HousekeepingTimer {
  /** Takes a turn. The next turn continues unfinished work. */
  @FunctionName("housekeeping_timer")
  public void run(@TimerTrigger(name = "timer", schedule = "0 17 * * * *") String timer) {
    Courier courier = Wiring.courier();
    courier.telemetry().beat("housekeeping", () -> keepHouse(courier));
  }

  private static void keepHouse(Courier courier) {
    courier.housekeeping().run();
    courier.telemetry().warn();
    courier.automation().webhooks().removeEnded();
  }
}
