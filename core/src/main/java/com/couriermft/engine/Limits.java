package com.couriermft.engine;

import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How much may run at a time, as operators have set it; answers may be some seconds old. */
public interface Limits {
  /** The pools there are, which are swept, and how many executions each may run; read afresh. */
  Map<String, Integer> pools();

  /** How many executions all pools together may run; {@code null} for any number. */
  @Nullable Integer total();

  /** How many steps this process may run at a time. */
  int stepsPerProcess();

  /** How many steps of all hosts may use a connection at a time; empty for any number. */
  OptionalInt connection(String name);
}
