package com.couriermft.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Durations in nanoseconds and what can be said of them. */
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

  /** Milliseconds that so many of the values do not exceed; {@code share} is 0..1. */
  double quantile(double share) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    int index = (int) Math.ceil(share * sorted.size()) - 1;
    return sorted.get(Math.max(0, index)) / 1e6;
  }

  /** Milliseconds. */
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
