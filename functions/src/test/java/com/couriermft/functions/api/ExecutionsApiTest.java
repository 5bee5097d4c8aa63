package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests executions in the API, and the requests to control them. */
class ExecutionsApiTest extends ExecutionsApi {
  @Test
  void get_completedRun_showsWhatItDid() throws InterruptedException {
    String id = api.run("good");
    JsonNode run = execution(id);
    assertThat(run.path("state").asText()).isEqualTo("completed");
    for (String name : List.of("created_at", "queued_at", "started_at", "ended_at", "updated_at")) {
      assertThat(Instant.parse(run.path(name).asText())).as(name).isNotNull();
    }
    assertThat(run.path("context_path").asText()).startsWith("contexts/jobs/good/executions/" + id);
    assertThat(run.has("failure")).isFalse();
    assertThat(run.has("stopping")).isFalse();
    assertThat(api.get("executions/" + id).headers()).doesNotContainKey("Retry-After");
    JsonNode context = api.get("executions/" + id + "/context").json();
    assertThat(context.at("/steps/w/outputs/text").asText()).isEqualTo("hello");
    assertThat(context.path("workspace"))
        .isEqualTo(Json.object().put("files", 1).put("bytes", "hello".length()));
  }

  @Test
  void get_queuedRun_hasItsPlaceInTheQueue() {
    api.put("settings", "{'pools': {'default': {'limit': 0}}}");
    String first = api.start("good");
    String second = api.start("good");
    // Executions that were created in the same millisecond have the same age.
    assertThat(List.of(first, second))
        .extracting(id -> execution(id).path("queue_position").asInt())
        .containsExactlyInAnyOrder(1, 2);
    assertThat(api.get("executions/" + first).header("Retry-After")).isNotEmpty();
  }

  @Test
  void get_noSuchRun_is404() {
    String unknown = Ulid.random(Instant.now());
    for (String part :
        List.of("", "/steps", "/audit", "/timeline", "/context", "/files", "/files/a.txt")) {
      assertThat(api.get("executions/" + unknown + part).code()).isEqualTo("execution_not_found");
      assertThat(api.get("executions/a%3Fb" + part).code()).isEqualTo("execution_not_found");
    }
    assertThat(api.post("executions/" + unknown + "/cancel", "").status()).isEqualTo(404);
  }

  @Test
  void steps_beforeAndAfterTheRun_showTheWholePlan() throws InterruptedException {
    String id = api.start("bad");
    JsonNode before = steps(id);
    assertThat(before.findValuesAsText("id")).containsExactly("w", "f", "z");
    assertThat(before.findValuesAsText("state")).containsOnly("pending");
    api.work();
    JsonNode after = steps(id);
    assertThat(after.get(0).path("state").asText()).isEqualTo("completed");
    assertThat(after.get(0).at("/outputs/text").asText()).isEqualTo("hello");
    assertThat(after.get(0).at("/attempts/0/bytes").asInt()).isEqualTo(5);
    assertThat(after.get(0).at("/attempts/0/worker").asText()).isEqualTo("worker-1");
    assertThat(after.get(1).path("state").asText()).isEqualTo("failed");
    assertThat(after.get(1).at("/attempts/0/failure/code").asText()).isEqualTo("refused");
    assertThat(after.get(2).path("state").asText()).isEqualTo("pending");
    assertThat(execution(id).at("/failure/step").asText()).isEqualTo("f");
  }

  @Test
  void steps_attemptThatIsTriedAgain_isShownAsFailedAndTheStepAsPending()
      throws InterruptedException {
    api.put(
        "jobs/shaky",
        "{'failure_policy': {'type': 'retry_step', 'max_retries': 1, 'backoff_base_seconds': 100},"
            + " 'steps': [{'type': 'test.fail', 'config': {'for_now': true}}]}");
    JsonNode step = steps(api.run("shaky")).get(0);
    assertThat(step.path("state").asText()).isEqualTo("pending");
    assertThat(step.at("/attempts/0/state").asText()).isEqualTo("failed");
    assertThat(step.at("/attempts/0/number").asInt()).isZero();
    assertThat(Instant.parse(step.at("/attempts/0/next_attempt_at").asText()))
        .isAfter(Instant.now());
  }

  @Test
  void get_runThatWaitsForARetry_tellsWhichStepAndWhen() throws InterruptedException {
    api.put(
        "jobs/shaky",
        "{'failure_policy': {'type': 'retry_step', 'max_retries': 1, 'backoff_base_seconds': 100},"
            + " 'steps': [{'id': 's', 'type': 'test.fail', 'config': {'for_now': true}}]}");
    String id = api.run("shaky");
    JsonNode run = execution(id);
    assertThat(run.path("state").asText()).isEqualTo("running");
    assertThat(run.at("/current_steps/0/id").asText()).isEqualTo("s");
    assertThat(run.at("/current_steps/0/attempt").asInt()).isEqualTo(1);
    String next = run.at("/current_steps/0/next_attempt_at").asText();
    assertThat(steps(id).get(0).path("next_attempt_at").asText()).isEqualTo(next);
    assertThat(run.has("progress")).isFalse();
  }

  @Test
  void get_runAtWork_tellsTheStepItsWorkerAndItsDeadline() throws Exception {
    api.saveJob("slow", "{'id': 's', 'type': 'test.gate', 'timeout_seconds': 100, 'config': {}}");
    String id = api.start("slow");
    Thread worker = new Thread(api::workQuietly);
    worker.start();
    TestSteps.Gate.REACHED.acquire();
    JsonNode run = execution(id);
    JsonNode step = run.at("/current_steps/0");
    assertThat(step.path("id").asText()).isEqualTo("s");
    assertThat(step.path("worker").asText()).isEqualTo("worker-1");
    assertThat(Instant.parse(step.path("deadline").asText()))
        .isEqualTo(Instant.parse(step.path("since").asText()).plusSeconds(100));
    Instant beat = Instant.parse(step.path("heartbeat_at").asText());
    assertThat(beat).isBetween(Instant.now().minusSeconds(30), Instant.now().plusSeconds(2));
    assertThat(Instant.parse(step.path("lease_expires_at").asText()))
        .isBetween(beat.plusSeconds(16), beat.plusSeconds(3_600));
    assertThat(run.path("heartbeat_at").asText()).isEqualTo(step.path("heartbeat_at").asText());
    assertThat(Instant.parse(run.path("updated_at").asText())).isAfterOrEqualTo(beat);
    assertThat(Instant.parse(steps(id).get(0).path("heartbeat_at").asText()))
        .isAfterOrEqualTo(beat);
    JsonNode asked = api.post("executions/" + id + "/pause", "{'reason': 'lunch'}").json();
    assertThat(asked.path("stopping").asText()).isEqualTo("pause");
    assertThat(asked.path("stopping_by").asText()).isEqualTo("local");
    assertThat(asked.path("stopping_reason").asText()).isEqualTo("lunch");
    TestSteps.Gate.OPEN.release();
    worker.join();
    assertThat(execution(id).has("current_steps")).isFalse();
    assertThat(execution(id).has("heartbeat_at")).isFalse();
    assertThat(steps(id).get(0).has("heartbeat_at")).isFalse();
  }

  @Test
  void steps_skipped_tellWhy() throws InterruptedException {
    api.put(
        "jobs/lenient",
        "{'failure_policy': {'type': 'skip_and_continue'}, 'steps': [" + FAIL + "]}");
    JsonNode step = steps(api.run("lenient")).get(0);
    assertThat(step.path("state").asText()).isEqualTo("skipped");
    assertThat(step.path("reason").asText()).isEqualTo("The server refuses");
    assertThat(step.at("/attempts/0/failure/stack/0").asText()).contains("TestSteps$Fail.run");
  }

  @Test
  void resume_failedRun_showsTheStepPendingUntilItIsTakenUp() throws InterruptedException {
    String id = api.run("bad");
    api.put("settings", "{'pools': {'default': {'limit': 0}}}");
    Reply reply = api.post("executions/" + id + "/resume", "{'reason': 'partner is back'}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.json().path("state").asText()).isEqualTo("queued");
    assertThat(steps(id).get(1).path("state").asText()).isEqualTo("pending");
    assertThat(api.get("executions/" + id + "/audit").text()).contains("partner is back");
  }

  @Test
  void audit_completedRun_isInOrder() throws InterruptedException {
    JsonNode audit = api.get("executions/" + api.run("good") + "/audit").json().path("value");
    assertThat(audit.findValuesAsText("event"))
        .containsExactly(
            "execution.queued",
            "execution.running",
            "step.running",
            "step.completed",
            "execution.completed");
    assertThat(audit.get(0).path("actor").asText()).isEqualTo("local");
  }

  @Test
  void listener_thatAJarOfTheAppNames_hearsOfRuns() throws InterruptedException {
    assertThat(FoundListener.heardOf(api.run("good")))
        .containsExactly(
            "execution.queued by local",
            "execution.started by worker-1",
            "step.started by worker-1",
            "step.completed by worker-1",
            "execution.completed by worker-1");
  }

  @Test
  void audit_pages_followEachOtherWithoutGaps() throws InterruptedException {
    String id = api.run("bad");
    String all = "executions/" + id + "/audit";
    List<Integer> seqs = new ArrayList<>();
    String query = "top=2";
    int pages = 0;
    while (query != null) {
      JsonNode page = api.get(all + "?" + query).json();
      page.path("value").forEach(event -> seqs.add(event.path("seq").asInt()));
      assertThat(page.path("value").size()).isLessThanOrEqualTo(2);
      pages++;
      query =
          page.has("next_link") ? URI.create(page.path("next_link").asText()).getRawQuery() : null;
    }
    assertThat(seqs).containsExactly(1, 2, 3, 4, 5, 6, 7);
    assertThat(pages).isEqualTo(4);
    assertThat(api.get(all).json().path("value")).hasSize(7);
    assertThat(api.get(all + "?top=7").json().has("next_link")).isFalse();
    assertThat(api.get(all + "?top=0&continuation=eA").json().path("errors"))
        .extracting(problem -> problem.path("pointer").asText())
        .containsExactly("top", "continuation");
  }

  @Test
  void stop_queuedRun_isPausedResumedAndCancelled() {
    String id = api.start("good");
    assertThat(api.post("executions/" + id + "/pause", "").json().path("state").asText())
        .isEqualTo("paused");
    assertThat(api.post("executions/" + id + "/resume", "").status()).isEqualTo(202);
    Reply cancelled = api.post("executions/" + id + "/cancel", "{'reason': 'mistake'}");
    assertThat(cancelled.status()).isEqualTo(202);
    assertThat(cancelled.json().path("state").asText()).isEqualTo("cancelled");
    for (String verb : List.of("pause", "resume", "cancel")) {
      Reply refused = api.post("executions/" + id + "/" + verb, "");
      assertThat(refused.status()).as(verb).isEqualTo(409);
      assertThat(refused.code()).isEqualTo("invalid_state");
      assertThat(refused.json().path("state").asText()).isEqualTo("cancelled");
    }
    assertThat(api.post("executions/" + id + "/cancel", "{'why': 'x'}").status()).isEqualTo(400);
  }

  @Test
  void rerun_endedRun_takesItsVersionAndInput() throws InterruptedException {
    Reply start = api.post("jobs/good/trigger", "{'parameters': {'day': 'x'}, 'priority': 3}");
    String original = start.json().path("execution_id").asText();
    assertThat(api.post("executions/" + original + "/rerun", "").code()).isEqualTo("invalid_state");
    api.work();
    api.put("jobs/good", "{'name': 'Changed', 'steps': [" + WRITE + "]}");
    Reply reply = api.post("executions/" + original + "/rerun", "{'reason': 'lost'}");
    assertThat(reply.status()).isEqualTo(202);
    String id = reply.json().path("execution_id").asText();
    assertThat(id).isNotEqualTo(original);
    JsonNode run = execution(id);
    assertThat(run.path("rerun_of").asText()).isEqualTo(original);
    assertThat(run.path("version").asInt()).isEqualTo(1);
    assertThat(run.path("priority").asInt()).isEqualTo(3);
    assertThat(run.at("/trigger/reason").asText()).isEqualTo("lost");
    JsonNode context = api.get("executions/" + id + "/context").json();
    assertThat(context.at("/parameters/day").asText()).isEqualTo("x");
  }

  @Test
  void rerun_failedOrCancelledRun_takesItsInputAndLeavesItAsItIs() throws Exception {
    String failed = api.run("bad");
    api.put("settings", "{'pools': {'default': {'limit': 0}}}");
    String cancelled = api.start("good");
    api.post("executions/" + cancelled + "/cancel", "");
    String paused = api.start("good");
    api.post("executions/" + paused + "/pause", "");
    assertThat(api.post("executions/" + paused + "/rerun", "").code()).isEqualTo("invalid_state");
    for (String original : List.of(failed, cancelled)) {
      JsonNode before = execution(original);
      String[] key = {"idempotency-key", "again"};
      Reply reply = api.post("executions/" + original + "/rerun", "", key);
      assertThat(reply.status()).isEqualTo(202);
      String id = reply.json().path("execution_id").asText();
      assertThat(execution(id).path("rerun_of").asText()).isEqualTo(original);
      assertThat(execution(id).path("state").asText()).isEqualTo("queued");
      assertThat(execution(original)).isEqualTo(before);
      Reply repeated = api.post("executions/" + original + "/rerun", "", key);
      assertThat(repeated.json().path("execution_id").asText()).isEqualTo(id);
      assertThat(repeated.header("Idempotent-Replayed")).isEqualTo("true");
    }
  }

  @Test
  void rerun_repeatedWithItsKey_isAnsweredTheSameThoughTheOriginalWentOn() throws Exception {
    String original = api.run("bad");
    String[] key = {"idempotency-key", "again"};
    Reply first = api.post("executions/" + original + "/rerun", "{'reason': 'lost'}", key);
    assertThat(api.post("executions/" + original + "/resume", "").status()).isEqualTo(202);
    Reply repeated = api.post("executions/" + original + "/rerun", "{'reason': 'lost'}", key);
    assertThat(repeated.status()).isEqualTo(202);
    assertThat(repeated.json().path("execution_id")).isEqualTo(first.json().path("execution_id"));
    assertThat(repeated.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(api.post("executions/" + original + "/rerun", "{'reason': 'other'}", key).code())
        .isEqualTo("idempotency_key_reused");
  }

  @Test
  void list_filters_findWhatTheyName() throws InterruptedException {
    String good = api.run("good");
    String bad = api.run("bad");
    assertThat(ids("executions")).containsExactly(bad, good);
    assertThat(ids("executions?job_id=good")).containsExactly(good);
    assertThat(ids("executions?state=failed")).containsExactly(bad);
    assertThat(ids("executions?job_id=good&state=failed")).isEmpty();
    assertThat(ids("executions?since=2126-01-01T00:00:00Z")).isEmpty();
    assertThat(ids("executions?until=2126-01-01T00:00:00Z")).hasSize(2);
  }

  @Test
  void list_pages_followEachOther() {
    // The newest millisecond comes first. Within a millisecond, the smaller id comes first.
    Comparator<String> listed =
        Comparator.comparing((String id) -> id.substring(0, 10))
            .reversed()
            .thenComparing(Comparator.naturalOrder());
    List<String> started =
        Stream.generate(() -> api.start("good")).limit(3).sorted(listed.reversed()).toList();
    JsonNode first = api.get("executions?job_id=good&top=2").json();
    assertThat(first.path("value").findValuesAsText("execution_id"))
        .containsExactly(started.get(2), started.get(1));
    URI next = URI.create(first.path("next_link").asText());
    assertThat(next.getQuery()).contains("job_id=good", "top=2");
    JsonNode second = api.get("executions?" + next.getRawQuery()).json();
    assertThat(second.path("value").findValuesAsText("execution_id"))
        .containsExactly(started.get(0));
    assertThat(second.has("next_link")).isFalse();
  }

  @Test
  void list_wrongQuery_tellsEveryProblem() {
    Reply reply = api.get("executions?job_id=A&state=done&since=now&top=201&continuation=*");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("job_id", "state", "since", "top", "continuation");
  }
}
