package com.couriermft.steps.http;

import com.couriermft.engine.expression.path.PathParser;
import com.couriermft.engine.expression.path.Query;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The settings for polling until an operation is complete.
 *
 * @param path finds the status value
 * @param done values that mean success
 * @param failed values that mean failure
 * @param everySeconds interval between requests, unless the server requests a longer one
 * @param url the URL to poll: {@code location}, {@code same}, or a JSONPath that finds one
 * @param isOptional whether the status value may be absent while the operation runs
 */
record PollSettings(
    Query path,
    List<String> done,
    List<String> failed,
    int everySeconds,
    String url,
    boolean isOptional) {
  static final String LOCATION = "location";
  static final String SAME = "same";
  private static final Set<String> FIELDS =
      Set.of("until", "until_optional", "fail", "every_seconds", "url");

  /** The meaning of a response to a status request. */
  enum State {
    WAITING,
    DONE,
    FAILED
  }

  /**
   * Parses the field {@code poll}.
   *
   * @throws IllegalArgumentException the value is invalid
   * @throws com.couriermft.formats.failure.CourierException a JSONPath is malformed
   */
  static PollSettings of(JsonNode given) {
    Fields.require(given, FIELDS);
    JsonNode until = given.path("until");
    Fields.require(until, Set.of("path", "in"));
    List<String> done = Fields.values(until.path("in"), "until.in");
    if (done.isEmpty()) {
      throw new IllegalArgumentException("'until.in' is empty, so the step would never end.");
    }
    String url = given.path("url").asText(LOCATION);
    if (url.startsWith("$")) {
      PathParser.parse(url);
    } else if (!url.equals(LOCATION) && !url.equals(SAME)) {
      throw new IllegalArgumentException(
          "'url' is '%s'; expected location, same, or a JSONPath.".formatted(url));
    }
    return new PollSettings(
        PathParser.parse(until.path("path").asText()),
        done,
        given.has("fail") ? Fields.values(given.path("fail"), "fail") : List.of(),
        Fields.whole(given, "every_seconds", 10, 1, 3_600),
        url,
        Fields.flag(given, "until_optional"));
  }

  /** Returns whether {@code until} finds a value in a response. */
  boolean finds(JsonNode data) {
    return !path.find(data).isEmpty();
  }

  /** Returns the meaning of a response by its status value; waiting if the response has none. */
  State judge(JsonNode data) {
    List<String> found = new ArrayList<>();
    path.find(data).forEach(value -> found.add(value.asText()));
    if (found.stream().anyMatch(failed::contains)) {
      return State.FAILED;
    }
    return found.stream().anyMatch(done::contains) ? State.DONE : State.WAITING;
  }
}
