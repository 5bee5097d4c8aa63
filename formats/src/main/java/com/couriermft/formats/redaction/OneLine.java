package com.couriermft.formats.redaction;

import java.util.regex.Pattern;

/**
 * Text of others, as one line of a log shows it: line ends, control and format characters become
 * escapes such as {@code \\n} or {@code \\u202E}, so that none forges a line, moves a terminal's
 * cursor or turns the text around. Within JSON the escapes mean the same.
 */
public final class OneLine {
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private OneLine() {}

  /** The text with what is not seen escaped; the same object if there was nothing of it. */
  public static String of(String text) {
    return isPlain(text)
        ? text
        : UNSEEN.matcher(text).replaceAll(found -> "\\\\" + escape(found.group()));
  }

  /** Most lines are ASCII; one look at each character tells. */
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
