package com.couriermft.local.chaos;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The rate of each fault: a share of requests from 0 to 1. The rates of page faults are shares of
 * table queries. Immutable.
 */
public final class FaultRates {
  /** The rates with which no faults occur. */
  public static final FaultRates NONE = new FaultRates(Map.of());

  private final Map<Fault, Double> rates;

  private FaultRates(Map<Fault, Double> rates) {
    this.rates = Map.copyOf(rates);
  }

  /** Returns these rates with the rate of one fault changed. */
  public FaultRates with(Fault fault, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(fault + " has the rate " + share + "; expected 0..1");
    }
    Map<Fault, Double> more = new EnumMap<>(Fault.class);
    more.putAll(rates);
    more.put(fault, share);
    return new FaultRates(more);
  }

  /**
   * Selects a random fault for a request, or none. If several faults are selected, the first one
   * counts.
   */
  Optional<Fault> draw(boolean isTableQuery, RandomGenerator random) {
    for (Fault fault : Fault.values()) {
      if (fault.isOfPages() && !isTableQuery) {
        continue;
      }
      if (random.nextDouble() < rates.getOrDefault(fault, 0.0)) {
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }
}
