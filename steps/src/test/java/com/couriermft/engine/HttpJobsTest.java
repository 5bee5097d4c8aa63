package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
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

/** Tests jobs that call a server. */
@Timeout(60)
class HttpJobsTest {
  private static final String POST = "'method': 'POST', 'path': 'orders', 'body': {'n': 1}";
  private static final String STATUS = "'status': '{{steps.call.response.status_code}}'";

  @Test
  void request_sendsWhatItsConfigSays_andPutsOutWhatItsAnswerSays() throws IOException {
    try (HttpWorld http =
        new HttpWorld(
            request ->
                FaultReply.of(
                    200,
                    Map.of(
                        "Content-Type", "application/json; charset=utf-8",
                        "Set-Cookie", "session=1",
                        "X-Total", "2"),
                    "{\"data\": [{\"name\": \"é\"}], \"total\": 2}"))) {
      http.job(
          "'method': 'PUT', 'path': 'users/{{execution.job_id}}', 'query': {'a b': 'c&d'},"
              + " 'headers': {'X-Day': '{{execution.version}}'}, 'output_headers': ['X-Total'],"
              + " 'body': {'version': '{{execution.version}}', 'text': 'v{{execution.version}}'}",
          "'response': '{{steps.call.response}}', 'name':"
              + " '{{steps.call.response.data.data[0].name}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      FaultRequest seen = http.server.received().get(0);
      assertThat(seen.method() + " " + seen.target()).isEqualTo("PUT /v1/users/j?a%20b=c%26d");
      assertThat(Json.parse(seen.text()))
          .isEqualTo(Json.parse("{\"version\": 1, \"text\": \"v1\"}"));
      assertThat(seen.header("x-day")).isEqualTo("1");
      assertThat(seen.header("idempotency-key")).hasSize(26);
      assertThat(seen.header("traceparent")).contains(e.traceId());
      JsonNode outputs = http.world.outputs(e);
      assertThat(outputs.path("name").asText()).isEqualTo("é");
      assertThat(outputs.path("response"))
          .isEqualTo(
              Json.parse(
                  """
                  {"status_code": 200,
                   "headers": {"content-type": "application/json; charset=utf-8", "x-total": "2"},
                   "data": {"data": [{"name": "é"}], "total": 2}}\
                  """));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "425, 2, completed",
    "429, 2, completed",
    "503, 1, outcome_unknown",
    "408, 1, outcome_unknown",
    "500, 1, outcome_unknown",
    "502, 1, outcome_unknown",
    "504, 1, outcome_unknown",
    "303, 1, outcome_unknown",
    "400, 1, http_status",
    "409, 1, http_status",
    "302, 1, http_status"
  })
  void post_answeredSoFirst_isSentAgainOnlyWhereItWasNotDone(int status, int sent, String end)
      throws IOException {
    try (HttpWorld http = new HttpWorld(first(FaultReply.json(status, "{\"why\": \"so\"}")))) {
      http.job(POST, STATUS);
      Execution e = http.run();
      assertThat(end(e)).isEqualTo(end);
      assertThat(http.server.received()).hasSize(sent);
      if (e.failure() != null) {
        assertThat(e.failure().message()).contains("responded with " + status, "\"why\": \"so\"");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"408", "500", "502", "503", "504", "429"})
  void idempotentPost_answeredSoFirst_isSentAgainWithTheSameKey(int status) throws IOException {
    try (HttpWorld http = new HttpWorld(first(FaultReply.json(status, "{}")))) {
      http.job(POST + ", 'idempotent': true", STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      assertThat(http.server.received()).hasSize(2);
      assertThat(keys(http)).containsOnly(keys(http).get(0)).doesNotContain("null");
    }
  }

  @Test
  void post_withoutAnswer_isSettledByWhoLooks() throws IOException {
    for (Settlement.Outcome outcome : Settlement.Outcome.values()) {
      FaultReply lost = FaultReply.json(201, "{}").cut(0, End.RESET);
      try (HttpWorld http = new HttpWorld(first(lost))) {
        http.job(POST, "'n': '{{steps.call.response.data.id ?? 0}}'");
        Execution e = http.run();
        assertThat(end(e)).isEqualTo("outcome_unknown");
        ActFinding found = new ActFinding(outcome, e.failure().attempt());
        http.engine.settle(e.id(), "op", null, found);
        http.goOn(e);
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        boolean repeated = outcome == Settlement.Outcome.REPEAT;
        assertThat(http.server.received()).hasSize(repeated ? 2 : 1);
        assertThat(keys(http)).containsOnly(keys(http).get(0));
      }
    }
  }

  @Test
  void retryAfter_holdsTheNextAttemptBack() throws IOException {
    FaultReply busy = FaultReply.of(503, Map.of("Retry-After", "90"), "busy");
    try (HttpWorld http = new HttpWorld(first(busy))) {
      http.job(POST, STATUS);
      Execution e = http.world.start(http.engine, "j");
      http.world.pump(http.engine);
      http.world.clock.advance(Duration.ofSeconds(89));
      http.world.pump(http.engine);
      assertThat(http.server.received()).hasSize(1);
      http.world.clock.advance(Duration.ofSeconds(1));
      http.world.pump(http.engine);
      http.world.assertSettled(e, ExecutionState.COMPLETED);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json|{\"a\": |invalid_json",
        "application/pdf|x|response_not_readable",
        "text/plain; charset=klingon|x|response_not_readable"
      })
  void answer_thatIsNotWhatItsTypeSays_failsOnceAndIsNotAskedForAgain(
      String type, String body, String code) throws IOException {
    try (HttpWorld http =
        new HttpWorld(request -> FaultReply.of(200, Map.of("Content-Type", type), body))) {
      http.job(POST, STATUS);
      assertThat(end(http.run())).isEqualTo(code);
      assertThat(http.server.received()).hasSize(1);
    }
  }

  @Test
  void answer_overTheLimit_namesTheFieldThatTakesIt() throws IOException {
    String large = "\"" + "x".repeat(300 << 10) + "\"";
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(200, large))) {
      http.job("'path': 'a'", STATUS);
      Execution e = http.run();
      assertThat(end(e)).isEqualTo("response_too_large");
      assertThat(e.failure().message()).contains("'response' to 'file'", "'destination'");
    }
  }

  @Test
  void download_isNamedByItsServer_butNeverElsewhere() throws IOException {
    Map<String, String> headers =
        Map.of("Content-Disposition", "attachment; filename=\"../../b.csv\"");
    try (HttpWorld http = new HttpWorld(request -> FaultReply.of(200, headers, "1;2"))) {
      http.job(
          "'path': 'a', 'response': 'file', 'destination': 'in/', 'checksum':"
              + " 'header:content-disposition'",
          STATUS);
      assertThat(end(http.run())).isEqualTo("verification_failed");
      http.job(
          "'path': 'a', 'response': 'file', 'destination': 'in/'", "'file': '{{steps.call.file}}'");
      Execution e = http.run();
      assertThat(http.world.outputs(e).path("file").asText()).endsWith("/in/b.csv");
    }
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, false", "true, true"})
  void download_cutInTheMiddle_goesOnWhereItStoppedIfItIsStillTheSameFile(
      boolean ranges, boolean changed) throws IOException {
    byte[] file = new byte[20 << 20];
    new Random(7).nextBytes(file);
    AtomicInteger asked = new AtomicInteger();
    FaultServer.Script script =
        request -> {
          boolean first = asked.getAndIncrement() == 0;
          Map<String, String> tag = Map.of("ETag", first || !changed ? "\"v1\"" : "\"v2\"");
          FaultReply whole = FaultReply.of(200, tag, file);
          if (first) {
            return whole.cut(18 << 20, End.CLOSE);
          } else if (request.header("range") == null || !ranges) {
            return whole.then(End.CLOSE);
          }
          int from = Integer.parseInt(request.header("range").replaceAll("[^0-9]", ""));
          Map<String, String> rest = new HashMap<>(tag);
          rest.put("Content-Range", "bytes %d-%d/%d".formatted(from, file.length - 1, file.length));
          byte[] bytes = Arrays.copyOfRange(file, from, file.length);
          return FaultReply.of(206, rest, bytes).then(End.CLOSE);
        };
    try (HttpWorld http = new HttpWorld(script)) {
      http.job(
          "'path': 'a', 'response': 'file', 'destination': 'a.bin', 'checksum': '"
              + Sha256.of(file)
              + "'",
          "'sha256': '{{steps.call.files[0].sha256}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("sha256").asText()).isEqualTo(Sha256.of(file));
      FaultRequest last = http.server.received().get(http.server.received().size() - 1);
      assertThat(last.header("if-range")).isEqualTo(changed ? null : "\"v1\"");
    }
  }

  @Test
  void pages_thatLeadInACircleOrElsewhere_areRefused() throws IOException {
    Deque<String> next = new ArrayDeque<>();
    try (HttpWorld http =
        new HttpWorld(
            request ->
                FaultReply.of(
                    200,
                    Map.of(
                        "Content-Type",
                        "application/json",
                        "Link",
                        "<" + next.peek() + ">; rel=\"next\""),
                    "[1]"))) {
      http.job("'path': 'p', 'pagination': {'type': 'link'}", STATUS);
      next.push("/v1/p");
      assertThat(end(http.run())).isEqualTo("pagination_failed");
      assertThat(http.server.received()).hasSize(1);
      next.push("http://169.254.169.254/v1/p");
      assertThat(end(http.run())).isEqualTo("redirect_refused");
    }
  }

  @Test
  void poll_asksAgainAsOftenAsTheServerWants_andHoldsNothingMeanwhile() throws IOException {
    Deque<FaultReply> replies =
        new ArrayDeque<>(
            List.of(
                FaultReply.of(202, Map.of("Location", "/v1/jobs/1", "Retry-After", "30"), ""),
                FaultReply.json(200, "{\"status\": \"busy\"}"),
                FaultReply.json(200, "{\"status\": \"done\"}")));
    try (HttpWorld http = new HttpWorld(request -> replies.pop())) {
      http.job(
          POST + ", 'poll': {'until': {'path': '$.status', 'in': ['done']}, 'every_seconds': 7}",
          "'polls': '{{steps.call.polls}}'");
      Execution e = http.world.start(http.engine, "j");
      http.world.pump(http.engine);
      http.world.clock.advance(Duration.ofSeconds(29));
      http.world.pump(http.engine);
      assertThat(http.server.received()).hasSize(1);
      http.world.clock.advance(Duration.ofSeconds(1));
      http.world.pump(http.engine);
      assertThat(http.server.received()).hasSize(2);
      http.world.clock.advance(Duration.ofSeconds(7));
      http.world.pump(http.engine);
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("polls").intValue()).isEqualTo(2);
    }
  }

  private static FaultServer.Script first(FaultReply reply) {
    Deque<FaultReply> replies = new ArrayDeque<>(List.of(reply));
    return request -> replies.isEmpty() ? FaultReply.json(201, "{\"id\": 7}") : replies.pop();
  }

  private static String end(Execution e) {
    return e.failure() == null ? e.state().text() : e.failure().code();
  }

  private static List<String> keys(HttpWorld http) {
    return http.server.received().stream()
        .map(request -> String.valueOf(request.header("idempotency-key")))
        .toList();
  }
}
