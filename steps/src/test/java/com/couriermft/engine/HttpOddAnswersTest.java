package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests jobs whose server sends unusual but valid responses. */
@Timeout(60)
class HttpOddAnswersTest {
  private static final String POST = "'method': 'POST', 'path': 'orders', 'body': {'n': 1}";
  private static final String STATUS = "'status': '{{steps.call.response.status_code}}'";
  private static final Map<String, String> GZIP =
      Map.of("Content-Type", "application/json", "Content-Encoding", "gzip");

  @ParameterizedTest
  @CsvSource({"303, 429", "303, 404", "302, 503", "301, 400"})
  void post_thatARedirectMadeAGet_isNotSentAgainForWhatTheGetWasTold(int redirect, int status)
      throws IOException {
    try (HttpWorld http =
        new HttpWorld(
            request ->
                request.method().equals("POST")
                    ? FaultReply.redirect(redirect, "/v1/orders/17")
                    : FaultReply.json(status, "{}"))) {
      http.job(POST + ", 'follow_redirects': 1", STATUS);
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("outcome_unknown");
      assertThat(methods(http)).containsExactly("POST", "GET");
    }
  }

  @Test
  void request_thatCannotBeMade_isKnownNotToBeSent() throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(201, "{}"))) {
      http.job("'method': 'POST', 'path': 'orders', 'body_file': 'none.csv'", STATUS);
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("file_not_found");
      http.engine.resume(e.id(), "op", null);
      http.goOn(e);
      assertThat(http.world.now(e).failure().code()).isEqualTo("file_not_found");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"same", "location"})
  void poll_whoseActIsSaidToBeDone_asksForNothing(String url) throws IOException {
    FaultReply lost = FaultReply.json(202, "{}").cut(0, End.RESET);
    try (HttpWorld http = new HttpWorld(request -> lost)) {
      http.job(
          POST + ", 'poll': {'until': {'path': '$.status', 'in': ['done']}, 'url': '" + url + "'}",
          "'polls': '{{steps.call.polls}}'");
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("outcome_unknown");
      ActFinding done = new ActFinding(Settlement.Outcome.DONE, e.failure().attempt());
      http.engine.settle(e.id(), "op", null, done);
      http.goOn(e);
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.server.received()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void post_answeredByAnEmptyBodyThatIsCalledPacked_isDone(boolean decompress) throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.of(201, GZIP, ""))) {
      http.job(POST + ", 'decompress': " + decompress, STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
    }
  }

  @Test
  void post_answeredByWhatCannotBeUnpacked_isKnownToBeDone() throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.of(201, GZIP, "not packed"))) {
      http.job(POST + ", 'decompress': true", STATUS);
      assertThat(http.run().failure().code()).isEqualTo("response_not_readable");
      assertThat(http.server.received()).hasSize(1);
    }
  }

  @Test
  void head_ofAnythingLarge_hasNoBody() throws IOException {
    FaultReply whole = FaultReply.of(200, Map.of("Content-Encoding", "gzip"), new byte[1 << 20]);
    FaultReply head = whole.cut(whole.bytes().length - (1 << 20), End.CLOSE);
    try (HttpWorld http = new HttpWorld(request -> head)) {
      http.job("'method': 'HEAD', 'path': 'a.bin'", STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
    }
  }

  @Test
  void pages_endWithOneThatIsEmpty() throws IOException {
    Deque<FaultReply> pages =
        new ArrayDeque<>(List.of(FaultReply.json(200, "[1, 2]"), FaultReply.of(204, Map.of(), "")));
    try (HttpWorld http = new HttpWorld(request -> pages.pop())) {
      http.job("'path': 'items', 'pagination': {'type': 'page'}", "'n': '{{steps.call.items}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("n").intValue()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "2, 3", "5, 2", "8, 8"})
  void pages_thatLeadInACircle_endAfterAFewRounds(int length, int before) throws IOException {
    try (HttpWorld http =
        new HttpWorld(
            request -> {
              int at =
                  Integer.parseInt("0" + request.target().replaceAll("[^0-9]", "").substring(1));
              int next = at + 1 < before + length ? at + 1 : before;
              return FaultReply.json(200, "{\"next\": \"/v1/p" + next + "\", \"value\": []}");
            })) {
      http.job(
          "'path': 'p0', 'pagination': {'type': 'next_url', 'items': '$.value', 'next':"
              + " '$.next'}",
          STATUS);
      assertThat(http.run().failure().code()).isEqualTo("pagination_failed");
      assertThat(http.server.received()).hasSizeLessThanOrEqualTo(3 * (before + length));
    }
  }

  @Test
  void download_thatCameDamaged_isFetchedAnewAndNotGoneOnWith() throws IOException {
    byte[] right = new byte[20 << 20];
    new Random(3).nextBytes(right);
    byte[] wrong = right.clone();
    wrong[1000] ^= 1;
    AtomicInteger asked = new AtomicInteger();
    FaultServer.Script script =
        request -> {
          int number = asked.getAndIncrement();
          byte[] bytes = number == 0 ? wrong : right;
          if (number == 0) {
            FaultReply whole = FaultReply.of(200, Map.of("ETag", "\"v1\""), bytes);
            return whole.cut(18 << 20, End.CLOSE);
          } else if (request.header("range") == null) {
            return FaultReply.of(200, Map.of("ETag", "\"v1\""), bytes).then(End.CLOSE);
          }
          return rest(request, bytes);
        };
    try (HttpWorld http = new HttpWorld(script)) {
      http.job(
          "'path': 'a', 'response': 'file', 'destination': 'a.bin', 'checksum': '"
              + com.couriermft.transfer.file.Sha256.of(right)
              + "'",
          STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
    }
  }

  private static FaultReply rest(FaultRequest request, byte[] bytes) {
    int from = Integer.parseInt(String.valueOf(request.header("range")).replaceAll("[^0-9]", ""));
    Map<String, String> headers = new HashMap<>(Map.of("ETag", "\"v1\""));
    headers.put("Content-Range", "bytes %d-%d/%d".formatted(from, bytes.length - 1, bytes.length));
    return FaultReply.of(206, headers, Arrays.copyOfRange(bytes, from, bytes.length))
        .then(End.CLOSE);
  }

  @Test
  void parts_sentAgainWithTheSameKey_areTheSameBytes() throws IOException {
    Deque<FaultReply> replies = new ArrayDeque<>(List.of(FaultReply.json(503, "{}")));
    try (HttpWorld http =
        new HttpWorld(request -> replies.isEmpty() ? FaultReply.json(201, "{}") : replies.pop())) {
      http.job(
          "'method': 'POST', 'path': 'up', 'idempotent': true, 'multipart': [{'name': 'a', 'value':"
              + " 'b'}]",
          STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      List<FaultRequest> sent = http.server.received();
      assertThat(sent).hasSize(2);
      assertThat(sent.get(1).text()).isEqualTo(sent.get(0).text());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'id': [1, 2, 'a b']} | id=1&id=2&id=a%20b",
        "{'id': [7]} | id=7",
        "{'id': []} | ''",
        "{'a': true, 'id': ['é', 1]} | a=true&id=%C3%A9&id=1"
      })
  void query_withLists_repeatsTheirNames(String query, String sent) throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(200, "{}"))) {
      http.job("'path': 'a', 'query': " + query, STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      String target = http.server.received().get(0).target();
      assertThat(target.substring("/v1/a".length()).replace("?", "")).isEqualTo(sent);
    }
  }

  @ParameterizedTest
  @CsvSource({"text/html, <p>Log in</p>", "text/plain, busy", ", 502 Bad Gateway"})
  void poll_answeredByText_fails(String type, String text) throws IOException {
    Deque<FaultReply> replies =
        new ArrayDeque<>(List.of(FaultReply.json(200, "{\"status\": \"busy\"}")));
    Map<String, String> headers = type == null ? Map.of() : Map.of("Content-Type", type);
    try (HttpWorld http =
        new HttpWorld(
            request -> replies.isEmpty() ? FaultReply.of(200, headers, text) : replies.pop())) {
      http.job(
          "'path': 'jobs/1', 'poll': {'until': {'path': '$.status', 'in': ['done']}, 'url':"
              + " 'same', 'every_seconds': 1}",
          STATUS);
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("poll_failed");
      assertThat(e.failure().message()).contains(text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200, {'error': 'rate_limited'}, false, poll_failed",
    "200, {'state': 'done'}, false, poll_failed",
    "200, [], false, poll_failed",
    "201, 7, false, poll_failed",
    "200, {'error': 'rate_limited'}, true, ''",
    "202, {'id': 1}, false, ''",
    "204, '', false, ''",
    "200, '', false, ''",
    "200, {'status': 'queued'}, false, ''",
    "200, {'status': null}, false, ''"
  })
  void poll_answeredWithoutAState_failsUnlessTheAnswerMeansThatWorkGoesOn(
      int status, String body, boolean isOptional, String code) throws IOException {
    Deque<FaultReply> replies =
        new ArrayDeque<>(
            List.of(
                // The first response might not contain the status yet.
                FaultReply.json(200, "{\"id\": 17}"),
                body.isEmpty()
                    ? FaultReply.of(status, Map.of(), "")
                    : FaultReply.json(status, body.replace('\'', '"'))));
    FaultReply done = FaultReply.json(200, "{\"status\": \"done\"}");
    try (HttpWorld http = new HttpWorld(request -> replies.isEmpty() ? done : replies.pop())) {
      http.job(
          "'path': 'jobs/1', 'poll': {'until': {'path': '$.status', 'in': ['done']},"
              + " 'until_optional': %s, 'url': 'same', 'every_seconds': 1}".formatted(isOptional),
          STATUS);
      Execution e = http.run();
      if (code.isEmpty()) {
        http.world.assertSettled(e, ExecutionState.COMPLETED);
      } else {
        assertThat(e.failure().code()).isEqualTo(code);
        assertThat(e.failure().message()).contains("until_optional");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"ISO-8859-1, ISO-8859-1", "utf-8, UTF-8", "windows-1252, windows-1252"})
  void xml_thatDeclaresItsEncoding_isReadByThat(String declared, String charset)
      throws IOException {
    String xml = "<?xml version=\"1.0\" encoding='" + declared + "'?><a>é</a>";
    FaultReply reply =
        FaultReply.of(
            200, Map.of("Content-Type", "application/xml"), xml.getBytes(Charset.forName(charset)));
    try (HttpWorld http = new HttpWorld(request -> reply)) {
      http.job("'path': 'a'", "'text': '{{steps.call.response.data}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("text").textValue()).isEqualTo(xml);
    }
  }

  @Test
  void headers_thatDifferInCaseOnly_areRefused() throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(200, "{}"))) {
      http.job("'path': 'a', 'headers': {'X-A': '1', 'x-a': '2'}", STATUS);
      assertThat(http.run().failure().code()).isEqualTo("invalid_config");
      assertThat(http.server.received()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'bearer', 'secret': 'app-key'", "'api_key', 'name': 'X-K', 'secret': 'app-key'"})
  void credentials_thatTheServerRepeats_areMasked(String auth) throws IOException {
    FaultServer.Script script =
        request ->
            FaultReply.of(
                200,
                Map.of("Content-Type", "application/json", "X-Echo", "host-key-0000"),
                "{\"headers\": [\"Bearer host-key-0000\"], \"n\": \"host-key\"}");
    for (String more : List.of("", ", 'poll': {'until': {'path': '$.n', 'in': ['host-key']}}")) {
      try (HttpWorld http = new HttpWorld(script)) {
        String connection =
            "{'type': 'http', 'base_url': '%s', 'tls': {'off': true}, 'auth': {'type': %s}}"
                .formatted(http.server.url(), auth);
        http.connections.put(
            ConnectionReader.read("api", Json.readTree(connection.replace('\'', '"'))),
            http.connections.get("api").etag());
        http.job(
            "'path': 'a', 'output_headers': ['x-echo']" + more, "'all': '{{steps.call.response}}'");
        Execution e = http.run();
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        assertThat(http.world.outputs(e).toString())
            .doesNotContain("host-key-0000")
            .contains("\"x-echo\":\"***\"", "Bearer ***", "\"n\":\"host-key\"");
      }
    }
  }

  @Test
  void functionKey_thatTheAppRepeats_isMasked() throws IOException {
    FaultReply echo = FaultReply.json(200, "{\"x-functions-key\": \"host-key-0000\"}");
    try (HttpWorld http = new HttpWorld(request -> echo)) {
      http.functionJob("'function': 'Sync'", "'all': '{{steps.call.body}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).at("/all/x-functions-key").textValue()).isEqualTo("***");
    }
  }

  private static List<String> methods(HttpWorld http) {
    return http.server.received().stream().map(FaultRequest::method).toList();
  }
}
