package com.couriermft.functions.api;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, which all lists return in this form:
 *
 * <pre>
 * {"value": […], "continuation": "ZjA0…", "next_link": "https://…?continuation=ZjA0…&amp;top=50"}
 * </pre>
 *
 * and the header {@code Link: <…>; rel="next"} (RFC 8288). The last page has neither a continuation
 * nor links.
 *
 * @param paging the requested page
 * @param value the entries of the page
 * @param next position of the next page; {@code null} on the last page
 */
record ListPage(Paging paging, List<?> value, @Nullable String next) {
  ListPage {
    value = List.copyOf(value);
  }

  Response answer() {
    return answer(json());
  }

  /** Returns the response with the page added to a JSON object. */
  Response answer(ObjectNode json) {
    Response response = Response.ok(json);
    return next == null
        ? response
        : response.with("Link", "<" + json.path("next_link").asText() + ">; rel=\"next\"");
  }

  ObjectNode json() {
    ObjectNode json = Response.collection(value);
    if (next != null) {
      String continuation = paging.continuation(next);
      json.put("continuation", continuation).put("next_link", link(continuation));
    }
    return json;
  }

  /** Returns the URL of the next page: the same query with another continuation. */
  private String link(String continuation) {
    Request request = paging.request();
    Map<String, String> query = Paging.withoutHostKey(request);
    query.put("continuation", continuation);
    query.remove("label");
    Stream<String> others =
        query.entrySet().stream()
            .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()));
    Stream<String> labels =
        request.queryValues("label").stream().map(label -> "label=" + encode(label));
    return Stream.concat(others, labels)
        .collect(Collectors.joining("&", request.uri().toString().split("\\?", 2)[0] + "?", ""));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
