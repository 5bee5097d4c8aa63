package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.steps.function.isolated.Children;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings of isolated functions.
 *
 * <p>{@code COURIER_FUNCTION_PROCESSES}, 1..32, by default 2: maximum number of concurrent
 * processes on a host. {@code COURIER_FUNCTION_ENVIRONMENT}, by default none: names of the app's
 * variables that these processes inherit, separated by commas; they inherit no others.
 *
 * @param processes maximum number of concurrent processes
 * @param environment the inherited variables with their values
 */
record FunctionSettings(int processes, Map<String, String> environment) {
  private static final String PROCESSES = "COURIER_FUNCTION_PROCESSES";
  private static final String VARIABLES = "COURIER_FUNCTION_ENVIRONMENT";
  private static final Pattern NUMBER = Pattern.compile("[1-9]|[12][0-9]|3[0-2]");

  FunctionSettings {
    environment = Map.copyOf(environment);
  }

  static FunctionSettings read(Environment environment) {
    String number = environment.find(PROCESSES).orElse(Integer.toString(Children.USUAL));
    boolean known = NUMBER.matcher(number).matches();
    if (!known) {
      environment.problem(PROCESSES, CommonCodes.INVALID_VALUE, "Expected a number from 1 to 32.");
    }
    Map<String, String> variables = new TreeMap<>();
    for (String name : environment.find(VARIABLES).orElse("").split(",")) {
      environment.find(name.strip()).ifPresent(value -> variables.put(name.strip(), value));
    }
    return new FunctionSettings(known ? Integer.parseInt(number) : Children.USUAL, variables);
  }

  /**
   * Creates the pool of processes of isolated functions. No process is running yet. The caller must
   * close it.
   */
  Children open() {
    return new Children(processes, Children.IDLE, environment);
  }

  /** Omits values, because they may be secrets. */
  @Override
  public String toString() {
    return "FunctionSettings[processes=%d, environment=%s]"
        .formatted(processes, environment.keySet());
  }
}
