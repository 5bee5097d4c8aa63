package com.couriermft.steps.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A list of HTTP statuses in a field: codes and classes, such as {@code [404, "2xx"]}. Immutable.
 *
 * @param patterns patterns of three characters, in which {@code x} stands for any digit
 */
record Statuses(List<String> patterns) {
  private static final Pattern PATTERN = Pattern.compile("[1-5](?:[0-9]{2}|xx)");

  Statuses {
    patterns = List.copyOf(patterns);
  }

  /**
   * Parses a code, a class, or a list of them.
   *
   * @throws IllegalArgumentException an element is neither a code nor a class
   */
  static Statuses of(JsonNode given) {
    List<String> patterns = new ArrayList<>();
    for (JsonNode each : given.isArray() ? given : List.of(given)) {
      String text = each.asText().toLowerCase(java.util.Locale.ROOT);
      if (!PATTERN.matcher(text).matches()) {
        throw new IllegalArgumentException(
            "'"
                + text
                + "' is not a valid status; expected a code such as 404, or a class such "
                + "as 2xx.");
      }
      patterns.add(text);
    }
    return new Statuses(patterns);
  }

  boolean contain(int status) {
    String code = Integer.toString(status);
    return patterns.contains(code) || patterns.contains(code.charAt(0) + "xx");
  }
}
