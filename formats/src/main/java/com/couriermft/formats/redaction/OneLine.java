package com.couriermft.formats.redaction;

import java.util.regex.Pattern;

/**
 * Makes external text safe for a single log line. Line ends, control and format characters become
 * escapes such as {@code \\n} or {@code \\u202E}, so that they cannot forge a log line, move a
 * terminal's cursor or reverse the text. The escapes keep their meaning within JSON.
 */
public final class OneLine {
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private OneLine() {}

  /**
   * Escapes invisible characters. Returns the same object if the text contains no such characters.
   */
  public static String of(String text) {
    return isPlain(text)
        ? text
        : UNSEEN.matcher(text).replaceAll(found -> "\\\\" + escape(found.group()));
  }

  /**
   * Returns whether a text needs no escapes. Most lines are ASCII, for which one pass is enough.
   */
  private static boolean isPlain(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  private static String escape(String unseen) {
    return switch (unseen) {
      case "\n" -> "n";
      case "\r" -> "r";
      case "\t" -> "t";
      default -> {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < unseen.length(); i++) {
          escaped
              .append(escaped.isEmpty() ? "" : "\\\\")
              .append("u%04X".formatted((int) unseen.charAt(i)));
        }
        yield escaped.toString();
      }
    };
  }
}
