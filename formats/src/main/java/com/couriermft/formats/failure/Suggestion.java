package com.couriermft.formats.failure;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the name that somebody who misspelled one may have meant. */
public final class Suggestion {
  private static final int MOST_LISTED = 20;

  private Suggestion() {}

  /**
   * The end of an error message: the nearest known name if there is a near one, else all of them
   * (the first 20), else nothing. It begins with a space.
   */
  public static String of(String found, Collection<String> known) {
    Optional<String> nearest = nearest(found, known);
    if (nearest.isPresent()) {
      return " Did you mean '" + nearest.get() + "'?";
    } else if (known.isEmpty()) {
      return "";
    }
    String listed = String.join(", ", known.stream().sorted().limit(MOST_LISTED).toList());
    return " Known: " + listed + (known.size() > MOST_LISTED ? ", …" : "") + ".";
  }

  /**
   * Returns the known name that other engines call like this one ({@link OtherNames}); else the one
   * with the fewest edits, if they are no more than a third of its length plus 1.
   */
  public static Optional<String> nearest(String found, Collection<String> known) {
    return OtherNames.ours(found, known).or(() -> similar(found, known));
  }

  private static Optional<String> similar(String found, Collection<String> known) {
    String text = found.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(name -> Math.abs(name.length() - text.length()) <= tolerance(name))
        .filter(name -> edits(text, name.toLowerCase(Locale.ROOT)) <= tolerance(name))
        .min(
            Comparator.comparingInt((String name) -> edits(text, name.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int tolerance(String name) {
    return Math.min(1 + name.length() / 3, name.length() - 1);
  }

  /** Levenshtein distance. */
  private static int edits(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
