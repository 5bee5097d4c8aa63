package com.couriermft.steps.http;

import com.couriermft.language.expression.path.PathParser;
import com.couriermft.language.expression.path.Query;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a list is read page by page.
 *
 * @param type how the next page is found
 * @param items finds the items of a page: a list, or each of several values
 * @param next finds the next URL or cursor in a page; {@code null} where it is not needed
 * @param parameter of the query that carries the cursor or the page's number
 * @param maxPages the most pages
 */
record Pagination(Type type, Query items, @Nullable Query next, String parameter, int maxPages) {
  private static final Set<String> FIELDS =
      Set.of("type", "items", "next", "parameter", "max_pages");
  private static final int MOST = 100_000;

  /** The ways in which a page leads to the next one. */
  enum Type {
    /** The header {@code Link} with the relation {@code next} (RFC 8288). */
    LINK,
    /** A URL in the page. */
    NEXT_URL,
    /** A value in the page that goes into the query. */
    CURSOR,
    /** The number of the page in the query, from 1, until a page has no items. */
    PAGE;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads the field.
   *
   * @throws IllegalArgumentException it is not as it should be
   * @throws com.couriermft.formats.failure.CourierException a JSONPath is malformed
   */
  static Pagination of(JsonNode given) {
    Fields.require(given, FIELDS);
    String name = given.path("type").asText();
    Type type =
        Stream.of(Type.values())
            .filter(each -> each.text().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'type' is '%s'; expected link, next_url, cursor or page."
                            .formatted(name)));
    boolean needsNext = type == Type.NEXT_URL || type == Type.CURSOR;
    if (needsNext != given.has("next")) {
      throw new IllegalArgumentException(
          needsNext
              ? "'next' is missing: a JSONPath such as $.next."
              : "'next' goes with the types next_url and cursor only.");
    }
    String fallback = type == Type.PAGE ? "page" : "cursor";
    return new Pagination(
        type,
        PathParser.parse(given.path("items").asText("$")),
        needsNext ? PathParser.parse(given.path("next").asText()) : null,
        given.path("parameter").asText(fallback),
        Fields.whole(given, "max_pages", 1_000, 1, MOST));
  }

  /** Returns the items of a page; none of one that is empty. */
  List<JsonNode> items(JsonNode page) {
    List<JsonNode> found = items.find(page);
    if (found.size() == 1 && found.get(0).isNull()) {
      return List.of();
    }
    if (found.size() == 1 && found.get(0).isArray()) {
      return Stream.iterate(0, i -> i < found.get(0).size(), i -> i + 1)
          .map(found.get(0)::get)
          .toList();
    }
    return found;
  }

  /** Returns what the page names as its next: a URL or a cursor; {@code null} for none. */
  @Nullable String next(JsonNode page) {
    List<JsonNode> found = next == null ? List.of() : next.find(page);
    boolean none =
        found.isEmpty()
            || found.get(0).isNull()
            || found.get(0).isBoolean()
            || found.get(0).isContainerNode()
            || found.get(0).asText().isEmpty();
    return none ? null : found.get(0).asText();
  }
}
