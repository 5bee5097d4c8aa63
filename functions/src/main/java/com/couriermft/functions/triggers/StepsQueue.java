package com.couriermft.functions.triggers;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.QueueTrigger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one step for each message of the queue {@code steps}. */
public final class StepsQueue {
  private static final Logger LOG = LoggerFactory.getLogger(StepsQueue.class);

  /**
   * Passes a message to the engine. After the engine has accepted it, the message is complete: a
   * retry is a separate message, and the sweep finds unfinished work.
   */
  @FunctionName("steps_queue")
  public void run(
      @QueueTrigger(name = "message", queueName = Engine.STEPS, connection = "CourierStorage")
          String message)
      throws InterruptedException {
    Courier courier = Wiring.courier();
    try {
      courier.engine().onMessage(message);
    } catch (RuntimeException e) {
      LOG.error("Queue(name='{}') message couldn't be processed: {}", Engine.STEPS, message, e);
    }
  }
}
