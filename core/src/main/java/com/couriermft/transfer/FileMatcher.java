package com.couriermft.transfer;

import com.couriermft.failure.InvalidInputException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Chooses files by name: a glob ({@code *} and {@code ?} within a segment, {@code **} across
 * segments, {@code [a-z]}, {@code [!a-z]}, {@code {a,b}}, {@code \} before a character that is
 * meant), or a regular expression after {@code re:} that must match whole. A pattern without a
 * slash is matched against the name, one with a slash against the path below the directory that is
 * listed. Case-sensitive. Immutable.
 */
public final class FileMatcher {
  private static final FileMatcher ALL = new FileMatcher(Pattern.compile("(?s).*"), false);

  private final Pattern pattern;
  private final boolean wholePath;

  private FileMatcher(Pattern pattern, boolean wholePath) {
    this.pattern = pattern;
    this.wholePath = wholePath;
  }

  /**
   * Reads a pattern; none matches every file.
   *
   * @throws InvalidInputException {@code invalid_pattern}, pointer {@code /pattern}
   */
  public static FileMatcher of(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return ALL;
    }
    try {
      return text.startsWith("re:")
          ? new FileMatcher(Pattern.compile(text.substring(3)), text.contains("/"))
          : new FileMatcher(Pattern.compile(regex(text)), text.contains("/"));
    } catch (PatternSyntaxException e) {
      throw InvalidInputException.at(
          "/pattern",
          "invalid_pattern",
          "Pattern '" + text + "': " + e.getDescription() + " near position " + e.getIndex() + ".");
    }
  }

  /** Whether a path has characters that make it a glob. */
  public static boolean isGlob(String path) {
    return path.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
  }

  /** Whether a file is meant. */
  public boolean matches(String relativePath) {
    String subject = wholePath ? relativePath : SafePath.name(relativePath);
    return pattern.matcher(subject).matches();
  }

  private static String regex(String glob) {
    StringBuilder regex = new StringBuilder("(?s)");
    int braces = 0;
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      switch (c) {
        case '*' -> {
          boolean across = glob.startsWith("**", i);
          boolean segments = glob.startsWith("**/", i);
          regex.append(segments ? "(?:.*/)?" : across ? ".*" : "[^/]*");
          i += segments ? 2 : across ? 1 : 0;
        }
        case '?' -> regex.append("[^/]");
        case '[' -> i = characters(glob, i, regex);
        case '{' -> {
          regex.append("(?:");
          braces++;
        }
        case '}' -> {
          regex.append(braces > 0 ? ")" : "\\}");
          braces = Math.max(0, braces - 1);
        }
        case ',' -> regex.append(braces > 0 ? "|" : ",");
        case '\\' -> regex.append(Pattern.quote(glob.substring(i + 1, next(glob, ++i))));
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    if (braces > 0) {
      throw new PatternSyntaxException("'{' without '}'", glob, glob.lastIndexOf('{'));
    }
    return regex.toString();
  }

  private static int next(String glob, int index) {
    if (index >= glob.length()) {
      throw new PatternSyntaxException("'\\' at the end", glob, index);
    }
    return index + 1;
  }

  private static int characters(String glob, int open, StringBuilder regex) {
    int close = glob.indexOf(']', open + 2);
    if (close < 0) {
      throw new PatternSyntaxException("'[' without ']'", glob, open);
    }
    String set = glob.substring(open + 1, close);
    boolean not = set.startsWith("!") || set.startsWith("^");
    String members = (not ? set.substring(1) : set).replaceAll("[\\[\\]\\\\^&]", "\\\\$0");
    regex.append("(?!/)[").append(not ? "^" : "").append(members).append(']');
    return close;
  }
}
