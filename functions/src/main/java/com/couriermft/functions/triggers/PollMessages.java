package com.couriermft.functions.triggers;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.QueueTrigger;

/** Polls a partner's folder for each message of the queue {@code polls}. */
public final class PollMessages {
  /** Processes a message. The next tick repeats unfinished work. */
  @FunctionName("polls_queue")
  public void run(
      @QueueTrigger(name = "message", queueName = ControlQueue.POLLS, connection = "CourierStorage")
          String message)
      throws InterruptedException {
    Wiring.courier().automation().polls().onMessage(message);
  }
}
