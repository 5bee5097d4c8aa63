package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests an unsafe operation with an unknown outcome, and the operator's finding when the execution
 * is resumed.
 */
class OutcomeApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void begin() {
    UnsureStep.ACTS.set(0);
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void resume_done_goesOnBehindTheAct() throws InterruptedException {
    String id = failed(1);
    assertThat(resume(id, "{'outcome': 'done'}").status()).isEqualTo(202);
    api.work();
    assertThat(execution(id).path("state").asText()).isEqualTo("completed");
    assertThat(UnsureStep.ACTS).hasValue(1);
  }

  @Test
  void resume_repeat_allowsOneRepetition() throws InterruptedException {
    String id = failed(2);
    int attempt = execution(id).at("/failure/attempt").asInt();
    String body = "{'outcome': 'repeat', 'attempt': %d}".formatted(attempt);
    assertThat(resume(id, body).status()).isEqualTo(202);
    api.work();
    assertThat(execution(id).at("/failure/code").asText()).isEqualTo("outcome_unknown");
    assertThat(UnsureStep.ACTS).hasValue(2);
    assertThat(resume(id, body).code()).isEqualTo("outcome_known");
    assertThat(resume(id, "").status()).isEqualTo(202);
    api.work();
    assertThat(execution(id).at("/failure/code").asText()).isEqualTo("outcome_unknown");
    assertThat(UnsureStep.ACTS).hasValue(2);
    resume(id, "{'outcome': 'repeat'}");
    api.work();
    assertThat(execution(id).path("state").asText()).isEqualTo("completed");
    assertThat(UnsureStep.ACTS).hasValue(3);
  }

  @Test
  void resume_outcomeOfAnotherFailure_isRefusedAndChangesNothing() throws InterruptedException {
    api.saveJob("other", "{'id': 'f', 'type': 'test.fail', 'config': {}}");
    String id = api.run("other");
    Reply refused = resume(id, "{'outcome': 'done'}");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("outcome_known");
    assertThat(execution(id).path("state").asText()).isEqualTo("failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'outcome': 'perhaps'}",
        "{'outcome': 1}",
        "{'outcome': 'done', 'items': 'failed'}",
        "{'attempt': 1}",
        "{'outcome': 'done', 'attempt': -1}"
      })
  void resume_wrongBody_isRefused(String body) throws InterruptedException {
    assertThat(resume(failed(1), body).status()).isEqualTo(400);
  }

  private String failed(int lost) throws InterruptedException {
    api.saveJob(
        "unsure", "{'id': 'u', 'type': 'test.unsure', 'config': {'lost': %d}}".formatted(lost));
    String id = api.run("unsure");
    JsonNode failure = execution(id).path("failure");
    assertThat(failure.path("code").asText()).isEqualTo("outcome_unknown");
    assertThat(failure.path("operation").asText()).hasSize(26);
    return id;
  }

  private JsonNode execution(String id) {
    return api.get("executions/" + id).json();
  }

  private Reply resume(String id, String body) {
    return api.post("executions/" + id + "/resume", body);
  }
}
