package com.couriermft.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The operations of a document, found by the URL of a request. */
final class DescribedRoutes {
  private record Described(String template, Pattern address, JsonNode methods) {}

  private final List<Described> paths = new ArrayList<>();

  DescribedRoutes(JsonNode document) {
    document
        .path("paths")
        .properties()
        .forEach(path -> paths.add(described(path.getKey(), path.getValue())));
    // A literal takes precedence over a parameter in the same position.
    paths.sort(Comparator.comparing(path -> path.template().replace('{', '~')));
  }

  private static Described described(String template, JsonNode methods) {
    String rest = template.endsWith("/{path}") ? ".*" : "[^/]+";
    String address =
        template
            .replace(".", "\\.")
            .replaceFirst("\\{path}$", rest)
            .replaceAll("\\{[a-z_]+}", "[^/]+");
    return new Described(template, Pattern.compile(address, Pattern.CASE_INSENSITIVE), methods);
  }

  /** Returns the operation for a request. {@code HEAD} is described by {@code GET}. */
  Optional<JsonNode> find(Exchange exchange) {
    String method =
        exchange.method().equals("HEAD") ? "get" : exchange.method().toLowerCase(Locale.ROOT);
    return paths.stream()
        .filter(path -> path.address().matcher(exchange.path()).matches())
        .map(path -> path.methods().path(method))
        .filter(operation -> !operation.isMissingNode())
        .findFirst();
  }
}
