package com.couriermft.simulation;

import com.couriermft.running.engine.host.Limits;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Limits that bind nothing.
 *
 * @param count of the pools
 */
record ScaleLimits(int count) implements Limits {
  static final int SLOTS = 5_000;

  @Override
  public Map<String, Integer> pools() {
    return IntStream.range(0, count)
        .boxed()
        .collect(Collectors.toMap(number -> "p" + number, number -> SLOTS));
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
}
