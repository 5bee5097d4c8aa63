package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RerunApiTest {
  private static final String WRITE =
      "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'hello'}}";
  private static final String COPY =
      "{'id': 'keep', 'type': 'file.copy', 'config': {'path': '{{steps.w.files}}',"
          + " 'destination': '/kept/{{execution.id}}/'}}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @BeforeEach
  void breakWhatOtherTestsMended() {
    TestSteps.Mend.MENDED.set(false);
  }

  private static String mend(String text) {
    return "{'id': 'm', 'type': 'test.mend', 'config': {'text': '" + text + "'}}";
  }

  private JsonNode execution(String id) {
    return api.get("executions/" + id).json();
  }

  @Test
  void rerun_fromAMendedStep_takesWhatWasBeforeItAndShowsItsLineage() throws InterruptedException {
    api.saveJob("j", WRITE + "," + mend("broken") + "," + COPY);
    String failed = api.run("j");
    assertThat(execution(failed).path("state").asText()).isEqualTo("failed");
    api.saveJob("j", WRITE + "," + mend("whole") + "," + COPY);
    String body = "{'from_step': 'm', 'version': 2, 'reason': 'mended'}";
    Reply made = api.post("executions/" + failed + "/rerun", body, "idempotency-key", "k");
    assertThat(made.status()).as(made.text()).isEqualTo(202);
    String id = made.json().path("execution_id").asText();
    Reply again = api.post("executions/" + failed + "/rerun", body, "idempotency-key", "k");
    assertThat(again.json().path("execution_id").asText()).isEqualTo(id);
    assertThat(
            api.post(
                    "executions/" + failed + "/rerun",
                    "{'from_step': 'keep'}",
                    "idempotency-key",
                    "k")
                .code())
        .isEqualTo("idempotency_key_reused");
    api.work();

    JsonNode shown = execution(id);
    assertThat(shown.path("state").asText()).as(shown.toString()).isEqualTo("completed");
    assertThat(shown.path("rerun_of").asText()).isEqualTo(failed);
    assertThat(shown.path("from_step").asText()).isEqualTo("m");
    assertThat(shown.path("version").asInt()).isEqualTo(2);
    assertThat(shown.at("/trigger/reason").asText()).isEqualTo("mended");
    JsonNode listed = api.get("executions?rerun_of=" + failed).json().at("/value/0");
    assertThat(listed.path("from_step").asText()).isEqualTo("m");
    JsonNode steps = api.get("executions/" + id + "/steps").json().path("value");
    assertThat(steps.at("/0/state").asText()).isEqualTo("skipped");
    assertThat(steps.at("/0/reason").asText()).contains(failed);
    assertThat(steps.at("/1/state").asText()).isEqualTo("completed");
    JsonNode context = api.get("executions/" + id + "/context").json();
    assertThat(context.at("/steps/w/outputs/text").asText()).isEqualTo("hello");
    assertThat(context.at("/steps/w/outputs/files/0/path").asText())
        .isEqualTo("work:/" + id + "/a.txt");
    assertThat(api.get("executions/" + id + "/files").status()).isEqualTo(200);
    assertThat(execution(failed).path("state").asText()).isEqualTo("failed");
  }

  @Test
  void rerun_thatCannotBeginThere_saysWhereAndWhy() throws InterruptedException {
    api.saveJob("j", WRITE + "," + mend("whole"));
    String completed = api.run("j");
    String path = "executions/" + completed + "/rerun";
    Reply unknown = api.post(path, "{'from_step': 'nobody'}");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.code()).isEqualTo("unknown_step");
    assertThat(unknown.json().at("/errors/0/pointer").asText()).isEqualTo("/from_step");
    assertThat(api.post(path, "{'from_step': 7}").json().at("/errors/0/pointer").asText())
        .isEqualTo("/from_step");
    assertThat(api.post(path, "{'from_step': 'm', 'version': 7}").status()).isEqualTo(404);
    Reply gone = api.post(path, "{'from_step': 'm'}");
    assertThat(gone.status()).as(gone.text()).isEqualTo(409);
    assertThat(gone.code()).isEqualTo("files_gone");
    api.saveJob("j", WRITE.replace("hello", "other") + "," + mend("whole"));
    assertThat(api.post(path, "{'from_step': 'm', 'version': 2}").code())
        .isEqualTo("steps_changed");
    assertThat(api.get("executions").json().path("value")).hasSize(1);
  }
}
