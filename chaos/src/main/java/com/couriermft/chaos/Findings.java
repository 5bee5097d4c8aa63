package com.couriermft.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings of the checks, and how much they looked at. Not thread-safe. */
final class Findings {
  private final Map<String, Integer> looked = new LinkedHashMap<>();
  private final List<String> violations = new ArrayList<>();

  /** A check looked at one thing, which is as it should be or not. */
  void expect(String check, boolean right, String otherwise) {
    looked.merge(check, 1, Integer::sum);
    if (!right) {
      violations.add(check + ": " + otherwise);
    }
  }

  /** Returns how many things each check looked at. */
  Map<String, Integer> looked() {
    return new LinkedHashMap<>(looked);
  }

  List<String> violations() {
    return List.copyOf(violations);
  }
}
