package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests lists that servers return page by page: all items are read, or the step fails. */
@Timeout(60)
class HttpPagesTest {
  private static final int ITEMS = 25;
  private static final int PAGE_TRIES = 3;
  private static final String OUTPUTS = "'n': '{{steps.call.items}}'";

  /** Servers with 25 items and all usual ways of counting pages. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "page from 1       | 'type': 'page', 'items': '$.v'",
        "page from 0       | 'type': 'page', 'items': '$.v', 'start': 0",
        "page from 5       | 'type': 'page', 'items': '$.v', 'start': 5, 'parameter': 'p'",
        "page in tens      | 'type': 'page', 'items': '$.v', 'start': 0, 'step': 10",
        "offset            | 'type': 'offset', 'items': '$.v'",
        "offset from 1     | 'type': 'offset', 'items': '$.v', 'start': 1",
        "offset and limit  | 'type': 'offset', 'items': '$.v', 'limit': 7, 'limit_parameter': 'n'",
        "capped limit      | 'type': 'offset', 'items': '$.v', 'limit': 1000",
        "offset with step  | 'type': 'offset', 'items': '$.v', 'step': 10",
        "404 at the end    | 'type': 'page', 'items': '$.v', 'end_status': [404]",
        "last by flag      | 'type': 'page', 'items': '$.v', 'until': {'path': '$.last', 'in':"
            + " [true]}",
        "each by wildcard  | 'type': 'page', 'items': '$.v[*]'"
      })
  void items_countedAsTheServerCounts_areAllRead(String server, String pagination)
      throws IOException {
    for (String way : List.of("GET query", "POST query", "POST body", "POST nested")) {
      String in = way.endsWith("query") ? "" : ", 'in': 'body'";
      String where = pagination;
      boolean nested = way.equals("POST nested");
      if (nested && !pagination.contains("parameter")) {
        where += ", 'parameter': '/variables/at'";
      }
      try (HttpWorld http = new HttpWorld(request -> counted(server.strip(), request))) {
        String method = way.startsWith("POST") ? "'method': 'POST', " : "";
        http.job(
            method + "'path': 'items', 'destination': '/out/', 'pagination': {" + where + in + "}",
            OUTPUTS);
        Execution e = http.run();
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        assertThat(lines(http, e)).as(way).isEqualTo(numbers(0, ITEMS));
      }
    }
  }

  private static FaultReply counted(String server, FaultRequest request) throws IOException {
    Map<String, Integer> sent = sent(request);
    boolean byOffset = server.startsWith("offset") || server.startsWith("capped");
    int size = server.equals("offset and limit") ? sent.getOrDefault("n", 10) : 10;
    int at =
        sent.entrySet().stream()
            .filter(each -> !each.getKey().equals("n") && !each.getKey().equals("limit"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();
    int first =
        switch (server) {
          case "page from 0", "offset", "offset and limit", "capped limit", "offset with step" -> 0;
          case "page from 5" -> 5;
          case "page in tens" -> 0;
          default -> 1;
        };
    int begin = server.equals("page in tens") || byOffset ? at - first : (at - first) * size;
    if (begin >= ITEMS && server.equals("404 at the end")) {
      return FaultReply.json(404, "{\"detail\": \"Invalid page.\"}");
    }
    int end = Math.min(ITEMS, begin + size);
    return FaultReply.json(
        200,
        "{\"v\": [%s], \"last\": %s}"
            .formatted(
                numbers(begin, end).stream().map(String::valueOf).collect(Collectors.joining(",")),
                end == ITEMS));
  }

  /** Returns the numbers in a query or a JSON body by name. */
  private static Map<String, Integer> sent(FaultRequest request) throws IOException {
    Map<String, Integer> sent = new HashMap<>();
    int query = request.target().indexOf('?');
    if (query >= 0) {
      for (String field : request.target().substring(query + 1).split("&")) {
        sent.put(field.split("=")[0], Integer.valueOf(field.split("=")[1]));
      }
    } else if (request.body().length > 0) {
      JsonNode body = Json.readTree(request.text());
      body.properties().stream()
          .filter(each -> each.getValue().isNumber())
          .forEach(each -> sent.put(each.getKey(), each.getValue().intValue()));
      body.path("variables")
          .properties()
          .forEach(each -> sent.put(each.getKey(), each.getValue().intValue()));
    }
    return sent;
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, Math.max(from, to)).boxed().toList();
  }

  private static List<Integer> lines(HttpWorld http, Execution e) throws IOException {
    assertThat(http.world.outputs(e).path("n").isInt()).isTrue();
    String text =
        new String(http.world.blobs.get("files", "out/call.jsonl"), StandardCharsets.UTF_8);
    List<Integer> numbers = text.lines().map(Integer::valueOf).toList();
    assertThat(http.world.outputs(e).path("n").intValue()).isEqualTo(numbers.size());
    return numbers;
  }

  /** Tests a page without required content as the first page, a middle page and the last page. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\": {\"code\": \"rate_limited\"}}",
        "{\"ok\": false}",
        "{\"v\": \"none\", \"next\": null}",
        "{\"v\": {\"a\": 1}, \"next\": null}",
        "[]",
        "\"busy\"",
        "null"
      })
  void page_withoutItems_failsTheStep(String odd) throws IOException {
    for (int at = 0; at < 3; at++) {
      for (String pagination :
          List.of(
              "'type': 'next_url', 'items': '$.v', 'next': '$.next'",
              "'type': 'cursor', 'items': '$.v', 'next': '$.next'",
              "'type': 'next_url', 'items': '$.v[*]', 'next': '$.next'",
              "'type': 'page', 'items': '$.v'",
              "'type': 'offset', 'items': '$.v[*].id'",
              "'type': 'page', 'items': '$..v'")) {
        if (odd.contains("\"v\"") && !pagination.contains("'$.v'")) {
          // These paths find the unusual value, so the page is valid.
          continue;
        }
        Deque<FaultReply> pages = new ArrayDeque<>();
        for (int i = 0; i < at; i++) {
          pages.add(
              FaultReply.json(
                  200, "{\"v\": [{\"id\": 1}], \"next\": \"/v1/p?c=%d\"}".formatted(i)));
        }
        pages.add(FaultReply.json(200, odd));
        try (HttpWorld http = new HttpWorld(request -> pages.pop())) {
          http.job("'path': 'p', 'pagination': {" + pagination + "}", OUTPUTS);
          Execution e = http.run();
          assertThat(e.state()).as("%s, page %d", pagination, at).isEqualTo(ExecutionState.FAILED);
          assertThat(e.failure().code()).isEqualTo("pagination_failed");
          assertThat(e.failure().message()).contains("page " + (at + 1), "'items'");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"v\": [], \"next\": null} | | 0",
        "{\"v\": null, \"next\": \"\"} | | 0",
        "{\"v\": [1], \"next\": false} | | 1",
        "{\"v\": [1]} | , 'next_optional': true | 1",
        "{\"done\": 1, \"next\": null} | , 'items_optional': true | 0",
        "{\"v\": [1]} | | pagination_failed",
        "{\"v\": [1], \"next\": {\"a\": 1}} | | pagination_failed",
        "{\"v\": [1], \"next\": true} | | pagination_failed"
      })
  void onlyPage_endsTheListWhereItSaysSo(String page, String more, String end) throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(200, page))) {
      http.job(
          "'path': 'p', 'pagination': {'type': 'next_url', 'items': '$.v', 'next': '$.next'"
              + (more == null ? "" : more)
              + "}",
          OUTPUTS);
      Execution e = http.run();
      String got =
          e.failure() == null ? http.world.outputs(e).path("n").asText() : e.failure().code();
      assertThat(got).isEqualTo(end);
    }
  }

  /**
   * Every second request is refused as if rate-limited. Each page is then requested again
   * separately.
   */
  @ParameterizedTest
  @ValueSource(strings = {"429", "503", "500", "cut", "reset"})
  void page_thatCannotBeReadNow_isAskedForAgainAlone(String trouble) throws IOException {
    List<String> answered = new ArrayList<>();
    int[] count = {0};
    FaultServer.Script script =
        request -> {
          int page = Integer.parseInt(request.target().replaceAll(".*page=", ""));
          FaultReply good = FaultReply.json(200, page > 8 ? "[]" : "[" + page + "]");
          if (count[0]++ % 2 == 0) {
            return switch (trouble) {
              case "cut" -> good.cut(good.length() - 1, End.CLOSE);
              case "reset" -> good.cut(0, End.RESET);
              case "429" -> FaultReply.of(429, Map.of("Retry-After", "30"), "");
              default -> FaultReply.of(Integer.parseInt(trouble), Map.of(), "");
            };
          }
          answered.add(Integer.toString(page));
          return good;
        };
    try (HttpWorld http = new HttpWorld(script)) {
      http.job("'path': 'p', 'pagination': {'type': 'page'}", OUTPUTS);
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("n").intValue()).isEqualTo(8);
      assertThat(answered).containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9");
      assertThat(http.world.attempts(e)).hasSize(1);
    }
  }

  /**
   * A page fails for longer than one attempt lasts, so the next attempt continues with that page.
   */
  @Test
  void laterAttempt_goesOnAtThePageThatFailed() throws IOException {
    int[] refused = {0};
    List<String> asked = new ArrayList<>();
    FaultServer.Script script =
        request -> {
          String page = request.target().replaceAll(".*page=", "");
          asked.add(page);
          return page.equals("3") && refused[0]++ < PAGE_TRIES + 1
              ? FaultReply.of(500, Map.of(), "")
              : FaultReply.json(200, page.equals("5") ? "[]" : "[" + page + "]");
        };
    try (HttpWorld http = new HttpWorld(script)) {
      http.job("'path': 'p', 'destination': '/out/', 'pagination': {'type': 'page'}", OUTPUTS);
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.attempts(e)).hasSize(2);
      assertThat(asked.stream().filter(List.of("1", "2")::contains)).containsExactly("1", "2");
      assertThat(lines(http, e)).containsExactly(1, 2, 3, 4);
    }
  }

  /** Links in the formats that servers use and browsers follow. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/v1/p?access_token=1|abc&p=1; access_token=1|abc&p=1",
        "?$filter=a eq 'b'; $filter=a eq 'b'",
        "p?q=é€; q=é€",
        "/v1/p?x=[1]&y={a}; x=[1]&y={a}",
        "p?pct=100%; pct=100%",
        "p?a=\"b\"&c=<d>^`; a=\"b\"&c=<d>^`",
        "/v1/p?a=%C3%A9%20b; a=é b",
        "p?a=1#part; a=1"
      })
  void nextLink_asBrowsersFollowIt_isFollowed(String link, String query) throws IOException {
    for (String type : List.of("next_url", "link")) {
      List<String> asked = new ArrayList<>();
      FaultServer.Script script =
          request -> {
            asked.add(request.target());
            boolean first = asked.size() == 1;
            Map<String, String> headers = new HashMap<>();
            headers.put("Content-Type", "application/json");
            String bytes =
                new String(link.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            if (first && type.equals("link") && !link.contains(">")) {
              headers.put("Link", "<" + bytes + ">; rel=next");
            }
            String next = first && type.equals("next_url") ? Json.write(Json.tree(link)) : "null";
            return FaultReply.of(200, headers, "{\"v\": [1], \"next\": " + next + "}");
          };
      try (HttpWorld http = new HttpWorld(script)) {
        String next = type.equals("link") ? "" : ", 'next': '$.next'";
        http.job(
            "'path': 'p', 'pagination': {'type': '" + type + "', 'items': '$.v'" + next + "}",
            OUTPUTS);
        Execution e = http.run();
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        if (asked.size() > 1) {
          String got = asked.get(1).substring(asked.get(1).indexOf('?') + 1).replace("+", "%2B");
          assertThat(URLDecoder.decode(got, StandardCharsets.UTF_8)).isEqualTo(query);
        } else {
          assertThat(type).isEqualTo("link");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/report [1].csv", "/v1/rep|ort.csv", "/v1/é.csv", "a b.csv"})
  void redirect_asBrowsersFollowIt_isFollowed(String location) throws IOException {
    String bytes =
        new String(location.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    List<String> asked = new ArrayList<>();
    FaultServer.Script script =
        request -> {
          asked.add(request.target());
          return request.target().equals("/v1/f")
              ? FaultReply.redirect(302, bytes)
              : FaultReply.json(200, "{}");
        };
    try (HttpWorld http = new HttpWorld(script)) {
      http.job("'path': 'f', 'follow_redirects': 1", "'s': '{{steps.call.response.status_code}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(URLDecoder.decode(asked.get(1), StandardCharsets.UTF_8))
          .endsWith(location.replace("/v1/", ""));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://other.example/v1/p", "ftp://x/y", "http://a:b@127.0.0.1/", "//"})
  void refusedLink_isNotCalledARedirect(String link) throws IOException {
    try (HttpWorld http =
        new HttpWorld(
            request -> FaultReply.json(200, "{\"v\": [1], \"next\": \"" + link + "\"}"))) {
      http.job(
          "'path': 'p', 'pagination': {'type': 'next_url', 'items': '$.v', 'next': '$.next'}",
          OUTPUTS);
      Execution e = http.run();
      assertThat(e.failure().message()).contains("link").doesNotContain("redirect");
    }
  }
}
