package com.couriermft.bench;

/** Sizes of benchmarks that have no option for them. */
final class Sizes {
  /** The system property that a test of the benchmarks sets to {@code true}. */
  static final String SMALLEST = "courier.bench.smallest";

  private Sizes() {}

  /** Returns the usual size, or the smallest in a test that only checks that the benchmark runs. */
  static int of(int usual, int smallest) {
    return Boolean.getBoolean(SMALLEST) ? smallest : usual;
  }
}
