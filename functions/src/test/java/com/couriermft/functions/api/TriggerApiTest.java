package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Ulid;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests starting executions: bodies, parameters and repeated requests. */
class TriggerApiTest extends ExecutionsApi {
  @Test
  void trigger_job_is202AndTellsWhereToLook() {
    Reply reply = api.post("jobs/good/trigger", "");
    assertThat(reply.status()).isEqualTo(202);
    String id = reply.json().path("execution_id").asText();
    assertThat(Ulid.isValid(id)).isTrue();
    assertThat(reply.json().path("state").asText()).isEqualTo("queued");
    assertThat(reply.header("Location"))
        .isEqualTo("http://localhost:7071/api/executions/" + id)
        .isEqualTo(reply.json().path("status_url").asText());
    assertThat(reply.header("Retry-After")).isNotEmpty();
  }

  @Test
  void trigger_everyField_isKeptWithTheRun() {
    Instant later = Instant.parse("2126-01-01T00:00:00Z");
    Reply reply =
        api.post(
            "jobs/good/trigger",
            "{'parameters': {'day': 'x'}, 'priority': 7, 'version': 1, 'max_retries': 2,"
                + " 'not_before': '2126-01-01T01:00:00+01:00'}");
    JsonNode run = execution(reply.json().path("execution_id").asText());
    assertThat(run.path("priority").asInt()).isEqualTo(7);
    assertThat(run.path("version").asInt()).isEqualTo(1);
    assertThat(run.path("max_retries").asInt()).isEqualTo(2);
    assertThat(run.path("not_before").asText()).isEqualTo(later.toString());
    assertThat(run.path("trigger").path("kind").asText()).isEqualTo("api");
    assertThat(run.path("trigger").path("by").asText()).isEqualTo("local");
    assertThat(run.has("queue_position")).isFalse();
  }

  @Test
  void trigger_ofATracedRequest_isSeenInRunAnswerAndProblem() {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    String[] headers = {
      "traceparent", "00-" + trace + "-00f067aa0ba902b7-01", "x-ms-client-request-id", "mine-1"
    };
    Reply reply = api.post("jobs/good/trigger", "", headers);
    assertThat(reply.json().path("trace_id").asText(trace)).isEqualTo(trace);
    assertThat(execution(reply.json().path("execution_id").asText()).path("trace_id").asText())
        .isEqualTo(trace);
    assertThat(reply.header("traceparent"))
        .startsWith("00-" + trace + "-")
        .doesNotContain("00f067aa0ba902b7");
    assertThat(reply.header("x-ms-client-request-id")).isEqualTo("mine-1");

    Reply refused = api.post("jobs/nobody/trigger", "", headers);
    assertThat(refused.json().path("trace_id").asText()).isEqualTo(trace);
    String other = api.post("jobs/nobody/trigger", "").json().path("trace_id").asText();
    assertThat(other).matches("[0-9a-f]{32}").isNotEqualTo(trace);
  }

  @Test
  void trigger_wrongBody_tellsEveryProblem() {
    Reply reply =
        api.post(
            "jobs/good/trigger",
            "{'priority': 10, 'version': 0, 'not_before': 'soon', 'max_retires': 1}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("/priority", "/version", "/not_before", "/max_retires");
    assertThat(api.post("jobs/nobody/trigger", "").code()).isEqualTo("job_not_found");
    assertThat(api.post("jobs/good/trigger", "{'version': 9}").code())
        .isEqualTo("job_version_not_found");
  }

  @Test
  void trigger_parametersThatDoNotFit_arePlacedInTheBody() {
    api.put(
        "jobs/asks",
        "{'parameters': {'type': 'object', 'required': ['day'], 'properties': {'day': {'type':"
            + " 'string', 'format': 'date'}}}, 'steps': ["
            + WRITE
            + "]}");
    Reply reply = api.post("jobs/asks/trigger", "{'parameters': {'day': 'never'}}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("invalid_parameters");
    assertThat(reply.json().at("/errors/0/pointer").asText()).isEqualTo("/parameters/day");
  }

  @Test
  void trigger_sameIdempotencyKey_findsTheSameRunOrIs422() {
    Reply first = api.post("jobs/good/trigger", "{'priority': 1}", "idempotency-key", "\"k-1\"");
    Reply again = api.post("jobs/good/trigger", "{'priority': 1}", "idempotency-key", "k-1");
    assertThat(again.status()).isEqualTo(202);
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(first.headers()).doesNotContainKey("Idempotent-Replayed");
    assertThat(again.json().path("execution_id")).isEqualTo(first.json().path("execution_id"));
    Reply other = api.post("jobs/good/trigger", "{'priority': 2}", "idempotency-key", "k-1");
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.code()).isEqualTo("idempotency_key_reused");
    assertThat(other.json().path("errors").findValuesAsText("pointer"))
        .containsExactly("/priority");
    assertThat(api.get("executions").json().path("value")).hasSize(1);
  }

  @Test
  void trigger_sameBodyWrittenDifferently_isTheSameRequest() {
    String[] key = {"idempotency-key", "k-3"};
    String one = "{'priority': 1, 'parameters': {'a': 1, 'b': {'x': 1, 'y': 2}}}";
    String same = "{ 'parameters': {'b': {'y': 2, 'x': 1.0}, 'a': 1}, 'priority': 1 }";
    String other = "{'priority': 2, 'parameters': {'a': 2, 'b': {'x': 1, 'y': 2}}, 'version': 1}";
    Reply first = api.post("jobs/good/trigger", one, key);
    assertThat(api.post("jobs/good/trigger", same, key).json().path("execution_id"))
        .isEqualTo(first.json().path("execution_id"));
    assertThat(
            api.post("jobs/good/trigger", other, key)
                .json()
                .path("errors")
                .findValuesAsText("pointer"))
        .containsExactly("/parameters", "/priority", "/version");
  }

  @Test
  void trigger_sameKeyByManyAtOnce_makesOneRun() {
    List<CompletableFuture<Reply>> replies =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> api.post("jobs/good/trigger", "{}", "idempotency-key", "k-4"),
                        work -> new Thread(work).start()))
            .toList();
    List<Reply> all = replies.stream().map(CompletableFuture::join).toList();
    assertThat(all).allMatch(reply -> reply.status() == 202);
    assertThat(all.stream().map(reply -> reply.json().path("execution_id").asText()).distinct())
        .hasSize(1);
    assertThat(all.stream().filter(reply -> !reply.headers().containsKey("Idempotent-Replayed")))
        .hasSize(1);
    assertThat(api.get("executions").json().path("value")).hasSize(1);
  }

  @Test
  void trigger_correctedAfterARefusal_mayUseItsIdempotencyKey() {
    Reply refused = api.post("jobs/good/trigger", "{'version': 99}", "idempotency-key", "k-2");
    assertThat(refused.status()).isEqualTo(404);
    Reply corrected = api.post("jobs/good/trigger", "{}", "idempotency-key", "k-2");
    assertThat(corrected.status()).isEqualTo(202);
  }
}
