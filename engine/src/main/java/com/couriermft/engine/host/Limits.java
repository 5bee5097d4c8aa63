package com.couriermft.engine.host;

import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The limits of what may run at a time, as operators have set them; answers may be some seconds
 * old.
 */
public interface Limits {
  /** The pools there are, which are swept, and how many executions each may run; read afresh. */
  Map<String, Integer> pools();

  /** Returns how many executions all pools together may run; {@code null} for any number. */
  @Nullable Integer total();

  /** Returns how many steps this process may run at a time. */
  int stepsPerProcess();

  /** Returns how many steps of all hosts may use a connection at a time; empty for any number. */
  OptionalInt connection(String name);

  /** Limits of pools alone; hosts run as many steps as they are given. */
  static Limits ofPools(Supplier<Map<String, Integer>> pools) {
    return new Limits() {
      @Override
      public Map<String, Integer> pools() {
        return pools.get();
      }

      @Override
      public @Nullable Integer total() {
        return null;
      }

      @Override
      public int stepsPerProcess() {
        return Integer.MAX_VALUE;
      }

      @Override
      public OptionalInt connection(String name) {
        return OptionalInt.empty();
      }
    };
  }
}
