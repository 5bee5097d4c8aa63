package com.couriermft.definition;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks for a regular expression in a text with an end to the work it may cost: definitions and
 * parameters are hostile input, and some expressions take exponential time.
 */
final class BoundedMatch {
  private static final int MAX_LENGTH = 1_000;
  private static final int MAX_READS = 1_000_000;

  private BoundedMatch() {}

  /** What is wrong; empty if the pattern occurs in the text. */
  static Optional<String> problem(String pattern, String text) {
    if (text.length() > MAX_LENGTH) {
      return Optional.of(
          "The text has "
              + text.length()
              + " characters; at most "
              + MAX_LENGTH
              + " are matched against a pattern.");
    }
    try {
      return Pattern.compile(pattern).matcher(new CountedText(text)).find()
          ? Optional.empty()
          : Optional.of("'" + text + "' does not match " + pattern + ".");
    } catch (TooExpensive e) {
      return Optional.of("The pattern " + pattern + " takes too long on this text; simplify it.");
    }
  }

  private static final class TooExpensive extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A text that may be read so many times. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private int reads;

    CountedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++reads > MAX_READS) {
        throw new TooExpensive();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
