package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The description of a route in the document. Its method, path and role come from the {@link
 * Route}. Responses that these imply, such as 401 and 403, are added automatically. Immutable;
 * every method returns a new operation.
 *
 * @param route the route
 * @param summary what the route does, in one sentence
 * @param query the query parameters
 * @param body the body of requests; {@code null} for none
 * @param requestHeaders request headers in addition to those of every route
 * @param answers responses to accepted requests
 * @param refusals statuses of problems in addition to those that method, path and role imply
 * @param components the named shapes of this operation
 */
public record Operation(
    Route route,
    String summary,
    List<Property<?>> query,
    @Nullable RequestBody body,
    List<RequestHeader> requestHeaders,
    List<ApiAnswer> answers,
    Set<Integer> refusals,
    List<Component> components) {
  private static final Property<Shape> CONTINUATION =
      Parts.may(
          "continuation",
          Parts.TEXT,
          "The `continuation` of the previous page; absent for the first page");

  /** The query parameter of lists whose entries have labels. */
  public static final Property<Shape> LABEL =
      Parts.may(
          "label",
          Parts.TEXTS,
          "Only objects with this label: key or key:value. Repeat the parameter to require several"
              + " labels");

  private static final int ALL = 1_000;

  public Operation {
    query = List.copyOf(query);
    requestHeaders = List.copyOf(requestHeaders);
    answers = List.copyOf(answers);
    refusals = Set.copyOf(refusals);
    components = List.copyOf(components);
  }

  /** Returns the operation of a route, with a summary. */
  public static Operation of(Route route, String summary) {
    return new Operation(
        route, summary, List.of(), null, List.of(), List.of(), Set.of(), List.of());
  }

  /** Returns this operation with query parameters. */
  public Operation query(Property<?>... parameters) {
    return new Operation(
        route,
        summary,
        joined(query, List.of(parameters)),
        body,
        requestHeaders,
        answers,
        refusals,
        components);
  }

  /** Returns this operation with a request body. */
  public Operation takes(RequestBody taken) {
    return new Operation(
        route, summary, query, taken, requestHeaders, answers, refusals, components);
  }

  /** Returns this operation with additional request headers. */
  public Operation heeds(RequestHeader... headers) {
    return new Operation(
        route,
        summary,
        query,
        body,
        joined(requestHeaders, List.of(headers)),
        answers,
        refusals,
        components);
  }

  /**
   * Returns this operation with the preconditions {@code If-Match} and {@code If-None-Match} of a
   * change, and the response for a failed precondition.
   */
  public Operation conditional() {
    return heeds(RequestHeader.IF_MATCH, RequestHeader.IF_NONE_MATCH_ANY).refuses(412);
  }

  /** Returns this operation with additional responses. */
  public Operation answers(ApiAnswer... more) {
    return new Operation(
        route,
        summary,
        query,
        body,
        requestHeaders,
        joined(answers, List.of(more)),
        refusals,
        components);
  }

  /** Returns this operation with statuses of problems. */
  public Operation refuses(int... statuses) {
    Set<Integer> all = new TreeSet<>(refusals);
    Arrays.stream(statuses).forEach(all::add);
    return new Operation(route, summary, query, body, requestHeaders, answers, all, components);
  }

  /** Returns this operation with the response 200 with JSON. */
  public Operation ok(String description, Shape shape) {
    return answers(ApiAnswer.of(200, description, shape));
  }

  /** Returns this operation with the response 204. */
  public Operation noContent(String description) {
    return answers(ApiAnswer.empty(204, description));
  }

  /** Returns this operation with the responses 200 and 201 to a saved document. */
  public Operation saved(String noun, Shape shape) {
    return answers(
        ApiAnswer.of(200, "The " + noun + " existed.", shape)
            .with(ApiHeader.ETAG, ApiHeader.LOCATION),
        ApiAnswer.of(201, "The " + noun + " is new.", shape)
            .with(ApiHeader.ETAG, ApiHeader.LOCATION));
  }

  /** Returns this operation as a list whose pages have 1 to 1,000 entries, by default 1,000. */
  public Operation paged(Component item, Shape entry) {
    return paged(item, entry, ALL, ALL);
  }

  /**
   * Returns this operation as a paged list.
   *
   * @param item determines the page's name
   * @param entry shape of an entry: the item, or its replacement
   * @param defaultTop default number of entries on a page
   * @param maxTop maximum number of entries on a page
   * @param more additional fields of a page
   */
  public Operation paged(
      Component item, Shape entry, int defaultTop, int maxTop, Property<?>... more) {
    Component page = new Component(item.name() + "Page", page(entry, more));
    Property<?> top =
        Property.optional("top", Shape.Whole.of(1, maxTop), "Maximum number of entries on the page")
            .defaultsTo(defaultTop);
    boolean labelled = route.query().names().contains(LABEL.name());
    Operation paged = (labelled ? query(LABEL) : this).query(top, CONTINUATION);
    return new Operation(
        route,
        summary,
        paged.query,
        body,
        requestHeaders,
        joined(
            answers,
            List.of(ApiAnswer.of(200, "A page of the list.", page.ref()).with(ApiHeader.LINK))),
        refusals,
        joined(components, List.of(page)));
  }

  /** Returns the shape of a page. */
  static Shape.Fields page(Shape entry, Property<?>... more) {
    return Parts.with(
        Parts.object(
            Parts.must("value", Parts.list(entry), "The entries"),
            Parts.may(
                "continuation", Parts.TEXT, "Value for the next page; absent on the last page"),
            Parts.may("next_link", Parts.TEXT, "URL of the next page; absent on the last page")),
        more);
  }

  private static <T> List<T> joined(List<? extends T> some, List<? extends T> more) {
    List<T> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
