package com.couriermft.functions.triggers;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.QueueTrigger;

/** Does what each message of the queue {@code control} asks for. */
public final class ControlMessages {
  /** Hands a message on; what it leaves undone, the next tick does. */
  @FunctionName("control_queue")
  public void run(
      @QueueTrigger(name = "message", queueName = ControlQueue.NAME, connection = "CourierStorage")
          String message)
      throws InterruptedException {
    Wiring.courier().automation().control().onMessage(message);
  }
}
