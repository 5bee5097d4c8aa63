package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FunctionApp;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests jobs that run functions of a function app. */
@Timeout(60)
class FunctionJobsTest {
  private static final String KEY = ", 'status_key': '{{secrets.durable-key}}'";
  private static final String ALL =
      "'all': {'status': '{{steps.call.status}}', 'evidence': '{{steps.call.evidence}}',"
          + " 'status_code': '{{steps.call.status_code ?? 0}}', 'body': '{{steps.call.body}}',"
          + " 'instance_id': '{{steps.call.instance_id ?? 0}}', 'polls': '{{steps.call.polls}}',"
          + " 'operation_id': '{{steps.call.operation_id}}',"
          + " 'attempts': '{{steps.call.attempts}}'}";
  private final FunctionApp app = new FunctionApp();

  @Test
  void function_thatAnswers_isRunOnceAndItsAnswerIsTheBody() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob("'function': 'Sync', 'body': {'n': '{{execution.version}}'}", ALL);
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      FaultRequest seen = http.server.received().get(0);
      assertThat(seen.method() + " " + seen.target()).isEqualTo("POST /api/Sync");
      assertThat(Json.parse(seen.text())).isEqualTo(Json.parse("{\"n\": 1}"));
      assertThat(seen.header("x-ms-client-request-id")).isEqualTo(seen.header("idempotency-key"));
      assertThat(seen.header("traceparent")).contains(e.traceId());
      JsonNode all = http.world.outputs(e).path("all");
      assertThat(all.path("body")).isEqualTo(Json.parse("{\"sum\": 3}"));
      assertThat(all.path("status_code").asInt()).isEqualTo(200);
      assertThat(all.path("evidence").asText()).isEqualTo("response");
      assertThat(app.ledger).containsExactly(Map.entry(all.path("operation_id").asText(), 1));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'function': 'Slow' | status_url | 2",
        "'function': 'Starter' | durable | 2",
        "'path': 'api/Starter', 'wait': 'durable' | durable | 2",
        "'function': 'Month', 'wait': 'durable' | durable | 2"
      },
      quoteCharacter = '`')
  void function_thatTakesLonger_isAskedForUntilItIsDone(String config, String evidence, int polls)
      throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      String key = evidence.equals("durable") ? KEY : "";
      http.functionJob(config + key, ALL);
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      JsonNode all = http.world.outputs(e).path("all");
      assertThat(all.path("body").path("sum").asInt()).isEqualTo(3);
      assertThat(all.path("evidence").asText()).isEqualTo(evidence);
      assertThat(all.path("polls").asInt()).isEqualTo(polls);
      assertThat(all.path("instance_id").isTextual()).isEqualTo(evidence.equals("durable"));
      assertThat(Json.write(all)).doesNotContain("-key-0000", "s3cret");
    }
  }

  @Test
  void accepted_withWaitResponse_isNotAskedFor() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob("'function': 'Slow', 'wait': 'response'", ALL);
      JsonNode all = http.world.outputs(http.run()).path("all");
      assertThat(all.path("status").asText()).isEqualTo("accepted");
      assertThat(http.server.received()).hasSize(1);
    }
  }

  @Test
  void orchestration_thatFails_failsTheStepWithoutItsKeys() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob("'function': 'Broken', 'wait': 'durable'" + KEY, ALL);
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("function_failed");
      assertThat(e.failure().message())
          .contains("ended as Failed", "code=***")
          .doesNotContain("s3cret");
    }
  }

  @ParameterizedTest
  @CsvSource({"terminate, Terminated", "leave, Running"})
  void cancel_duringTheDelay_leavesOrTerminatesTheOrchestration(String cancel, String left)
      throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob(
          "'function': 'Endless', 'wait': 'durable', 'cancel': '" + cancel + "'" + KEY, ALL);
      Execution e = http.world.start(http.engine, "j");
      http.world.pump(http.engine);
      assertThat(app.instances.values()).containsExactly("Running");
      assertThat(http.world.now(e).state()).isEqualTo(ExecutionState.RUNNING);
      http.engine.stop(e.id(), StopRequest.CANCEL, "op", null);
      http.goOn(e);
      assertThat(http.world.now(e).state()).isEqualTo(ExecutionState.CANCELLED);
      assertThat(app.instances.values()).containsExactly(left);
    }
  }

  @Test
  void orchestration_thatNeverEnds_isGivenUpAfterTheStepsTime() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.world.job(
          "j",
          "{'id': 'call', 'type': 'azure_function.execute', 'config': {'connection': 'app', 'function': 'Endless', 'wait': 'durable', 'cancel': 'terminate', 'status_key': '{{secrets.durable-key}}'}}"
              .replace('\'', '"'),
          "\"failure_policy\": {\"type\": \"stop\"}");
      Execution e = http.world.start(http.engine, "j");
      http.world.pump(http.engine);
      http.world.clock.advance(Duration.ofSeconds(1_790));
      http.world.pump(http.engine);
      assertThat(http.world.now(e).state().isActive()).isTrue();
      http.goOn(e);
      assertThat(http.world.now(e).failure().code()).isEqualTo("timed_out");
      assertThat(app.instances.values()).containsExactly("Terminated");
    }
  }

  @Test
  void function_withoutAnswer_isSettledByWhoLooks() throws IOException {
    for (Settlement.Outcome outcome : List.of(Settlement.Outcome.DONE, Settlement.Outcome.REPEAT)) {
      FunctionApp inner = new FunctionApp();
      boolean[] lost = {true};
      try (HttpWorld http =
          new HttpWorld(
              request -> {
                FaultReply reply = inner.answer(request);
                boolean now = lost[0];
                lost[0] = false;
                return now ? reply.cut(0, End.RESET) : reply;
              })) {
        http.functionJob("'function': 'Sync'", ALL);
        Execution e = http.run();
        assertThat(e.failure().code()).isEqualTo("outcome_unknown");
        ActFinding found = new ActFinding(outcome, e.failure().attempt());
        http.engine.settle(e.id(), "op", null, found);
        http.goOn(e);
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        boolean done = outcome == Settlement.Outcome.DONE;
        assertThat(inner.ledger.values()).containsExactly(done ? 1 : 2);
        assertThat(http.world.outputs(e).at("/all/evidence").asText())
            .isEqualTo(done ? "operator" : "response");
      }
    }
  }

  @Test
  void function_thatFailed_mayHaveDoneHalf() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob("'function': 'Fails'", ALL);
      assertThat(http.run().failure().code()).isEqualTo("outcome_unknown");
      assertThat(app.ledger.values()).containsExactly(1);
      http.functionJob("'function': 'Fails', 'idempotent': true", ALL);
      assertThat(http.run().failure().code()).isEqualTo("http_status");
    }
  }

  @Test
  void place_thatTheCredentialsDoNotOpen_namesStatusKey() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob("'function': 'Starter'", ALL);
      Execution e = http.run();
      assertThat(e.failure().message()).contains("401", "'status_key'");
    }
  }

  @Test
  void place_thatIsBusy_isAskedLaterWithoutAnAttempt() throws IOException {
    int[] busy = {0};
    try (HttpWorld http =
        new HttpWorld(
            request ->
                request.target().startsWith("/api/status") && busy[0]++ < 4
                    ? FaultReply.of(busy[0] % 2 == 0 ? 429 : 503, Map.of("Retry-After", "90"), "")
                    : app.answer(request))) {
      http.functionJob("'function': 'Slow'", ALL);
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).at("/all/attempts").asInt()).isEqualTo(1);
      assertThat(http.world.outputs(e).at("/all/polls").asInt()).isEqualTo(6);
    }
  }

  @Test
  void connection_ofAnotherType_isRefused() throws IOException {
    try (HttpWorld http = new HttpWorld(app)) {
      http.jobOf(
          "{'id': 'call', 'type': 'azure_function.execute', 'config': {'connection': 'api',"
              + " 'function': 'Sync'}}",
          ALL);
      assertThat(http.run().failure().code()).isEqualTo("wrong_connection_type");
    }
  }
}
