package com.couriermft.engine.host;

import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Limits on concurrent work, set by operators. Values may be a few seconds old. */
public interface Limits {
  /**
   * Returns the existing pools, which are swept, and the maximum number of executions for each. Not
   * cached.
   */
  Map<String, Integer> pools();

  /** Returns the maximum number of executions of all pools together; {@code null} for no limit. */
  @Nullable Integer total();

  /** Returns the maximum number of steps that this process runs at the same time. */
  int stepsPerProcess();

  /**
   * Returns the maximum number of steps on all hosts that use a connection at the same time; empty
   * for no limit.
   */
  OptionalInt connection(String name);

  /** Returns limits for pools only; hosts then run as many steps as they receive. */
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
