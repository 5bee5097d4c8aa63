package com.couriermft.steps.http;

import com.couriermft.engine.expression.path.PathParser;
import com.couriermft.engine.expression.path.Query;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pagination settings of a list.
 *
 * @param type how to find the next page
 * @param items finds the items of a page, as a list or as several values
 * @param itemsOptional whether a page without {@code items} is an empty page
 * @param next finds the next URL or cursor in a page; {@code null} if not needed
 * @param nextOptional whether a first page without {@code next} is the only page
 * @param carrier where requests contain the cursor, the page number or the offset
 * @param start number of the first page, or offset of the first item
 * @param step increment of a page number or an offset; {@code null} for the number of items of the
 *     page
 * @param until condition for the last page; {@code null} for none
 * @param end statuses that mean that a page after the first one does not exist
 * @param maxPages maximum number of pages
 */
record Pagination(
    Type type,
    Query items,
    boolean itemsOptional,
    @Nullable Query next,
    boolean nextOptional,
    Carrier carrier,
    long start,
    @Nullable Long step,
    @Nullable Until until,
    Statuses end,
    int maxPages) {
  private static final Set<String> FIELDS =
      Set.of(
          "type",
          "items",
          "items_optional",
          "next",
          "next_optional",
          "parameter",
          "in",
          "start",
          "step",
          "limit",
          "limit_parameter",
          "until",
          "end_status",
          "max_pages");
  private static final int MOST = 100_000;

  /** The ways in which a page refers to the next one. */
  enum Type {
    /** The {@code Link} header with the relation {@code next} (RFC 8288) contains the next URL. */
    LINK,
    /** The page contains the next URL. */
    NEXT_URL,
    /** The page contains a value that becomes part of the next request. */
    CURSOR,
    /** Requests contain the page number, until a page has no items. */
    PAGE,
    /** Requests contain the offset of the page's first item, until a page has no items. */
    OFFSET;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether requests contain a value that changes from page to page. */
    boolean isCarried() {
      return this == CURSOR || isCounted();
    }

    /** Returns whether pages are identified by a number or offset. */
    boolean isCounted() {
      return this == PAGE || this == OFFSET;
    }
  }

  /**
   * The location of the page parameters in requests.
   *
   * @param body whether the JSON body contains the parameters, instead of the query
   * @param parameter query parameter, or a name or JSON Pointer in the body
   * @param limitParameter parameter for the page size
   * @param limit requested page size; {@code null} for none
   */
  record Carrier(boolean body, String parameter, String limitParameter, @Nullable Integer limit) {}

  /**
   * The condition for the last page.
   *
   * @param path finds a value in each page
   * @param values values that mark the last page
   */
  record Until(Query path, List<String> values) {}

  /** Thrown for a page without a required value. */
  static final class UnfitPageException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitPageException(String message) {
      super(message);
    }
  }

  /**
   * Parses the field {@code pagination}.
   *
   * @throws IllegalArgumentException the value is invalid
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
                        "'type' is '%s'; expected link, next_url, cursor, page or offset."
                            .formatted(name)));
    boolean needsNext = type == Type.NEXT_URL || type == Type.CURSOR;
    if (needsNext != given.has("next")) {
      throw new IllegalArgumentException(
          needsNext
              ? "'next' is missing; expected a JSONPath such as $.next."
              : "'next' is only for the types next_url and cursor.");
    }
    requireFit(given, type.isCounted(), "the types page and offset", "start", "step");
    requireFit(given, type.isCarried(), "the types cursor, page and offset", "parameter", "in");
    requireFit(given, needsNext, "the types next_url and cursor", "next_optional");
    requireFit(given, given.has("limit"), "use with 'limit'", "limit_parameter");
    boolean pages = type == Type.PAGE;
    return new Pagination(
        type,
        PathParser.parse(given.path("items").asText("$")),
        Fields.flag(given, "items_optional"),
        needsNext ? PathParser.parse(given.path("next").asText()) : null,
        Fields.flag(given, "next_optional"),
        carrier(given, type),
        Fields.whole(given, "start", pages ? 1 : 0, 0, Integer.MAX_VALUE),
        pages || given.has("step")
            ? Long.valueOf(Fields.whole(given, "step", 1, 1, Integer.MAX_VALUE))
            : null,
        until(given),
        given.has("end_status") ? Statuses.of(given.path("end_status")) : new Statuses(List.of()),
        Fields.whole(given, "max_pages", 1_000, 1, MOST));
  }

  private static void requireFit(JsonNode given, boolean fits, String where, String... names) {
    for (String name : names) {
      if (given.has(name) && !fits) {
        throw new IllegalArgumentException("'%s' is only for %s.".formatted(name, where));
      }
    }
  }

  private static Carrier carrier(JsonNode given, Type type) {
    String in = given.path("in").asText("query");
    if (!in.equals("query") && !in.equals("body")) {
      throw new IllegalArgumentException("'in' is '%s'; expected query or body.".formatted(in));
    }
    return new Carrier(
        in.equals("body"),
        Fields.name(given, "parameter", type.text()),
        Fields.name(given, "limit_parameter", "limit"),
        given.has("limit") ? Fields.whole(given, "limit", 1, 1, MOST) : null);
  }

  private static @Nullable Until until(JsonNode given) {
    if (!given.has("until")) {
      return null;
    }
    Fields.require(given.path("until"), Set.of("path", "in"));
    List<String> values = Fields.values(given.path("until").path("in"), "until.in");
    if (values.isEmpty()) {
      throw new IllegalArgumentException("'until.in' is empty, so no page would be the last.");
    }
    return new Until(PathParser.parse(given.path("until").path("path").asText()), values);
  }

  /**
   * Returns the items of a page; empty for an empty page.
   *
   * @throws UnfitPageException {@code items} finds nothing, or something other than a list, for
   *     example in an error report
   */
  List<JsonNode> items(JsonNode page) throws UnfitPageException {
    List<JsonNode> found = items.find(page);
    if (!items.isSingular() && !found.isEmpty()) {
      return found;
    }
    Optional<JsonNode> list = items.beginning().find(page).stream().findFirst();
    if (list.isEmpty() || items.isDescending()) {
      // A wildcard may match nothing, but every other part of the path must exist.
      return missing("matches nothing in the page");
    } else if (list.get().isNull()) {
      return List.of();
    } else if (!items.isSingular()) {
      return list.get().isContainerNode() ? List.of() : missing("matches nothing in the page");
    }
    return list.get().isArray()
        ? Stream.iterate(0, i -> i < list.get().size(), i -> i + 1).map(list.get()::get).toList()
        : missing("does not match a list in the page");
  }

  private List<JsonNode> missing(String why) throws UnfitPageException {
    if (itemsOptional) {
      return List.of();
    }
    throw new UnfitPageException(
        ("'items' (%s) %s, which may be an error response; set 'items_optional' if such a page "
                + "has no items")
            .formatted(text(items), why));
  }

  /**
   * Returns the next URL or cursor of a page; {@code null} for none.
   *
   * @param first whether this is the first page; later pages may end the list by omitting the value
   * @throws UnfitPageException {@code next} is missing in the first page, or its value cannot be
   *     used
   */
  @Nullable JsonNode next(JsonNode page, boolean first) throws UnfitPageException {
    Query path = next;
    List<JsonNode> found = path == null ? List.of() : path.find(page);
    if (path == null || found.isEmpty()) {
      if (path != null && first && !nextOptional) {
        throw new UnfitPageException(
            ("'next' (%s) matches nothing in the first page; set 'next_optional' if a single page "
                    + "omits it")
                .formatted(text(path)));
      }
      return null;
    }
    JsonNode value = found.get(0);
    boolean none =
        value.isNull()
            || value.isBoolean() && !value.booleanValue()
            || value.isContainerNode() && value.isEmpty()
            || value.isValueNode() && value.asText().isEmpty();
    if (!none && (value.isContainerNode() || value.isBoolean())) {
      throw new UnfitPageException(
          "'next' (%s) is neither a string nor a number".formatted(text(path)));
    }
    return none ? null : value;
  }

  /**
   * Returns whether a page meets the condition for the last page.
   *
   * @throws UnfitPageException the path of {@code until} finds nothing
   */
  boolean isLast(JsonNode page) throws UnfitPageException {
    Until condition = until;
    if (condition == null) {
      return false;
    }
    List<JsonNode> found = condition.path().find(page);
    if (found.isEmpty()) {
      throw new UnfitPageException(
          "'until.path' (%s) matches nothing in the page".formatted(text(condition.path())));
    }
    return found.stream().map(JsonNode::asText).anyMatch(condition.values()::contains);
  }

  /** Returns the page number or offset of the first request; {@code null} for none. */
  @Nullable Long first() {
    return type.isCounted() ? Long.valueOf(start) : null;
  }

  /**
   * Returns the page number or offset of the next request.
   *
   * @param number number in this request
   * @param items number of items of this page
   */
  long after(long number, int items) {
    return number + (step == null ? items : step);
  }

  private static String text(Query path) {
    StringBuilder text = new StringBuilder("$");
    path.segments().forEach(text::append);
    return text.toString();
  }
}
