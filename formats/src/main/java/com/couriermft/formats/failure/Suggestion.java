package com.couriermft.formats.failure;

import com.couriermft.formats.failure.ForeignName.Vocabulary;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known name that a misspelt one, or the name of another engine, may stand for. */
public final class Suggestion {
  private static final int MAX_LISTED = 20;

  /** Up to this length words differ too little: another letter makes another word. */
  private static final int SHORT_WORD = 4;

  private Suggestion() {}

  /**
   * Returns the end of an error message: the nearest known name if there is a near one, else all of
   * them (the first 20), else nothing. It begins with a space.
   */
  public static String of(String found, Collection<String> known) {
    return nearest(found, known).map(Suggestion::meant).orElseGet(() -> listed(known));
  }

  /**
   * Returns the known name with the fewest edits, if they are no more than a third of its length
   * plus 1.
   */
  public static Optional<String> nearest(String found, Collection<String> known) {
    String text = found.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(name -> Math.abs(name.length() - text.length()) <= tolerance(name))
        .filter(name -> edits(text, name.toLowerCase(Locale.ROOT)) <= tolerance(name))
        .min(
            Comparator.comparingInt((String name) -> edits(text, name.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /**
   * Returns the end of an error message about a word of definitions: Courier's name for what other
   * engines call so, with what changes ({@link ForeignNames}); else as {@link #of}. A word that the
   * table has is never taken for a misspelt one. It begins with a space, or is empty.
   */
  static String of(Vocabulary vocabulary, String found, Collection<String> known) {
    Optional<ForeignName> row = ForeignNames.find(vocabulary, found, known);
    String note = row.map(ForeignName::note).filter(text -> !text.isEmpty()).orElse("");
    Optional<String> meant =
        row.isPresent() ? row.get().among(known) : spelled(vocabulary, found, known);
    return meant.map(Suggestion::meant).orElse(note.isEmpty() ? listed(known) : "")
        + (note.isEmpty() ? "" : " " + note);
  }

  /** Returns the end of an error message about an output that a step has not left. */
  public static String ofOutput(String found, Collection<String> left) {
    return of(Vocabulary.OUTPUT, found, left);
  }

  /**
   * Returns the name that a program may put in the place of a word of definitions; empty where the
   * value would have to change with it.
   */
  static Optional<String> replacement(
      Vocabulary vocabulary, String found, Collection<String> known) {
    Optional<ForeignName> row = ForeignNames.find(vocabulary, found, known);
    return row.isPresent()
        ? row.filter(ForeignName::isExact).flatMap(exact -> exact.among(known))
        : spelled(vocabulary, found, known);
  }

  /** Returns the known name of which a word is another spelling. */
  private static Optional<String> spelled(
      Vocabulary vocabulary, String found, Collection<String> known) {
    String plain = ForeignName.plainOf(found);
    Optional<String> same =
        known.stream().filter(name -> ForeignName.plainOf(name).equals(plain)).sorted().findFirst();
    if (same.isPresent() || ForeignNames.hasWord(vocabulary, found)) {
      return same;
    }
    return nearest(found, known)
        .filter(
            name -> found.length() > SHORT_WORD || isSlip(found.toLowerCase(Locale.ROOT), name));
  }

  /** Returns whether a letter is missing, is too many, or two have changed places. */
  private static boolean isSlip(String found, String name) {
    return found.length() == name.length()
        ? found.chars().sorted().boxed().toList().equals(name.chars().sorted().boxed().toList())
        : edits(found, name) == 1;
  }

  private static String meant(String name) {
    return " Did you mean '" + name + "'?";
  }

  private static String listed(Collection<String> known) {
    if (known.isEmpty()) {
      return "";
    }
    String names = String.join(", ", known.stream().sorted().limit(MAX_LISTED).toList());
    return " Known: " + names + (known.size() > MAX_LISTED ? ", …" : "") + ".";
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
