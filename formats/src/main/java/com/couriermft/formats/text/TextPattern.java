package com.couriermft.formats.text;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A regular expression in RE2 syntax (<a
 * href="https://github.com/google/re2/wiki/Syntax">Syntax</a>). The syntax has no lookaround or
 * back-references, and matching time is linear in the length of the text. Immutable.
 */
public final class TextPattern {
  /** The maximum length of a pattern, in characters. */
  public static final int MAX_PATTERN = 1_000;

  /**
   * The maximum size of a pattern after its counts are expanded: {@code (ab){3}} has the size 3
   * times 5.
   */
  public static final int MAX_SIZE = 1_000;

  /** The maximum length and size of a pattern that was translated from another syntax. */
  private static final int MAX_TRANSLATED = 10_000;

  /** The maximum length of a text to match, in characters. */
  public static final int MAX_TEXT = 1 << 20;

  /** The maximum product of text length and pattern size, at which matching takes a few seconds. */
  private static final long MAX_WORK = 100_000_000;

  private final Pattern pattern;
  private final long size;

  private TextPattern(Pattern pattern, long size) {
    this.pattern = pattern;
    this.size = size;
  }

  /**
   * Parses a pattern.
   *
   * @throws CourierException permanent, {@code invalid_pattern}: the string is not a pattern, or it
   *     is too long or too large ({@link #MAX_SIZE})
   */
  public static TextPattern of(String text) {
    return compiled(text, 0, MAX_PATTERN, MAX_SIZE);
  }

  /**
   * Parses a pattern that was translated from another syntax of limited length, in which a dot also
   * matches line ends. The maximum length and size are ten times the limits for other patterns.
   *
   * @throws CourierException permanent, {@code invalid_pattern}
   */
  public static TextPattern ofTranslated(String text) {
    return compiled(text, Pattern.DOTALL, MAX_TRANSLATED, MAX_TRANSLATED);
  }

  private static TextPattern compiled(String text, int flags, int mostCharacters, int mostSize) {
    if (text.length() > mostCharacters) {
      throw invalid(
          text, "it has %d characters; at most %d are allowed", text.length(), mostCharacters);
    }
    long size = PatternSize.of(text);
    if (size > mostSize) {
      throw invalid(
          text, "its repetition counts expand to more than %d elements; use * or +", mostSize);
    }
    try {
      return new TextPattern(Pattern.compile(text, flags), size);
    } catch (PatternSyntaxException e) {
      throw invalid(text, "%s near '%s'", e.getDescription(), e.getPattern());
    }
  }

  /**
   * Parses an RFC 9485 pattern, in which a dot matches neither a line feed nor a carriage return.
   *
   * @throws CourierException permanent, {@code invalid_pattern}
   */
  public static TextPattern ofInteroperable(String text) {
    StringBuilder translated = new StringBuilder();
    boolean inClass = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        translated.append(c).append(text.charAt(++i));
        continue;
      }
      inClass = c == '[' || inClass && c != ']';
      translated.append(c == '.' && !inClass ? "[^\\n\\r]" : Character.toString(c));
    }
    return of(translated.toString());
  }

  /**
   * Returns whether the pattern matches the entire text.
   *
   * @throws CourierException permanent, {@code value_too_large}: the text is longer than {@link
   *     #MAX_TEXT}, or longer than 100,000,000 divided by the pattern's size
   */
  public boolean matches(String text) {
    return pattern.matcher(checked(text)).matches();
  }

  /**
   * Returns whether the pattern matches a part of the text.
   *
   * @throws CourierException see {@link #matches}
   */
  public boolean finds(String text) {
    return pattern.matcher(checked(text)).find();
  }

  /**
   * Returns the size of the pattern after its counts are expanded, at least 1. Matching takes up to
   * that many steps per character.
   */
  public long size() {
    return Math.max(1, size);
  }

  private String checked(String text) {
    long most = Math.min(MAX_TEXT, MAX_WORK / size());
    if (text.length() > most) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE,
          "A string of %d characters is too long for this pattern; at most %d are allowed."
              .formatted(text.length(), most));
    }
    return text;
  }

  private static CourierException invalid(String pattern, String why, Object... details) {
    String shown = pattern.length() <= 100 ? pattern : pattern.substring(0, 100) + "…";
    return CourierException.of(
        FieldCodes.INVALID_PATTERN,
        "'" + shown + "' is not a valid regular expression: " + why.formatted(details) + ".");
  }
}
