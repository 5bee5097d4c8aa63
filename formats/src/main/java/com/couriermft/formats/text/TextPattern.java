package com.couriermft.formats.text;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A regular expression of RE2's syntax (<a
 * href="https://github.com/google/re2/wiki/Syntax">Syntax</a>): without look-around and back
 * references, and for that matched in time linear in the text. Immutable.
 */
public final class TextPattern {
  /** Longest pattern, in characters. */
  public static final int MAX_PATTERN = 1_000;

  /** Largest pattern once its counts are written out: {@code (ab){3}} is 3 times 5. */
  public static final int MAX_SIZE = 1_000;

  /** Longest and largest one that another syntax was translated into. */
  private static final int MAX_TRANSLATED = 10_000;

  /** Longest text that is matched, in characters. */
  public static final int MAX_TEXT = 1 << 20;

  /** Characters of a text times size of a pattern: some seconds. */
  private static final long MAX_WORK = 100_000_000;

  private final Pattern pattern;
  private final long size;

  private TextPattern(Pattern pattern, long size) {
    this.pattern = pattern;
    this.size = size;
  }

  /**
   * Reads a pattern.
   *
   * @throws CourierException permanent, {@code invalid_pattern}: it is none, or too long, or too
   *     large ({@link #MAX_SIZE})
   */
  public static TextPattern of(String text) {
    return compiled(text, 0, MAX_PATTERN, MAX_SIZE);
  }

  /**
   * Reads what another syntax of bounded length was translated into, in which a dot matches line
   * ends too. It may be ten times as long and large as others.
   *
   * @throws CourierException permanent, {@code invalid_pattern}
   */
  public static TextPattern ofTranslated(String text) {
    return compiled(text, Pattern.DOTALL, MAX_TRANSLATED, MAX_TRANSLATED);
  }

  private static TextPattern compiled(String text, int flags, int mostCharacters, int mostSize) {
    if (text.length() > mostCharacters) {
      throw invalid(text, "it has %d characters; at most %d may be", text.length(), mostCharacters);
    }
    long size = PatternSize.of(text);
    if (size > mostSize) {
      throw invalid(text, "written out, its counts make more than %d pieces; use * or +", mostSize);
    }
    try {
      return new TextPattern(Pattern.compile(text, flags), size);
    } catch (PatternSyntaxException e) {
      throw invalid(text, "%s near '%s'", e.getDescription(), e.getPattern());
    }
  }

  /**
   * Reads a pattern of RFC 9485, in which a dot matches neither line feed nor carriage return.
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
   * Returns whether the whole of a text matches.
   *
   * @throws CourierException permanent, {@code value_too_large}: the text is too long for this
   *     pattern; {@link #MAX_TEXT}, or 100,000,000 divided by the pattern's size
   */
  public boolean matches(String text) {
    return pattern.matcher(checked(text)).matches();
  }

  /**
   * Returns whether a part of a text matches.
   *
   * @throws CourierException as {@link #matches}
   */
  public boolean finds(String text) {
    return pattern.matcher(checked(text)).find();
  }

  /**
   * Returns the size of the pattern once its counts are written out, 1 at least; a match takes up
   * to so many steps for each character.
   */
  public long size() {
    return Math.max(1, size);
  }

  private String checked(String text) {
    long most = Math.min(MAX_TEXT, MAX_WORK / size());
    if (text.length() > most) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE,
          "A text of %d characters cannot be matched against this pattern; at most %d may be."
              .formatted(text.length(), most));
    }
    return text;
  }

  private static CourierException invalid(String pattern, String why, Object... details) {
    String shown = pattern.length() <= 100 ? pattern : pattern.substring(0, 100) + "…";
    return CourierException.of(
        FieldCodes.INVALID_PATTERN,
        "'" + shown + "' is no regular expression: " + why.formatted(details) + ".");
  }
}
