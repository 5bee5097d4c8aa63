package com.couriermft.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Costs of the same transfer, again and again, and what can be said of them. */
final class Costs {
  private final List<Cost> all = new ArrayList<>();

  void add(Cost cost) {
    all.add(cost);
  }

  double medianWall() {
    return median(Cost::wallSeconds);
  }

  double medianCpu() {
    return median(Cost::cpuSeconds);
  }

  private double median(ToDoubleFunction<Cost> figure) {
    double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  @Override
  public String toString() {
    double[] walls = all.stream().mapToDouble(Cost::wallSeconds).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "%7.2f s [%.2f..%.2f] %8.2f CPU-s",
        medianWall(),
        walls[0],
        walls[walls.length - 1],
        medianCpu());
  }
}
