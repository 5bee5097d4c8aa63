package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DisabledJobsApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJob() {
    api.saveJob("j", "{'id': 'm', 'type': 'test.mend', 'config': {'text': 'x'}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  private String state(String id) {
    return api.get("executions/" + id).json().path("state").asText();
  }

  @Test
  void disable_isAVersionThatTellsWhoAndWhyOnce() {
    try (CapturedEvents events = new CapturedEvents()) {
      Reply disabled = api.post("jobs/j/disable", "{'reason': 'partner moves'}");
      assertThat(disabled.status()).as(disabled.text()).isEqualTo(200);
      assertThat(disabled.json().at("/definition/enabled").asBoolean(true)).isFalse();
      assertThat(disabled.json().path("version").asInt()).isEqualTo(2);
      assertThat(api.post("jobs/j/disable", "").json().path("version").asInt()).isEqualTo(2);
      Reply enabled = api.post("jobs/j/enable", "");
      assertThat(enabled.json().path("version").asInt()).isEqualTo(3);
      assertThat(enabled.json().path("definition").has("enabled")).isFalse();
      assertThat(events.told("job.disabled", "job_id", "job_version", "reason"))
          .containsExactly("INFO j 2 partner moves");
      assertThat(events.told("job.enabled", "job_id", "job_version", "reason"))
          .containsExactly("INFO j 3 null");
      assertThat(events.problems()).isEmpty();
    }
    assertThat(api.post("jobs/nobody/disable", "").code()).isEqualTo("job_not_found");
  }

  @Test
  void anyRequestThatSwitchesAJob_isTold() {
    try (CapturedEvents events = new CapturedEvents()) {
      api.send(
          "PATCH",
          "jobs/j",
          "{'enabled': false}",
          "content-type",
          "application/merge-patch+json",
          "x-courier-reason",
          "it fails");
      api.put("jobs/j", "{'steps': [{'type': 'test.mend', 'config': {'text': 'y'}}]}");
      api.put("jobs/j", "{'steps': [{'type': 'test.mend', 'config': {'text': 'z'}}]}");
      assertThat(events.told("job.disabled", "job_id", "job_version", "actor", "reason"))
          .containsExactly("INFO j 2 local it fails");
      assertThat(events.told("job.enabled", "job_id", "job_version", "actor", "reason"))
          .containsExactly("INFO j 3 local null");
    }
  }

  @Test
  void disabledJob_isStartedByNothingAndSaysSo() throws InterruptedException {
    String ended = api.run("j");
    api.put("chains/c", "{'nodes': [{'id': 'n', 'job_id': 'j'}]}");
    api.post("jobs/j/disable", "");
    assertThat(api.post("jobs/j/trigger", "").status()).isEqualTo(409);
    assertThat(api.post("jobs/j/trigger", "").code()).isEqualTo("job_disabled");
    assertThat(api.post("jobs/j/trigger", "{'version': 1}").code()).isEqualTo("job_disabled");
    assertThat(api.post("executions/" + ended + "/rerun", "").code()).isEqualTo("job_disabled");
    String chain = api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
    api.work();
    JsonNode failed = api.get("chain-executions/" + chain).json();
    assertThat(failed.path("state").asText()).isEqualTo("failed");
    assertThat(failed.at("/nodes/0/reason").asText()).startsWith("job_disabled: Job 'j'");
  }

  @Test
  void key_ofARefusedStart_startsOnceTheJobIsEnabled() throws InterruptedException {
    api.post("jobs/j/disable", "");
    Reply refused = api.post("jobs/j/trigger", "", "idempotency-key", "k");
    assertThat(refused.code()).isEqualTo("job_disabled");
    api.post("jobs/j/enable", "");
    Reply started = api.post("jobs/j/trigger", "", "idempotency-key", "k");
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    api.work();
    assertThat(state(started.json().path("execution_id").asText())).isEqualTo("completed");
  }

  @Test
  void queuedExecution_waitsUntilItsJobIsEnabled() throws InterruptedException {
    api.put("settings", "{'pools': {'default': {'limit': 0}}}");
    String waiting = api.start("j");
    api.put(
        "jobs/j", "{'enabled': false, 'steps': [{'type': 'test.mend', 'config': {'text': 'y'}}]}");
    api.put("settings", "{'pools': {'default': {'limit': 5}}}");
    api.work();
    assertThat(state(waiting)).isEqualTo("queued");
    api.post("jobs/j/enable", "");
    api.work();
    assertThat(state(waiting)).isEqualTo("completed");
  }
}
