package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Partners;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the telemetry of an execution in the API. */
@Timeout(60)
class TelemetryApiTest {
  @Test
  void entries_ofTheTrace_areShownWithoutSecretsAndOnlyIfTheyHaveATime() throws Exception {
    String rows =
        """
        {"tables": [{"name": "PrimaryResult", "columns": [{"name": "TimeGenerated", "type": "datetime"},
          {"name": "Kind", "type": "string"}, {"name": "Role", "type": "string"}, {"name": "Name", "type": "string"}, {"name": "DurationMs", "type": "real"},
          {"name": "Success", "type": "bool"}, {"name": "ResultCode", "type": "string"}, {"name": "Severity", "type": "int"}], "rows": [
          ["2026-01-31T10:00:00.12Z", "request", "func-a", "CloseMonth", 812.6, true, "200", -1],
          ["not a time", "trace", "func-a", "x", null, null, "", 1],
          ["2026-01-31T10:00:01Z", "trace", "func-a", "closed", null, null, "", 1]]}]}\
        """;
    try (Logs logs = new Logs(200, rows);
        ApiClient api = client(logs)) {
      String id = finished(api);
      JsonNode json = api.get("executions/" + id + "/telemetry").json();
      JsonNode trace = json.path("trace_id");
      assertThat(json)
          .isEqualTo(
              Json.parse(
                  """
                  {"trace_id": "%s", "complete": true, "entries": [
                   {"at": "2026-01-31T10:00:00.120Z", "kind": "request", "role": "func-a",
                    "name": "CloseMonth", "duration_ms": 813, "success": true,
                    "result_code": "200"},
                   {"at": "2026-01-31T10:00:01Z", "kind": "trace", "role": "func-a",
                    "name": "closed", "severity": 1}]}\
                  """
                      .formatted(trace.asText())));
      assertThat(logs.asked).contains(trace.asText());
    }
  }

  @ParameterizedTest
  @CsvSource({"403, 409, telemetry_role_missing", "500, 503, telemetry_not_answered"})
  void workspace_thatDoesNotAnswer_isSaidSo(int answered, int status, String code)
      throws Exception {
    try (Logs logs = new Logs(answered, "{}");
        ApiClient api = client(logs)) {
      String id = finished(api);
      Reply reply = api.get("executions/" + id + "/telemetry");
      assertThat(reply.status()).isEqualTo(status);
      assertThat(reply.json().path("code").asText()).isEqualTo(code);
    }
  }

  @Test
  void installation_withoutAWorkspace_saysSo() throws Exception {
    try (ApiClient api = new ApiClient()) {
      Reply reply = api.get("executions/" + finished(api) + "/telemetry");
      assertThat(reply.status()).isEqualTo(409);
      assertThat(reply.json().path("code").asText()).isEqualTo("telemetry_not_configured");
    }
  }

  @Test
  void caller_isToldWhetherThereIsTelemetry() throws Exception {
    try (Logs logs = new Logs(200, "{}");
        ApiClient with = client(logs);
        ApiClient without = new ApiClient()) {
      assertThat(with.get("me").json().path("features")).isEqualTo(Json.parse("[\"telemetry\"]"));
      assertThat(without.get("me").json().path("features")).isEmpty();
    }
  }

  private static String finished(ApiClient api) throws InterruptedException {
    api.saveJob("good", ExecutionsApi.WRITE);
    return api.run("good");
  }

  private static ApiClient client(Logs logs) {
    return new ApiClient(
        ApiClient.LOOPBACK
            .as((resource, fresh) -> "token")
            .with(new Partners.LogsPlace(logs.url(), new UUID(0, 7))));
  }

  /** A Log Analytics API with a fixed response. */
  private static final class Logs implements AutoCloseable {
    private final HttpServer server;
    private volatile String asked = "";

    Logs(int status, String answer) throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
          });
      server.start();
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
