package com.couriermft.formats.failure;

import com.couriermft.formats.failure.ForeignName.Vocabulary;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests a known name for a misspelled name or for a name of another engine. */
public final class Suggestion {
  private static final int MAX_LISTED = 20;

  /**
   * The length up to which words are too similar to suggest: changing one letter results in another
   * valid word.
   */
  private static final int SHORT_WORD = 4;

  private Suggestion() {}

  /**
   * Returns the end of an error message: the most similar known name, otherwise the first 20 known
   * names, otherwise nothing. The result starts with a space unless it is empty.
   */
  public static String of(String found, Collection<String> known) {
    return nearest(found, known).map(Suggestion::meant).orElseGet(() -> listed(known));
  }

  /**
   * Returns the known name with the smallest edit distance, if the distance is at most a third of
   * the name's length plus 1.
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
   * Returns the end of an error message about a word in a definition: Courier's name for a word of
   * other engines, and what else changes ({@link ForeignNames}). For all other words, the result is
   * the same as for {@link #of}. A word in the table is never treated as misspelled. The result is
   * empty or starts with a space.
   */
  static String of(Vocabulary vocabulary, String found, Collection<String> known) {
    Optional<ForeignName> row = ForeignNames.find(vocabulary, found, known);
    String note = row.map(ForeignName::note).filter(text -> !text.isEmpty()).orElse("");
    Optional<String> meant =
        row.isPresent() ? row.get().among(known) : spelled(vocabulary, found, known);
    return meant.map(Suggestion::meant).orElse(note.isEmpty() ? listed(known) : "")
        + (note.isEmpty() ? "" : " " + note);
  }

  /** Returns the end of an error message about an output that does not exist in a step. */
  public static String ofOutput(String found, Collection<String> left) {
    return of(Vocabulary.OUTPUT, found, left);
  }

  /**
   * Returns the name with which a program can replace a word in a definition; empty if the value
   * would have to change as well.
   */
  static Optional<String> replacement(
      Vocabulary vocabulary, String found, Collection<String> known) {
    Optional<ForeignName> row = ForeignNames.find(vocabulary, found, known);
    return row.isPresent()
        ? row.filter(ForeignName::isExact).flatMap(exact -> exact.among(known))
        : spelled(vocabulary, found, known);
  }

  /** Returns the known name that differs from a word only in spelling. */
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

  /** Returns whether a letter is missing or superfluous, or two letters are swapped. */
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

  /** Returns the Levenshtein distance of two words. */
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
