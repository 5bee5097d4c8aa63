package com.couriermft.simulation;

import com.couriermft.step.StepContext.Attempt;
import java.util.HashSet;
import java.util.Set;

/** What steps really did, kept apart from what storage says they did. */
final class Ledger {
  private final Set<String> effects = new HashSet<>();

  /** An attempt has had its effect. */
  void add(Attempt attempt) {
    // The nonce ends with the fence of the claim.
    String nonce = attempt.nonce();
    int fence = Integer.parseInt(nonce.substring(nonce.length() - 5));
    effects.add(line(attempt.executionId(), attempt.stepId(), attempt.number(), fence));
  }

  /** Whether the claim with this fence had its effect. */
  boolean has(String execution, String step, int attempt, int fence) {
    return effects.contains(line(execution, step, attempt, fence));
  }

  private static String line(String execution, String step, int attempt, int fence) {
    return "%s %s %d %d".formatted(execution, step, attempt, fence);
  }
}
