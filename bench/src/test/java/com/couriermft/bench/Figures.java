package com.couriermft.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Durations in nanoseconds, with statistics. */
final class Figures {
  private final List<Long> nanos = new ArrayList<>();

  void add(long duration) {
    nanos.add(duration);
  }

  void addAll(Figures others) {
    nanos.addAll(others.nanos);
  }

  void clear() {
    nanos.clear();
  }

  int count() {
    return nanos.size();
  }

  /** Returns the quantile of the values in milliseconds; {@code share} is 0..1. */
  double quantile(double share) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    int index = (int) Math.ceil(share * sorted.size()) - 1;
    return sorted.get(Math.max(0, index)) / 1e6;
  }

  /** Returns the mean in milliseconds. */
  double mean() {
    return nanos.stream().mapToLong(Long::longValue).average().orElseThrow() / 1e6;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "first decile %8.2f ms   median %8.2f ms   mean %8.2f ms   p99 %8.2f ms   (%d)",
        quantile(0.1),
        quantile(0.5),
        mean(),
        quantile(0.99),
        count());
  }
}
