package com.couriermft.formats.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes patterns for JSON Schema so that generated clients in other languages can compile them.
 * Pure.
 */
final class PublishedPattern {
  /** One escape, so that an escaped backslash is not taken for the start of the next one. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|(?s:.))");

  private PublishedPattern() {}

  /**
   * Returns a pattern that must match the whole text. A character is written with four hex digits
   * after {@code u}: two after {@code x} name a byte in Ruby and some other languages.
   */
  static String of(Pattern pattern) {
    String portable =
        ESCAPE
            .matcher(pattern.pattern())
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(
                        escape.group(1) == null ? escape.group() : "\\u00" + escape.group(1)));
    return "^(?:" + portable + ")$";
  }
}
