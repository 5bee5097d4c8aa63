package com.couriermft.functions.triggers;

import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.WarmupTrigger;

/** Assembles the app before the first request reaches a new instance. */
public final class WarmUp {
  /** Loads the classes that the first requests need, and opens the connections to storage. */
  @FunctionName("warm_up")
  public void run(@WarmupTrigger(name = "context") String context) {
    Wiring.warmUp();
  }
}
