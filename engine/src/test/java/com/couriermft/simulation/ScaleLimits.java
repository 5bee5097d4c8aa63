package com.couriermft.simulation;

import com.couriermft.engine.host.Limits;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Limits for pools only.
 *
 * @param count the number of pools
 * @param slots the number of slots of each pool
 */
record ScaleLimits(int count, int slots) implements Limits {
  @Override
  public Map<String, Integer> pools() {
    return IntStream.range(0, count)
        .boxed()
        .collect(Collectors.toMap(number -> "p" + number, number -> slots));
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
