package com.couriermft.simulation;

import com.couriermft.engine.host.Limits;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The limits of a scenario in the format that hosts read. */
record ScenarioLimits(Scenario scenario) implements Limits {
  @Override
  public Map<String, Integer> pools() {
    return scenario.limits();
  }

  @Override
  public @Nullable Integer total() {
    return scenario.total();
  }

  @Override
  public int stepsPerProcess() {
    return Integer.MAX_VALUE;
  }

  @Override
  public OptionalInt connection(String name) {
    Integer limit = scenario.connections().get(name);
    return limit == null ? OptionalInt.empty() : OptionalInt.of(limit);
  }
}
