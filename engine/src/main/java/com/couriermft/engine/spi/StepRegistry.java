package com.couriermft.engine.spi;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds the step types of a process by key. Immutable. */
public final class StepRegistry {
  private final Map<String, Step<?>> steps;

  /**
   * Creates a registry of these step types.
   *
   * @throws IllegalArgumentException two step types have the same key
   */
  public StepRegistry(List<? extends Step<?>> all) {
    Map<String, Step<?>> byKey = new LinkedHashMap<>();
    for (Step<?> step : all) {
      Step<?> twin = byKey.put(step.type().key(), step);
      if (twin != null) {
        throw new IllegalArgumentException(
            "Step type '"
                + step.type().key()
                + "' is both "
                + twin.getClass()
                + " and "
                + step.getClass()
                + "; give each step type its own key");
      }
    }
    steps = Map.copyOf(byKey);
  }

  /** Returns the step of a type; empty if the type is unknown. */
  public Optional<Step<?>> find(String key) {
    return Optional.ofNullable(steps.get(key));
  }

  /** Returns all types, ordered by key. */
  public List<StepType<?>> types() {
    Collection<Step<?>> all = steps.values();
    return all.stream()
        .<StepType<?>>map(Step::type)
        .sorted(java.util.Comparator.comparing(StepType::key))
        .toList();
  }
}
