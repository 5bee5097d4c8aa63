package com.couriermft.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A step in a run: its index, and which iteration of each loop around it. As text it is part of a
 * row key, in the order of the run: {@code 0004|000012.000003}; outside loops {@code 0004|}.
 *
 * @param step the step's index in the definition, 0..9,999
 * @param iterations of the loops around it, outermost first, each 0..999,999; empty outside loops
 */
public record StepAddress(int step, List<Integer> iterations) {
  private static final int MAX_STEP = 9_999;
  private static final int MAX_ITERATION = 999_999;
  private static final Pattern TEXT = Pattern.compile("[0-9]{4}\\|([0-9]{6}(\\.[0-9]{6})*)?");

  /** Checks the bounds and copies. */
  public StepAddress {
    iterations = List.copyOf(iterations);
    boolean inside = iterations.stream().allMatch(i -> i >= 0 && i <= MAX_ITERATION);
    if (step < 0 || step > MAX_STEP || !inside) {
      throw new IllegalArgumentException("No step address: " + step + " " + iterations);
    }
  }

  /** A step outside loops. */
  public static StepAddress of(int step) {
    return new StepAddress(step, List.of());
  }

  /**
   * Reads the text of a row key.
   *
   * @throws IllegalArgumentException it is not one that {@link #toString()} wrote
   */
  public static StepAddress parse(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("No step address: '" + text + "'");
    }
    String path = text.substring(text.indexOf('|') + 1);
    return new StepAddress(
        Integer.parseInt(text.substring(0, text.indexOf('|'))),
        path.isEmpty()
            ? List.of()
            : Arrays.stream(path.split("\\.")).map(Integer::valueOf).toList());
  }

  /** The text of a row key. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%04d|", step)
        + iterations.stream()
            .map(i -> String.format(Locale.ROOT, "%06d", i))
            .collect(Collectors.joining("."));
  }
}
