package com.couriermft.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The costs of repeated transfers, with statistics. */
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

  /**
   * Returns the median of the ratios to other costs that were measured at about the same time.
   * Ratios of adjacent measurements stay valid if the speed of the machine varies.
   */
  double medianOver(Costs others, ToDoubleFunction<Cost> figure) {
    return median(
        IntStream.range(0, Math.min(all.size(), others.all.size()))
            .mapToDouble(
                i -> figure.applyAsDouble(all.get(i)) / figure.applyAsDouble(others.all.get(i)))
            .toArray());
  }

  private double median(ToDoubleFunction<Cost> figure) {
    return median(all.stream().mapToDouble(figure).toArray());
  }

  private static double median(double[] figures) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
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
