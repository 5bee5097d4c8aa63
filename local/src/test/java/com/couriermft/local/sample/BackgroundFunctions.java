package com.couriermft.local.sample;

import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.CustomBinding;
import com.microsoft.azure.functions.annotation.QueueTrigger;
import com.microsoft.azure.functions.annotation.TimerTrigger;
import com.microsoft.azure.functions.annotation.WarmupTrigger;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Queue and timer functions that report to a test when they run. */
public class BackgroundFunctions {

  /** A timer binding with options that the library's own annotation lacks. */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @CustomBinding(direction = "in", name = "timer", type = "timerTrigger")
  public @interface Timer {
    String name() default "timer";

    String schedule();

    boolean runOnStartup() default false;
  }

  public void warmUp(@WarmupTrigger(name = "context") String context) {
    Probe.event("warm-up");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Probe.event("hook")));
  }

  public void work(
      @QueueTrigger(name = "message", queueName = "%SAMPLE_QUEUE%", connection = "Storage")
          String message,
      @BindingName("DequeueCount") long count,
      @BindingName("Id") String id)
      throws InterruptedException {
    Probe.event("begin " + message + " count=" + count + " id=" + id);
    switch (message.split(" ")[0]) {
      case "hold" -> Probe.passGate();
      case "slow" -> new CountDownLatch(1).await(1500, TimeUnit.MILLISECONDS);
      case "fail" -> throw new IllegalStateException("on purpose");
      default -> {}
    }
    Probe.event("end " + message);
  }

  public void tick(@TimerTrigger(name = "timer", schedule = "%TICK%") String timer) {
    Probe.event("tick " + Probe.APP);
  }

  public void minutely(@Timer(schedule = "0 * * * * *") String timer) {
    Probe.event("minutely " + timer);
  }
}
