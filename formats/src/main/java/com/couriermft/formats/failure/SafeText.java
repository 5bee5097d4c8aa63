package com.couriermft.formats.failure;

import com.couriermft.formats.redaction.Redaction;
import java.util.regex.Pattern;

/**
 * Makes external text safe to store and show: truncates it, and removes control characters and
 * secrets ({@link Redaction}). Immutable; thread-safe.
 */
public final class SafeText {
  /** The maximum number of characters to process; the rest would be truncated anyway. */
  private static final int MOST_READ = 16_000;

  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cntrl}\u0080-\u009f\u202a-\u202e\u2066-\u2069&&[^\\n\\t]]");

  private SafeText() {}

  /**
   * Returns a sanitized text.
   *
   * @param most the maximum length of the result in characters, at least 2
   */
  public static String of(String text, int most) {
    String safe = Redaction.of(cut(text, MOST_READ));
    return cut(CONTROL.matcher(safe).replaceAll("\uFFFD"), most);
  }

  /**
   * Returns the end of a name or path that may be too long, without control characters.
   *
   * @param most the maximum length of the result in characters, at least 3
   */
  public static String printableEnd(String text, int most) {
    String end = text;
    if (text.length() > most) {
      int from = text.length() - most + 1;
      end = "…" + text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
    return CONTROL.matcher(end).replaceAll("\uFFFD").replaceAll("[\\n\\t]", "\uFFFD");
  }

  /** Returns a message that can precede another sentence: it ends with exactly one period. */
  public static String sentence(String message) {
    String text = message.strip();
    return text.endsWith(".") || text.endsWith("!") || text.endsWith("?") ? text : text + ".";
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }
}
