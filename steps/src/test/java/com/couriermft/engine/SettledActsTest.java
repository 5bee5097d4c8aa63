package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Settlement.Outcome;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a user can settle every failure of a step that changes another system. */
@Timeout(60)
class SettledActsTest {
  private static final String POST =
      "{'id': 'call', 'type': 'http.request', 'config': {'connection': 'api', 'method': 'POST',"
          + " 'path': 'orders', 'body': {'n': 1}%s}}";
  private static final String RUN =
      "{'id': 'call', 'type': 'azure_function.execute', 'config': {'connection': 'app',"
          + " 'function': 'Work'%s}}";
  private static final String POLL =
      ", 'poll': {'until': {'path': '$.status', 'in': ['done']}, 'url': 'location'}";
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  /**
   * A failure of an unsafe operation.
   *
   * @param code failure code
   * @param step step that performs the operation
   * @param act response to the operation
   * @param later response to each subsequent query about the operation
   */
  record Failing(String code, String step, FaultReply act, FaultReply later) {
    Failing(String code, String step, FaultReply act) {
      this(code, step, act, FaultReply.json(404, "{}"));
    }

    @Override
    public String toString() {
      return code + " " + step;
    }
  }

  static List<Failing> failures() {
    FaultReply elsewhere = accepted("https://elsewhere.example.com/status/17");
    FaultReply here = accepted("/v1/status/17");
    FaultReply large = FaultReply.of(200, JSON, "\"" + "x".repeat(400_000) + "\"");
    FaultReply bytes = FaultReply.of(200, Map.of("Content-Type", "application/octet-stream"), "x");
    FaultReply lost = FaultReply.json(201, "{}").cut(0, End.RESET);
    String post = POST.formatted("");
    String put = post.replace("'POST'", "'PUT'");
    String patch = post.replace("'POST'", "'PATCH'");
    String delete = post.replace("'POST'", "'DELETE'").replace(", 'body': {'n': 1}", "");
    String polled = POST.formatted(POLL);
    String run = RUN.formatted("");
    String stated = RUN.formatted(", 'wait': 'status_url'");
    return List.of(
        new Failing("outcome_unknown", post, lost),
        new Failing("outcome_unknown", patch, FaultReply.json(500, "{}")),
        new Failing("invalid_json", post, FaultReply.of(200, JSON, "\r\n")),
        new Failing("invalid_json", patch, FaultReply.of(200, JSON, "{\"a\":NaN}")),
        new Failing("invalid_json", put, FaultReply.of(200, JSON, "{\"a\"")),
        new Failing("invalid_json", delete, FaultReply.of(200, JSON, "[1,")),
        new Failing("response_too_large", post, large),
        new Failing("response_not_readable", post, bytes),
        new Failing("http_status", post, FaultReply.json(409, "{}")),
        new Failing("redirect_refused", polled, elsewhere),
        new Failing("http_status", polled, here, FaultReply.json(404, "{}")),
        new Failing("http_status", polled, here, FaultReply.json(410, "{}")),
        new Failing("invalid_json", polled, here, FaultReply.of(200, JSON, "{")),
        new Failing("poll_failed", polled, FaultReply.json(202, "{}")),
        new Failing("outcome_unknown", run, lost),
        new Failing("response_too_large", run, large),
        new Failing("response_not_readable", run, bytes),
        new Failing("invalid_json", run, FaultReply.of(200, JSON, "{\"a\":NaN}")),
        new Failing("redirect_refused", run, elsewhere),
        new Failing("http_status", run, here, FaultReply.json(404, "{}")),
        new Failing("http_status", run, here, FaultReply.json(410, "{}")),
        new Failing("poll_failed", stated, FaultReply.json(202, "{}")));
  }

  private static FaultReply accepted(String place) {
    return FaultReply.of(202, Map.of("Location", place, "Content-Type", "application/json"), "{}");
  }

  /** Responds to the first operation with the failure, and to later operations with success. */
  private static FaultServer.Script script(Failing failing) {
    boolean[] acted = {false};
    return request -> {
      boolean act = isAct(request);
      if (act && acted[0]) {
        return FaultReply.json(200, "{\"status\": \"done\", \"id\": 5}");
      } else if (act) {
        acted[0] = true;
        return failing.act();
      }
      return failing.later();
    };
  }

  private static boolean isAct(FaultRequest request) {
    return !request.method().equals("GET");
  }

  private static long acts(HttpWorld http) {
    return http.server.received().stream().filter(SettledActsTest::isAct).count();
  }

  static Stream<Failing> all() {
    return failures().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void actThatFailed_isSettledInEveryWay(Failing failing) throws IOException {
    for (Outcome outcome : Outcome.values()) {
      try (HttpWorld http = new HttpWorld(script(failing))) {
        Execution e = failed(http, failing, "'id': '{{steps.call.operation_id ?? 0}}'");
        http.engine.settle(e.id(), "op", null, new ActFinding(outcome, e.failure().attempt()));
        http.goOn(e);
        assertThat(http.world.now(e).failure()).as(outcome.name()).isNull();
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        assertThat(acts(http)).isEqualTo(outcome == Outcome.REPEAT ? 2 : 1);
        String id = http.world.outputs(e).path("id").asText();
        assertThat(id.equals("0")).isEqualTo(outcome == Outcome.SKIP);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void actThatIsSaidToBeDone_leavesTheOutputsThatWereGiven(Failing failing) throws IOException {
    try (HttpWorld http = new HttpWorld(script(failing))) {
      Execution e = failed(http, failing, "'id': '{{steps.call.response.data.id}}'");
      ObjectNode outputs = (ObjectNode) Json.parse("{\"response\": {\"data\": {\"id\": 17}}}");
      http.engine.settle(e.id(), "op", null, new ActFinding(Outcome.DONE, null, outputs, null));
      http.goOn(e);
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("id").asInt()).isEqualTo(17);
      assertThat(acts(http)).isEqualTo(1);
    }
  }

  private static Execution failed(HttpWorld http, Failing failing, String outputs) {
    http.jobOf(failing.step(), outputs);
    Execution e = http.run();
    assertThat(e.failure()).isNotNull();
    assertThat(e.failure().code()).isEqualTo(failing.code());
    assertThat(e.failure().operation()).isNotNull();
    if (failing.step().contains("azure_function")) {
      assertThat(e.failure().message()).doesNotContain("'response' to 'file'");
    }
    return e;
  }

  @Test
  void stepThatOnlyReads_isResumedAndNotSettled() throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(404, "{}"))) {
      http.job("'path': 'a'", "'n': 1");
      Execution e = http.run();
      assertThatThrownBy(
              () -> http.engine.settle(e.id(), "op", null, new ActFinding(Outcome.SKIP, null)))
          .isInstanceOf(ConflictException.class)
          .hasMessageContaining("resume it without 'outcome'");
    }
  }
}
