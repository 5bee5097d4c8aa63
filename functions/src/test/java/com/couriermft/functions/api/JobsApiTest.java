package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobsApiTest {
  private static final String WRITE =
      "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'hello'}}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void save_newChangedAndUnchanged_is201Then200WithVersions() {
    Reply first = api.put("jobs/a", "{'steps': [" + WRITE + "]}");
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.json().path("version").asInt()).isEqualTo(1);
    assertThat(first.header("Location")).isEqualTo("http://localhost:7071/api/jobs/a");
    assertThat(first.header("Cache-Control")).isEqualTo("no-store");

    Reply same = api.put("jobs/a", "{'job_id': 'a', 'steps': [" + WRITE + "]}");
    assertThat(same.status()).isEqualTo(200);
    assertThat(same.json().path("outcome").asText()).isEqualTo("unchanged");
    assertThat(same.header("ETag")).isEqualTo(first.header("ETag")).startsWith("\"");

    Reply changed = api.put("jobs/a", "{'name': 'A', 'steps': [" + WRITE + "]}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().path("version").asInt()).isEqualTo(2);
  }

  @Test
  void save_fiveErrors_tellsEachWithItsPointer() {
    Reply reply =
        api.put(
            "jobs/a",
            "{'job_id': 'b', 'pool': 'nowhere', 'steps': [{'id': 'x', 'type': 'test.writ'},"
                + " {'id': 'y', 'type': 'test.write', 'config': {'path': 'p', 'text':"
                + " '{{steps.z.text}}', 'txt': 1}}]}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(reply.header("x-ms-error-code")).isEqualTo("invalid_definition");
    assertThat(reply.json().path("instance").asText()).isEqualTo("/api/jobs/a");
    assertThat(pointers(reply))
        .containsExactly(
            "/job_id id_mismatch",
            "/pool unknown_pool",
            "/steps/0/type unknown_step_type",
            "/steps/1/config/text unknown_step",
            "/steps/1/config/txt unknown_field");
    assertThat(api.get("jobs/a").status()).isEqualTo(404);
  }

  @Test
  void save_ifMatch_holdsOrIs412() {
    Reply first = api.put("jobs/a", "{'steps': [" + WRITE + "]}");
    Reply second =
        api.put(
            "jobs/a", "{'name': '2', 'steps': [" + WRITE + "]}", "if-match", first.header("ETag"));
    assertThat(second.status()).isEqualTo(200);
    Reply late =
        api.put(
            "jobs/a", "{'name': '3', 'steps': [" + WRITE + "]}", "if-match", first.header("ETag"));
    assertThat(late.status()).isEqualTo(412);
    assertThat(late.code()).isEqualTo("precondition_failed");
    assertThat(api.put("jobs/new", "{'steps': [" + WRITE + "]}", "if-match", "*").status())
        .isEqualTo(412);
    assertThat(api.put("jobs/a", "{'steps': [" + WRITE + "]}", "if-match", "rubbish").code())
        .isEqualTo("invalid_etag");
  }

  @Test
  void save_ifNoneMatch_onlyCreates() {
    assertThat(api.put("jobs/a", "{'steps': [" + WRITE + "]}", "if-none-match", "*").status())
        .isEqualTo(201);
    assertThat(api.put("jobs/a", "{'steps': [" + WRITE + "]}", "if-none-match", "*").status())
        .isEqualTo(412);
  }

  @Test
  void save_bodyThatIsNoJson_isProblem() {
    assertThat(api.put("jobs/a", "{").code()).isEqualTo("invalid_json");
    assertThat(api.put("jobs/a", "").code()).isEqualTo("invalid_json");
    assertThat(api.put("jobs/a", "{}", "content-type", "application/xml").status()).isEqualTo(415);
    assertThat(api.put("jobs/a", "", "transfer-encoding", "chunked").status()).isEqualTo(411);
    assertThat(api.put("jobs/a", "[]").status()).isEqualTo(400);
  }

  @Test
  void get_savedJob_showsDefinitionVersionAndEtag() {
    Reply saved = api.put("jobs/a", "{'steps': [" + WRITE + "]}");
    Reply reply = api.get("jobs/a");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("ETag")).isEqualTo(saved.header("ETag"));
    assertThat(reply.json().path("saved_by").asText()).isEqualTo("local");
    assertThat(reply.json().at("/definition/steps/0/config/path").asText()).isEqualTo("a.txt");
    Reply again = api.put("jobs/a", reply.json().path("definition").toString());
    assertThat(again.json().path("outcome").asText()).isEqualTo("unchanged");
  }

  @Test
  void get_noSuchJob_is404() {
    assertThat(api.get("jobs/nobody").code()).isEqualTo("job_not_found");
    assertThat(api.get("jobs/Not%20An%20Id").status()).isEqualTo(404);
    assertThat(api.get("jobs/nobody/versions").status()).isEqualTo(404);
    assertThat(api.get("jobs/nobody/versions/1").code()).isEqualTo("job_version_not_found");
    assertThat(api.get("jobs/nobody/versions/x").status()).isEqualTo(404);
  }

  @Test
  void versions_afterTwoSaves_listsNewestFirstAndKeepsContent() {
    api.saveJob("a", WRITE);
    api.put("jobs/a", "{'name': 'Second', 'steps': [" + WRITE + "]}");
    JsonNode versions = api.get("jobs/a/versions").json().path("value");
    assertThat(versions.findValuesAsText("version")).containsExactly("2", "1");
    assertThat(api.get("jobs/a/versions/1").json().at("/definition/name").asText()).isEqualTo("a");
    assertThat(api.get("jobs/a/versions/2").json().at("/definition/name").asText())
        .isEqualTo("Second");
  }

  @Test
  void archive_job_isGoneFromListsButItsVersionsStay() {
    Reply saved = api.put("jobs/a", "{'steps': [" + WRITE + "]}");
    api.put("jobs/a", "{'name': 'x', 'steps': [" + WRITE + "]}");
    assertThat(api.delete("jobs/a", "if-match", saved.header("ETag")).status()).isEqualTo(412);
    assertThat(api.get("jobs").json().path("value")).hasSize(1);
    assertThat(api.delete("jobs/a").status()).isEqualTo(204);
    assertThat(api.get("jobs").json().path("value")).isEmpty();
    assertThat(api.delete("jobs/a").status()).isEqualTo(404);
    assertThat(api.get("jobs/a/versions/1").status()).isEqualTo(200);
    assertThat(api.post("jobs/a/trigger", "").status()).isEqualTo(404);
  }

  @Test
  void referenceToAFieldThatNoOutputHas_isSavedAndToldAsAWarning() {
    String steps =
        "'steps': ["
            + WRITE
            + ", {'id': 'r', 'type': 'test.write', 'config': {'path': 'b.txt', 'text':"
            + " '{{steps.w.files[*].paht}}'}}]}";
    List<JsonNode> answers =
        List.of(
            api.put("jobs/a", "{" + steps).json(),
            api.post("jobs/validate", "{'job_id': 'a', " + steps).json(),
            api.post("jobs/validate?deep=true", "{'job_id': 'a', " + steps).json());
    assertThat(answers.get(0).path("outcome").asText()).isEqualTo("created");
    for (JsonNode answer : answers) {
      assertThat(answer.path("warnings").toString())
          .isEqualTo(
              "[{\"pointer\":\"/steps/1/config/text\",\"code\":\"unknown_output_field\","
                  + "\"detail\":\"{{steps.w.files[*].paht}}: steps.w.files[*] has no 'paht'. Did"
                  + " you mean 'path'?\",\"suggestion\":\"path\"}]");
      assertThat(answer.path("valid").asBoolean(true)).isTrue();
    }
  }

  @Test
  void validate_goodAndBad_savesNothing() {
    Reply good = api.post("jobs/validate", "{'job_id': 'a', 'steps': [" + WRITE + "]}");
    assertThat(good.status()).isEqualTo(200);
    assertThat(good.json().path("valid").asBoolean()).isTrue();
    Reply bad = api.post("jobs/validate", "{'steps': [], 'prority': 1}");
    assertThat(bad.status()).isEqualTo(200);
    assertThat(bad.json().path("valid").asBoolean()).isFalse();
    assertThat(pointers(bad))
        .containsExactlyInAnyOrder(
            "/job_id required", "/steps out_of_range", "/prority unknown_field");
    assertThat(api.get("jobs").json().path("value")).isEmpty();
  }

  private static List<String> pointers(Reply reply) {
    return StreamSupport.stream(reply.json().path("errors").spliterator(), false)
        .map(error -> error.path("pointer").asText() + " " + error.path("code").asText())
        .toList();
  }
}
