package com.couriermft.transfer.file;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.text.TextPattern;

/**
 * A pattern for paths: {@code *} within a segment, {@code **} across segments ({@code **}{@code /}
 * also matches no segment), {@code ?}, {@code [a-z]}, {@code [!a-z]}, {@code {a,b}}.
 * Case-sensitive. Immutable.
 */
public final class Glob {
  private static final int MAX_LENGTH = 1_000;
  private static final String SPECIAL = "*?[{";

  private final String text;
  private final String prefix;
  private final TextPattern pattern;

  private Glob(String text, TextPattern pattern) {
    this.text = text;
    this.prefix = prefix(text);
    this.pattern = pattern;
  }

  /**
   * Compiles a pattern.
   *
   * @throws CourierException {@code invalid_path}: a bracket or brace is not closed, a range is
   *     reversed, or the pattern is longer than 1,000 characters
   */
  public static Glob of(String text) {
    if (text.length() > MAX_LENGTH) {
      throw FileErrors.invalidPath(
          text.substring(0, 100) + "…", "a pattern can have at most 1,000 characters.");
    }
    try {
      return new Glob(text, TextPattern.ofTranslated(regex(text)));
    } catch (CourierException e) {
      throw FileErrors.invalidPath(
          text, "a bracket or brace of this pattern is not closed, or a range is reversed.");
    }
  }

  /** Returns whether a string contains a character that is special in a pattern. */
  public static boolean isGlob(String text) {
    return text.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
  }

  /** Returns whether a complete path matches. */
  public boolean matches(String path) {
    return path.startsWith(prefix) && pattern.matches(path);
  }

  /** Returns the part before the first special character. Every match starts with this part. */
  public String literalPrefix() {
    return prefix;
  }

  private static String prefix(String text) {
    int end = 0;
    while (end < text.length() && SPECIAL.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return text.substring(0, end);
  }

  @Override
  public String toString() {
    return text;
  }

  private static String regex(String glob) {
    StringBuilder regex = new StringBuilder();
    int braces = 0;
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      switch (c) {
        case '*' -> i = star(glob, i, regex);
        case '?' -> regex.append("[^/]");
        case '[' -> i = characterClass(glob, i, regex);
        case '{' -> {
          braces++;
          regex.append("(?:");
        }
        case '}' -> regex.append(braces-- > 0 ? ")" : "\\}");
        case ',' -> regex.append(braces > 0 ? "|" : ",");
        default -> quoted(c, regex);
      }
      braces = Math.max(braces, 0);
    }
    return regex.toString();
  }

  /** Appends the regex for stars at an index; returns the index of the last character used. */
  private static int star(String glob, int start, StringBuilder regex) {
    int end = start;
    while (end + 1 < glob.length() && glob.charAt(end + 1) == '*') {
      end++;
    }
    if (end == start) {
      regex.append("[^/]*");
      return end;
    }
    boolean wholeSegments = start == 0 || glob.charAt(start - 1) == '/';
    if (wholeSegments && end + 1 < glob.length() && glob.charAt(end + 1) == '/') {
      regex.append("(?:.*/)?");
      return end + 1;
    }
    regex.append(".*");
    return end;
  }

  private static int characterClass(String glob, int start, StringBuilder regex) {
    int end = glob.indexOf(']', start + 2);
    if (end < 0) {
      throw CourierException.of(
          FieldCodes.INVALID_PATTERN, "'" + glob + "' has a '[' without ']'; close it.");
    }
    String members = glob.substring(start + 1, end);
    boolean negated = members.startsWith("!");
    regex.append(negated ? "[^/" : "[");
    String listed = negated ? members.substring(1) : members;
    for (int i = 0; i < listed.length(); i++) {
      boolean isRange = listed.charAt(i) == '-' && i > 0 && i < listed.length() - 1;
      if (isRange) {
        regex.append('-');
      } else {
        quoted(listed.charAt(i), regex);
      }
    }
    regex.append("]");
    return end;
  }

  /** Quotes a character. Only ASCII punctuation is special in a regular expression. */
  private static void quoted(char c, StringBuilder regex) {
    boolean isPlain = c > '~' || c <= ' ' || Character.isLetterOrDigit(c);
    regex.append(isPlain ? "" : "\\").append(c);
  }
}
