package com.couriermft.functions.auth;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The path template of a route below the API's base path. It consists of literals, {@code {name}}
 * for one segment, and {@code {*name}} at the end for all remaining segments, possibly none. As in
 * the Functions host, literals match regardless of case, and a trailing slash is ignored.
 * Immutable.
 */
final class AddressTemplate {
  private static final int RADIX = 16;
  private static final int ESCAPE = 3;

  private final String text;
  private final List<String> segments;

  /** Parses a template such as {@code jobs/{job_id}}. */
  AddressTemplate(String text) {
    this.text = text;
    this.segments = List.of(text.split("/"));
  }

  /** Returns the template as a string. */
  String text() {
    return text;
  }

  /**
   * Returns the number of parameters. Of two matching templates, the one with fewer parameters
   * wins.
   */
  int parameters() {
    return (int) segments.stream().filter(segment -> segment.startsWith("{")).count();
  }

  /** Returns whether the last parameter captures all remaining segments. */
  boolean takesRest() {
    return segments.get(segments.size() - 1).startsWith("{*");
  }

  /**
   * Returns the decoded values of the parameters by name; empty if the path does not match this
   * template.
   *
   * @param rawPath path as sent, including the API's base path
   */
  Optional<Map<String, String>> match(String rawPath) {
    List<String> found = segments(rawPath);
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < segments.size(); i++) {
      String segment = segments.get(i);
      if (segment.startsWith("{*")) {
        List<String> rest = found.subList(Math.min(i, found.size()), found.size());
        values.put(name(segment, 2), decoded(String.join("/", rest)));
        return Optional.of(values);
      } else if (i >= found.size()) {
        return Optional.empty();
      } else if (segment.startsWith("{")) {
        values.put(name(segment, 1), decoded(found.get(i)));
      } else if (!segment.equalsIgnoreCase(found.get(i))) {
        return Optional.empty();
      }
    }
    return found.size() == segments.size() ? Optional.of(values) : Optional.empty();
  }

  /** Returns the segments of a path after the API's base path, as sent. */
  static List<String> segments(String rawPath) {
    return Arrays.asList(rawPath.replaceFirst("^/+[^/]*/", "").split("/"));
  }

  private static String name(String segment, int from) {
    return segment.substring(from, segment.length() - 1);
  }

  /**
   * Decodes a segment in the same way as the host: an escaped slash and an invalid escape are kept
   * unchanged.
   */
  private static String decoded(String raw) {
    if (raw.indexOf('%') < 0) {
      return raw;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
    int at = 0;
    while (at < raw.length()) {
      int value = escape(raw, at);
      if (value >= 0 && value != '/') {
        bytes.write(value);
        at += ESCAPE;
      } else {
        int next = raw.offsetByCodePoints(at, 1);
        bytes.writeBytes(raw.substring(at, next).getBytes(StandardCharsets.UTF_8));
        at = next;
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Returns the byte of the escape at an index, or -1 if there is no escape. */
  private static int escape(String raw, int at) {
    if (raw.charAt(at) != '%' || at + ESCAPE > raw.length()) {
      return -1;
    }
    int high = Character.digit(raw.charAt(at + 1), RADIX);
    int low = Character.digit(raw.charAt(at + 2), RADIX);
    return high < 0 || low < 0 ? -1 : high * RADIX + low;
  }
}
