package com.couriermft.functions.triggers;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.QueueTrigger;

/** Processes the messages of the queue {@code control}. */
public final class ControlMessages {
  /** Processes a message. The next tick repeats unfinished work. */
  @FunctionName("control_queue")
  public void run(
      @QueueTrigger(name = "message", queueName = ControlQueue.NAME, connection = "CourierStorage")
          String message)
      throws InterruptedException {
    Wiring.courier().automation().control().onMessage(message);
  }
}
