package com.couriermft.local.app;

import com.couriermft.local.schedule.TimerSchedule;
import java.util.Collections;
import java.util.List;

/**
 * The trigger of a function: the only binding with direction {@code in} in its {@code
 * function.json}.
 */
public sealed interface Trigger {

  /** Returns the binding's name. The parameter annotated with the same name receives the input. */
  String name();

  /** The authorization levels of an HTTP function. */
  enum AuthLevel {
    ANONYMOUS,
    FUNCTION,
    ADMIN
  }

  /**
   * An HTTP trigger.
   *
   * @param route the route template without the prefix; by default the function's name
   * @param methods the accepted methods in upper case, not empty
   */
  record Http(String name, RouteTemplate route, List<String> methods, AuthLevel authLevel)
      implements Trigger {
    public Http {
      methods = List.copyOf(methods);
    }

    boolean conflictsWith(Http other) {
      return route.sameShape(other.route) && !Collections.disjoint(methods, other.methods);
    }
  }

  /**
   * A queue trigger.
   *
   * @param storage the storage account with the queue
   * @param binary whether the function receives the message as bytes ({@code dataType} {@code
   *     binary})
   */
  record Queue(String name, String queueName, StorageConnection storage, boolean binary)
      implements Trigger {
    @Override
    public String toString() {
      return "Queue[" + queueName + "]";
    }
  }

  /**
   * A timer trigger.
   *
   * @param runOnStartup whether the function also runs at each start of the host
   * @param useMonitor whether the times of the last and the next run are stored, so that a missed
   *     run is caught up on
   */
  record Timer(String name, TimerSchedule schedule, boolean runOnStartup, boolean useMonitor)
      implements Trigger {}

  /** The warm-up trigger, which fires once per process. */
  record WarmUp(String name) implements Trigger {}
}
