package com.couriermft.formats.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites patterns for JSON Schema, so that generated clients in other languages can compile them.
 * Pure.
 */
final class PublishedPattern {
  /**
   * Matches one complete escape sequence, so that the second character of an escaped backslash does
   * not start another sequence.
   */
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|(?s:.))");

  private PublishedPattern() {}

  /**
   * Returns a pattern that must match the entire string. Characters are written as {@code u}
   * followed by four hex digits, because {@code x} followed by two hex digits denotes a byte in
   * Ruby and some other languages.
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
