package com.couriermft.connection;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody probably meant. */
final class NearestName {
  private NearestName() {}

  /** The known name with the fewest edits, if they are at most two or a third of its length. */
  static Optional<String> to(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String k) -> edits(name, k)).thenComparing(k -> k))
        .filter(k -> edits(name, k) <= Math.max(2, k.length() / 3));
  }

  /** Levenshtein's distance. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
