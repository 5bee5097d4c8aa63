package com.couriermft.local.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The route template of an HTTP function. A template consists of literals, {@code {name}} for one
 * segment, and an optional {@code {*name}} at the end for zero or more remaining segments. Literals
 * match case-insensitively. Immutable.
 *
 * <p>The optional parameters, defaults, constraints and mixed segments of the real host are
 * rejected. A missing optional parameter makes the Java worker fail, and the app uses none of the
 * other features.
 */
public final class RouteTemplate {
  private static final Pattern SEGMENT = Pattern.compile("[^{}]+|\\{\\*?[A-Za-z_][A-Za-z0-9_]*}");
  private final List<String> segments;

  private RouteTemplate(List<String> segments) {
    this.segments = List.copyOf(segments);
  }

  /**
   * Parses a template; leading and trailing slashes are ignored.
   *
   * @throws IndexException a segment is neither a literal nor a parameter
   */
  public static RouteTemplate parse(String text) {
    var segments = Stream.of(text.split("/")).filter(segment -> !segment.isEmpty()).toList();
    for (int i = 0; i < segments.size(); i++) {
      var segment = segments.get(i);
      var catchAllInside = segment.startsWith("{*") && i < segments.size() - 1;
      if (!SEGMENT.matcher(segment).matches() || catchAllInside) {
        throw new IndexException(
            "Its route "
                + text
                + " has the segment "
                + segment
                + "; write a literal, {name}, or {*name} at the end");
      }
    }
    return new RouteTemplate(segments);
  }

  /** Returns this template with a prefix of literal segments. An empty prefix changes nothing. */
  public RouteTemplate under(String prefix) {
    return new RouteTemplate(
        Stream.concat(parse(prefix).segments.stream(), segments.stream()).toList());
  }

  /**
   * Returns the values of a path's parameters; empty if the path does not match.
   *
   * @param path the decoded segments of the path
   */
  public Optional<Map<String, String>> match(List<String> path) {
    var parameters = new LinkedHashMap<String, String>();
    for (int i = 0; i < segments.size(); i++) {
      var segment = segments.get(i);
      if (segment.startsWith("{*")) {
        var rest = path.subList(Math.min(i, path.size()), path.size());
        parameters.put(segment.substring(2, segment.length() - 1), String.join("/", rest));
        return Optional.of(parameters);
      }
      if (i >= path.size()) {
        return Optional.empty();
      }
      if (segment.startsWith("{")) {
        parameters.put(segment.substring(1, segment.length() - 1), path.get(i));
      } else if (!segment.equalsIgnoreCase(path.get(i))) {
        return Optional.empty();
      }
    }
    return path.size() == segments.size() ? Optional.of(parameters) : Optional.empty();
  }

  /** Returns whether two templates match the same paths, ignoring the names of their parameters. */
  boolean sameShape(RouteTemplate other) {
    return shape().equals(other.shape());
  }

  String first() {
    return segments.isEmpty() ? "" : segments.get(0).toLowerCase(Locale.ROOT);
  }

  private String shape() {
    return segments.stream()
        .map(segment -> segment.replaceAll("[A-Za-z0-9_]+}", "}").toLowerCase(Locale.ROOT))
        .collect(Collectors.joining("/"));
  }

  @Override
  public String toString() {
    return String.join("/", segments);
  }
}
