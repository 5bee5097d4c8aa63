package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import java.util.Map;

/**
 * The setting {@code COURIER_UI}: {@code on} (the default), or {@code off} if the app does not
 * serve its dashboard.
 */
public final class Dashboard {
  private static final String NAME = "COURIER_UI";
  private static final boolean OF_PROCESS = isOn(new Environment(System.getenv()));

  private Dashboard() {}

  /**
   * Returns whether this process serves the dashboard. This setting is read separately from {@link
   * AppSettings}, so that the dashboard can show which app settings are invalid.
   */
  public static boolean isOn() {
    return OF_PROCESS;
  }

  /** Returns whether an app with these environment variables serves the dashboard. */
  static boolean isOn(Map<String, String> variables) {
    return isOn(new Environment(variables));
  }

  static boolean isOn(Environment environment) {
    return environment.find(NAME).filter("off"::equals).isEmpty();
  }

  static void check(Environment environment) {
    String value = environment.find(NAME).orElse("on");
    if (!value.equals("on") && !value.equals("off")) {
      environment.problem(NAME, CommonCodes.INVALID_VALUE, "Expected on or off.");
    }
  }
}
