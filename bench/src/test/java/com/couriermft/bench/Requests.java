package com.couriermft.bench;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/**
 * Numbers of requests of each kind, with the names of {@link Prices}.
 *
 * @param counts numbers by name, such as {@code table GET}
 */
record Requests(Map<String, Double> counts) {
  Requests {
    counts = Map.copyOf(counts);
  }

  static Requests of(Map<String, Integer> counted) {
    Map<String, Double> counts = new TreeMap<>();
    counted.forEach((what, n) -> counts.put(what, (double) n));
    return new Requests(counts);
  }

  Requests plus(Requests other) {
    return with(other, Double::sum);
  }

  Requests minus(Requests other) {
    return with(other, (mine, its) -> mine - its);
  }

  private Requests with(Requests other, DoubleBinaryOperator each) {
    Map<String, Double> all = new TreeMap<>(counts);
    other.counts.forEach(
        (what, n) -> all.put(what, each.applyAsDouble(all.getOrDefault(what, 0.0), n)));
    return new Requests(all);
  }

  Requests times(double factor) {
    Map<String, Double> all = new TreeMap<>(counts);
    all.replaceAll((what, n) -> n * factor);
    return new Requests(all);
  }

  /** Returns the sum over all names with these prefixes. */
  double sum(String... beginnings) {
    double sum = 0;
    for (String beginning : beginnings) {
      sum +=
          counts.entrySet().stream()
              .filter(each -> each.getKey().startsWith(beginning))
              .mapToDouble(Map.Entry::getValue)
              .sum();
    }
    return sum;
  }

  double dollars() {
    return counts.entrySet().stream()
        .mapToDouble(each -> Prices.of(each.getKey()) * each.getValue())
        .sum();
  }
}
