package com.couriermft.local.app;

import com.couriermft.local.schedule.TimerSchedule;
import java.util.Collections;
import java.util.List;

/**
 * The trigger of a function: the one binding with direction {@code in} of its {@code
 * function.json}.
 */
public sealed interface Trigger {

  /** The binding's name: the parameter annotated with the same name receives the input. */
  String name();

  /** The authorisation levels of an HTTP function. */
  enum AuthLevel {
    ANONYMOUS,
    FUNCTION,
    ADMIN
  }

  /**
   * An HTTP trigger.
   *
   * @param route route template without the prefix; the function's name when none is given
   * @param methods accepted methods in upper case, not empty
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
   * @param storage where the queue is
   * @param binary whether the message goes to the function as bytes ({@code dataType} {@code
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
   * @param runOnStartup whether it also runs at each start
   * @param useMonitor whether its last and next run are remembered, so that a missed run is made up
   *     for
   */
  record Timer(String name, TimerSchedule schedule, boolean runOnStartup, boolean useMonitor)
      implements Trigger {}

  /** The warm-up trigger: called once per process. */
  record WarmUp(String name) implements Trigger {}
}
