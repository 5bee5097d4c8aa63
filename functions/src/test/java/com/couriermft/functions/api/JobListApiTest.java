package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the entries of the list of jobs, and the requests that the list needs. */
class JobListApiTest {
  private static final String STEP = "{'id': 'm', 'type': 'test.mend', 'config': {'text': 'x'}}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private JsonNode listed(String job) {
    for (JsonNode each : api.get("jobs").json().path("value")) {
      if (each.path("job_id").asText().equals(job)) {
        return each;
      }
    }
    throw new AssertionError("No job " + job);
  }

  @Test
  void jobs_showWhetherTheyAreEnabledTheirLastExecutionAndWhatComesNext()
      throws InterruptedException {
    api.saveJob("j", STEP);
    api.saveJob("idle", STEP);
    assertThat(listed("idle").path("enabled").asBoolean()).isTrue();
    assertThat(listed("idle").has("last_execution")).isFalse();
    assertThat(listed("idle").path("upcoming")).isEmpty();

    api.run("j");
    String last = api.run("j");
    api.put(
        "schedules/noon",
        "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 12 * * *'}");
    api.put(
        "schedules/one", "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 13 * * *'}");
    api.post("jobs/j/disable", "");
    JsonNode job = listed("j");
    assertThat(job.path("enabled").asBoolean(true)).isFalse();
    assertThat(job.at("/last_execution/execution_id").asText()).isEqualTo(last);
    assertThat(job.at("/last_execution/state").asText()).isEqualTo("completed");
    assertThat(job.at("/last_execution").has("ended_at")).isTrue();
    assertThat(job.path("upcoming")).as(job.toString()).hasSize(3);
    assertThat(job.path("upcoming").findValuesAsText("schedule_id")).contains("noon", "one");
    assertThat(job.path("upcoming").findValuesAsText("at")).isSorted();
  }

  /** The requests for a page depend on its jobs and schedules, not on the number of executions. */
  @Test
  void requests_forThePage_doNotGrowWithExecutions() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      api.saveJob("job-" + i, STEP);
      api.run("job-" + i);
    }
    int few = requests();
    for (int i = 0; i < 60; i++) {
      api.run("job-" + i % 5);
    }
    assertThat(requests()).isEqualTo(few).isLessThanOrEqualTo(8);
  }

  private int requests() {
    int before = api.names().requests();
    assertThat(api.get("jobs").json().path("value")).hasSize(5);
    return api.names().requests() - before;
  }

  @Test
  void waitingExecution_saysThatItsJobIsDisabled() {
    api.saveJob("j", STEP);
    api.put("settings", "{'pools': {'default': {'limit': 0}}}");
    String waiting = api.start("j");
    assertThat(api.get("executions/" + waiting).json().has("job_enabled")).isFalse();
    api.post("jobs/j/disable", "");
    assertThat(api.get("executions/" + waiting).json().path("job_enabled").asBoolean(true))
        .isFalse();
  }
}
