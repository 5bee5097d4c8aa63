package com.couriermft.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the findings of the checks, and counts the checked objects. Not thread-safe. */
final class Findings {
  private final Map<String, Integer> looked = new LinkedHashMap<>();
  private final List<String> violations = new ArrayList<>();

  /** Records the result of a check for one object. */
  void expect(String check, boolean right, String otherwise) {
    looked.merge(check, 1, Integer::sum);
    if (!right) {
      violations.add(check + ": " + otherwise);
    }
  }

  /** Returns the number of objects that were checked, by check. */
  Map<String, Integer> looked() {
    return new LinkedHashMap<>(looked);
  }

  List<String> violations() {
    return List.copyOf(violations);
  }
}
