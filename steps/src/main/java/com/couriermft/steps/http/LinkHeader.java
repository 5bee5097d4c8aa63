package com.couriermft.steps.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses the header {@code Link} (RFC 8288): links with their relations. Accepts any text, parses
 * it in one pass, and skips invalid links. Not thread-safe.
 */
final class LinkHeader {
  private final String text;
  private int at;

  private LinkHeader(String text) {
    this.text = text;
  }

  /**
   * Returns the target of the first link that has a relation.
   *
   * @param values values of all {@code Link} headers
   * @param relation relation in lower case, such as {@code next}
   */
  static Optional<String> find(List<String> values, String relation) {
    return values.stream()
        .map(value -> new LinkHeader(value).find(relation))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> find(String relation) {
    while (true) {
      int open = text.indexOf('<', at);
      int close = open < 0 ? -1 : text.indexOf('>', open);
      if (close < 0) {
        return Optional.empty();
      }
      at = close + 1;
      if (relations().contains(relation)) {
        return Optional.of(text.substring(open + 1, close).strip());
      }
    }
  }

  /**
   * Parses the parameters up to the end of the link, and returns the relations in the first {@code
   * rel} parameter.
   */
  private List<String> relations() {
    List<String> relations = List.of();
    while (at < text.length() && text.charAt(at) != ',') {
      if (text.charAt(at++) == ';') {
        String name = token().toLowerCase(Locale.ROOT);
        String value = at < text.length() && text.charAt(at) == '=' ? value() : "";
        if (name.equals("rel") && relations.isEmpty()) {
          relations = Arrays.asList(value.toLowerCase(Locale.ROOT).split("\\s+"));
        }
      }
    }
    return relations;
  }

  private String value() {
    at++;
    skipBlanks();
    if (at < text.length() && text.charAt(at) == '"') {
      int end = text.indexOf('"', at + 1);
      String quoted = text.substring(at + 1, end < 0 ? text.length() : end);
      at = end < 0 ? text.length() : end + 1;
      return quoted;
    }
    return token();
  }

  private String token() {
    skipBlanks();
    int from = at;
    while (at < text.length() && "=;,\" \t".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String token = text.substring(from, at);
    skipBlanks();
    return token;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
