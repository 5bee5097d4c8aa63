package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The page of a list that a client wants to see.
 *
 * @param top most on a page
 * @param continuation from the page before; {@code null} for the first
 */
record Paging(int top, @Nullable String continuation) {

  /** Reads {@code top} (1 up to a bound) and {@code continuation}; problems are added to a list. */
  static Paging read(Request request, int defaultTop, int maxTop, List<Problem> problems) {
    String text = request.findQuery("top").orElse(String.valueOf(defaultTop));
    int top = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    if (top < 1 || top > maxTop) {
      problems.add(
          new Problem("top", CommonCodes.INVALID_VALUE, "Expected a number, 1.." + maxTop + "."));
      top = defaultTop;
    }
    return new Paging(top, continuation(request, problems));
  }

  private static @Nullable String continuation(Request request, List<Problem> problems) {
    try {
      return request
          .findQuery("continuation")
          .map(t -> new String(Base64.getUrlDecoder().decode(t), StandardCharsets.UTF_8))
          .orElse(null);
    } catch (IllegalArgumentException e) {
      problems.add(invalidContinuation());
      return null;
    }
  }

  /**
   * Refuses a query that has problems.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  static void require(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.INVALID_QUERY,
          "The query has " + problems.size() + " problem(s).",
          problems);
    }
  }

  static Problem invalidContinuation() {
    return new Problem("continuation", CommonCodes.INVALID_VALUE, "Follow a next_link as it is.");
  }

  /** The address of the next page of a list at a path of the API, with the rest of the query. */
  static URI next(Request request, String path, String continuationAfter) {
    Map<String, String> query = new TreeMap<>(request.query());
    query.put(
        "continuation",
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(continuationAfter.getBytes(StandardCharsets.UTF_8)));
    query.remove("code");
    return request.link(
        query.entrySet().stream()
            .map(e -> encode(e.getKey()) + "=" + encode(e.getValue()))
            .collect(Collectors.joining("&", path + "?", "")));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
