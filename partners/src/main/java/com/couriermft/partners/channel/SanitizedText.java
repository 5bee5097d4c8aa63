package com.couriermft.partners.channel;

import com.couriermft.formats.failure.SafeText;
import java.util.regex.Pattern;

/**
 * Sanitizes text from other systems for a notification.
 *
 * <p>Removes secrets, control characters and invisible characters (such as direction marks, joiners
 * and line separators), and limits the length.
 */
final class SanitizedText {
  private static final Pattern UNSEEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}&&[^\\n]]");

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern EMPTY_LINES = Pattern.compile("\\n{3,}");

  private SanitizedText() {}

  /**
   * Returns sanitized text on a single line.
   *
   * @param most maximum number of characters, at least 2
   */
  static String line(String text, int most) {
    return SPACES.matcher(block(text, most)).replaceAll(" ").strip();
  }

  /**
   * Returns sanitized text with its line breaks.
   *
   * @param most maximum number of characters, at least 2
   */
  static String block(String text, int most) {
    String safe = SafeText.of(text.replace("\r\n", "\n").replace('\t', ' '), most);
    return EMPTY_LINES.matcher(UNSEEN.matcher(safe).replaceAll("\uFFFD")).replaceAll("\n\n");
  }

  /** Escapes a string for use in an HTML element or quoted attribute. */
  static String html(String text) {
    StringBuilder html = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#39;");
        default -> html.append(c);
      }
    }
    return html.toString();
  }
}
