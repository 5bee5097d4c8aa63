package com.couriermft.simulation;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.spi.StepContext.Attempt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Records the actual effects of steps, independently of storage. */
final class Ledger {
  private final Set<String> effects = new HashSet<>();

  /**
   * Records the effect of an attempt.
   *
   * @param items the items of the loops around the step, as passed to the step
   */
  void add(Attempt attempt, List<Integer> items) {
    // The nonce identifies the claim: g, generation, step and fence.
    String nonce = attempt.nonce();
    String step = "s|%s|%s|".formatted(nonce.substring(1, 3), nonce.substring(3, 7));
    int fence = Integer.parseInt(nonce.substring(7, 12));
    effects.add(line(attempt.executionId(), step + items, attempt.number(), fence));
  }

  /**
   * Returns whether the claim with this fence has had its effect.
   *
   * @param step prefix of the step's row keys: {@code s|01|0003|0001-000002}
   */
  boolean has(String execution, String step, int attempt, int fence) {
    int end = step.lastIndexOf('|') + 1;
    List<Integer> items = IterationPath.of(step.substring(end)).indexes();
    return effects.contains(line(execution, step.substring(0, end) + items, attempt, fence));
  }

  private static String line(String execution, String step, int attempt, int fence) {
    return "%s %s %d %d".formatted(execution, step, attempt, fence);
  }
}
