package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests jobs that depend on other jobs, in the API. */
class DependenciesApiTest {
  private static final String WRITE =
      "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'hello'}}";
  private static final String FAIL = "{'id': 'f', 'type': 'test.fail', 'config': {}}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJobs() {
    api.saveJob("download", WRITE);
    assertThat(save("decrypt", WRITE, "download").status()).isEqualTo(201);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private Reply save(String job, String step, String upstream) {
    return api.put("jobs/" + job, body(step, upstream));
  }

  private static String body(String step, String upstream) {
    return "{'steps': [%s], 'depends_on': [{'job_id': '%s'}]}".formatted(step, upstream);
  }

  @Test
  void save_cycleOrUnknownJob_isRefusedByPutAndValidate() {
    Reply cycle = save("download", WRITE, "decrypt");
    assertThat(cycle.status()).isEqualTo(400);
    JsonNode error = cycle.json().path("errors").path(0);
    assertThat(error.path("pointer").asText()).isEqualTo("/depends_on/0/job_id");
    assertThat(error.path("code").asText()).isEqualTo("dependency_cycle");
    assertThat(error.path("detail").asText())
        .contains("download waits for decrypt, which waits for download");

    Reply unknown =
        api.post(
            "jobs/validate",
            "{'job_id': 'x', 'steps': [{'type': 'test.none'}], 'depends_on': [{'job_id': 'downlod'}]}");
    assertThat(unknown.json().path("errors").findValuesAsText("code"))
        .containsExactly("unknown_step_type", "unknown_job");
    assertThat(unknown.json().path("errors").path(1).path("suggestion").asText())
        .isEqualTo("download");
    assertThat(api.put("jobs/download", "{'steps': [" + WRITE + "], 'depends_on': 1}").status())
        .isEqualTo(400);
  }

  @Test
  void jobs_thatDependOnOthers_areListedSoAndHoldTheirUpstream() {
    assertThat(api.get("jobs").json().path("value").findValues("depends_on"))
        .hasToString("[[\"download\"], []]");
    Reply archive = api.delete("jobs/download");
    assertThat(archive.status()).isEqualTo(409);
    assertThat(archive.code()).isEqualTo("job_has_dependents");
  }

  @Test
  void run_thatWaits_saysForWhatAndGoesOnWhenItIsThere() throws InterruptedException {
    String waiting = api.start("decrypt");
    JsonNode run = api.get("executions/" + waiting).json();
    assertThat(run.path("state").asText()).isEqualTo("queued");
    assertThat(run.has("queue_position")).isFalse();
    JsonNode waitsFor = run.path("waiting_for").path(0);
    assertThat(waitsFor.path("job_id").asText()).isEqualTo("download");
    assertThat(waitsFor.path("scope").asText()).isEqualTo("latest");
    assertThat(waitsFor.path("since").asText()).isNotEmpty();
    assertThat(waitsFor.path("reason").asText())
        .isEqualTo("job 'download', which has no execution");

    String upstream = api.run("download");
    api.work();

    JsonNode done = api.get("executions/" + waiting).json();
    assertThat(done.path("state").asText()).isEqualTo("completed");
    assertThat(done.has("waiting_for")).isFalse();
    assertThat(done.path("depends_on").path(0).path("standing").asText()).isEqualTo("met");
    assertThat(done.path("depends_on").path(0).path("execution_id").asText()).isEqualTo(upstream);
  }

  @Test
  void run_whoseUpstreamFailed_failsAndListsShowWhy() throws InterruptedException {
    api.saveJob("broken", FAIL);
    save("after", WRITE, "broken");
    api.run("broken");

    String id = api.start("after");

    JsonNode listed = api.get("executions?job_id=after").json().path("value").path(0);
    assertThat(listed.path("execution_id").asText()).isEqualTo(id);
    assertThat(listed.path("state").asText()).isEqualTo("failed");
    assertThat(listed.path("failure").path("code").asText()).isEqualTo("upstream_failed");
    assertThat(listed.path("depends_on").path(0).path("standing").asText()).isEqualTo("blocked");
  }
}
