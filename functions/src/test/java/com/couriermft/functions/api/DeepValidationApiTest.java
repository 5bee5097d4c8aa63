package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeepValidationApiTest {
  private static final String URL = "jobs/validate?deep=true";
  private static final String PARTNER =
      "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u',"
          + " 'auth': {'type': 'password', 'password': 'hunter2'}}";
  private static final String LIST =
      "{'id': 'list', 'type': 'sftp.list', 'config': {'connection': 'partner-a', 'path': '/in'}}";
  private static final String COPY =
      "{'id': 'copy', 'type': 'file.list', 'config': {'path': '/in/{{parameters.day}}'}}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void deep_serverThatIsNotThere_isAnErrorWithItsPointer() {
    api.put("connections/partner-a", PARTNER);
    Reply reply = api.post(URL, "{'job_id': 'a', 'steps': [" + LIST + "]}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("valid").asBoolean()).isFalse();
    assertThat(codes(reply, "errors"))
        .containsExactly("/steps/0/config/connection connection_failed");
    assertThat(reply.json().path("checks").findValuesAsText("result"))
        .containsExactly("ok", "failed", "not_checked");
    assertThat(reply.text()).doesNotContain("hunter2");
    assertThat(api.get("jobs").json().path("value")).isEmpty();
  }

  @Test
  void deep_staticProblems_areToldOnceAndTheRestIsLookedAt() {
    Reply reply =
        api.post(
            URL,
            "{'steps': [{'type': 'file.list', 'config': {'path': '/in/*', 'paht': 1}},"
                + LIST
                + "], 'prority': 1}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(codes(reply, "errors"))
        .containsExactlyInAnyOrder(
            "/job_id required",
            "/steps/0/config/paht unknown_field",
            "/steps/1/config/connection unknown_connection",
            "/prority unknown_field");
    JsonNode pattern = reply.json().path("checks").get(1);
    assertThat(pattern.path("kind").asText()).isEqualTo("pattern");
    assertThat(pattern.path("result").asText()).isEqualTo("warning");
    assertThat(pattern.path("matches").asInt(-1)).isZero();
    assertThat(pattern.has("duration_ms")).isTrue();
  }

  @Test
  void deep_parameters_areGivenTakenFromDefaultsOrNotKnown() {
    String schema = "{'properties': {'day': {'type': 'string'%s}}, 'required': ['day']}";
    String job = "{'job_id': 'a', 'parameters': " + schema + ", 'steps': [" + COPY + "]}";
    Reply unknown = api.post(URL, job.formatted(""));
    assertThat(unknown.json().path("valid").asBoolean()).isTrue();
    assertThat(unknown.json().at("/checks/0/result").asText()).isEqualTo("not_checked");
    Reply byDefault = api.post(URL, job.formatted(", 'default': 'mon'"));
    assertThat(byDefault.json().at("/checks/0/subject").asText()).isEqualTo("/in/mon");
    Reply given =
        api.post(URL, "{'definition': " + job.formatted("") + ", 'parameters': {'day': 'tue'}}");
    assertThat(given.json().at("/checks/0/subject").asText()).isEqualTo("/in/tue");
    assertThat(given.json().at("/checks/0/code").asText()).isEqualTo("file_not_found");
    Reply refused =
        api.post(URL, "{'definition': " + job.formatted("") + ", 'parameters': {'day': 1}}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("invalid_parameters");
  }

  @Test
  void deep_wrongRequests_areRefused() {
    String job = "{'job_id': 'a', 'steps': [" + COPY + "]}";
    assertThat(api.post(URL + "&timeout_seconds=121", job).code()).isEqualTo("invalid_query");
    assertThat(api.post(URL + "&timeout_seconds=x", job).code()).isEqualTo("invalid_query");
    assertThat(api.post(URL + "&timeout_seconds=5", job).status()).isEqualTo(200);
    assertThat(api.post(URL, "{'definition': {}, 'params': {}}").code())
        .isEqualTo("invalid_request");
    assertThat(api.post(URL, "{'definition': []}").status()).isEqualTo(400);
    assertThat(api.post(URL, "[]").status()).isEqualTo(200);
    assertThat(api.post(URL, "{").code()).isEqualTo("invalid_json");
  }

  @Test
  void deep_stepWithoutChecks_saysSo() {
    Reply reply =
        api.post(
            URL,
            "{'job_id': 'a', 'steps': [{'type': 'test.write', 'config': {'path': 'a', 'text':"
                + " 't'}}]}");
    assertThat(reply.json().path("valid").asBoolean()).isTrue();
    assertThat(reply.json().at("/checks/0/kind").asText()).isEqualTo("step");
    assertThat(reply.json().at("/checks/0/result").asText()).isEqualTo("not_checked");
  }

  @Test
  void deep_oddDefinitions_areAnsweredWithLocatedErrors() {
    api.put("connections/partner-a", PARTNER);
    String job =
        """
        {"job_id": "a", "variables": {"v": 1}, "parameters": {"properties": {"day": {"type":
         "string", "pattern": "x"}}}, "steps": [{"id": "list", "type": "sftp.list", "config":
         {"connection": "partner-a", "path": "/in/{{parameters.day}}"}}, {"type": "flow.foreach",
         "config": {"source": "{{parameters.day}}"}}, {"id": "copy", "type": "file.copy", "config":
         {"path": "/in/a", "destination": "/out/{{parameters.day}}"}}, {"type": "flow.end"}]}
        """;
    String whole = "{\"definition\": " + job + ", \"parameters\": {\"day\": \"x\"}}";
    for (OddValues.Odd odd : OddValues.of(whole)) {
      Reply reply = api.post(URL + "&timeout_seconds=1", odd.body());
      assertThat(reply.status()).as("%s: %s", odd, reply.text()).isIn(200, 400);
      JsonNode errors = reply.json().path("errors");
      if (reply.status() == 400 || !reply.json().path("valid").asBoolean()) {
        assertThat(errors).as("%s: %s", odd, reply.text()).isNotEmpty();
      }
      errors.forEach(
          error -> {
            assertThat(error.path("pointer").isTextual()).as("%s: %s", odd, error).isTrue();
            assertThat(error.path("code").asText())
                .as("%s: %s", odd, error)
                .isNotEqualTo("unexpected_error");
          });
    }
  }

  private static List<String> codes(Reply reply, String field) {
    return StreamSupport.stream(reply.json().path(field).spliterator(), false)
        .map(each -> each.path("pointer").asText() + " " + each.path("code").asText())
        .toList();
  }
}
