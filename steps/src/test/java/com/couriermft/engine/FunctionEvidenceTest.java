package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.couriermft.peers.FunctionApp;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests functions whose response is lost, and how their telemetry is evaluated. */
@Timeout(60)
class FunctionEvidenceTest {
  private static final FaultReply NONE = rows("");
  private static final FaultReply PARTIAL =
      FaultReply.json(
          200,
          "{\"tables\": [{\"name\": \"PrimaryResult\", \"columns\": [{\"name\": \"Success\","
              + " \"type\": \"bool\"}], \"rows\": [[true]]}], \"error\": {\"code\":"
              + " \"PartialError\"}}");
  private static final FaultReply BUSY = FaultReply.of(429, Map.of("Retry-After", "120"), "slow");
  private static final FaultReply DOWN = FaultReply.json(500, "{}");
  private static final FaultReply FORBIDDEN = FaultReply.json(403, "{\"error\": {}}");

  @ParameterizedTest
  @CsvSource({
    "row, completed, 1",
    "none none row, completed, 3",
    "partial row, completed, 2",
    "busy down row, completed, 3",
    "failed, function_failed, 1",
    "none none failed, function_failed, 3",
    "accepted, outcome_unknown, 1",
    "forbidden, outcome_unknown, 1"
  })
  void lostAnswer_isMadeUpForByTelemetry(String replies, String end, int asked) throws IOException {
    FunctionApp app = new FunctionApp();
    Deque<String> said = new ArrayDeque<>(Arrays.asList(replies.split(" ")));
    try (FaultServer logs = FaultServer.start(request -> reply(said.poll()));
        HttpWorld http = new HttpWorld(lost(app), logs)) {
      http.functionJob("'function': 'Sync'", "'evidence': '{{steps.call.evidence}}'");
      Execution e = http.run();
      assertThat(app.ledger.values()).containsExactly(1);
      assertThat(logs.received()).hasSize(asked);
      if (e.state() == ExecutionState.COMPLETED) {
        assertThat(end).isEqualTo("completed");
        assertThat(http.world.outputs(e).path("evidence").asText())
            .isEqualTo("application_insights");
      } else {
        assertThat(e.failure().code()).isEqualTo(end);
      }
      if (replies.equals("forbidden")) {
        assertThat(e.failure().message()).contains(TelemetryCodes.TELEMETRY_ROLE_MISSING.remedy());
      }
      FaultRequest first = logs.received().get(0);
      assertThat(first.target()).isEqualTo("/v1/workspaces/" + new java.util.UUID(0, 7) + "/query");
      assertThat(first.header("authorization")).startsWith("Bearer token-of-");
      String span = http.server.received().get(0).header("traceparent").split("-")[2];
      assertThat(Json.parse(first.text()).path("query").asText()).contains(e.traceId(), span);
    }
  }

  @Test
  void telemetry_thatNeverComes_leavesTheOutcomeUnknownBeforeTheTimeIsOver() throws IOException {
    FunctionApp app = new FunctionApp();
    try (FaultServer logs = FaultServer.start(request -> NONE);
        HttpWorld http = new HttpWorld(lost(app), logs)) {
      http.functionJob("'function': 'Sync'", "'n': 1");
      Execution e = http.run();
      http.goOn(e);
      assertThat(http.world.now(e).failure().code()).isEqualTo("outcome_unknown");
      assertThat(app.ledger.values()).containsExactly(1);
    }
  }

  @Test
  void accepted_withWaitApplicationInsights_isLookedForThere() throws IOException {
    FunctionApp app = new FunctionApp();
    Deque<FaultReply> said = new ArrayDeque<>(Arrays.asList(NONE, reply("row")));
    try (FaultServer logs = FaultServer.start(request -> said.poll());
        HttpWorld http = new HttpWorld(app, logs)) {
      http.functionJob(
          "'function': 'Slow', 'wait': 'application_insights'",
          "'id': '{{steps.call.invocation_id}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      JsonNode outputs = http.world.outputs(e);
      assertThat(outputs.path("id").asText()).isEqualTo("inv-1");
      assertThat(app.ledger.values()).containsExactly(1);
    }
  }

  @Test
  void waitApplicationInsights_withoutAWorkspace_runsNothing() throws IOException {
    FunctionApp app = new FunctionApp();
    try (HttpWorld http = new HttpWorld(app)) {
      http.functionJob("'function': 'Slow', 'wait': 'application_insights'", "'n': 1");
      assertThat(http.run().failure().code()).isEqualTo("telemetry_not_configured");
      assertThat(app.ledger).isEmpty();
    }
  }

  private static FaultServer.Script lost(FunctionApp app) {
    return request -> app.answer(request).cut(0, End.RESET);
  }

  private static FaultReply reply(String name) {
    return switch (name) {
      case "row" -> rows("[\"2026-01-01T00:00:00Z\", true, \"200\", 12.5, \"inv-1\"]");
      case "failed" -> rows("[\"2026-01-01T00:00:00Z\", false, \"500\", 12.5, \"inv-1\"]");
      case "accepted" -> rows("[\"2026-01-01T00:00:00Z\", true, \"202\", 12.5, \"\"]");
      case "none" -> NONE;
      case "partial" -> PARTIAL;
      case "busy" -> BUSY;
      case "down" -> DOWN;
      case "forbidden" -> FORBIDDEN;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static FaultReply rows(String rows) {
    return FaultReply.json(
        200,
        ("{'tables': [{'name': 'PrimaryResult', 'columns': [{'name': 'TimeGenerated', 'type':"
                    + " 'datetime'}, {'name': 'Success', 'type': 'bool'}, {'name': 'ResultCode', 'type':"
                    + " 'string'}, {'name': 'DurationMs', 'type': 'real'}, {'name': 'InvocationId',"
                    + " 'type': 'string'}], 'rows': [")
                .replace('\'', '"')
            + rows
            + "]}]}");
  }
}
