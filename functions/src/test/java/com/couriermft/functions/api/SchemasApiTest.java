package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemasApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void schemas_listed_leadToEachSchema() {
    JsonNode kinds = api.get("schemas").json().path("value");
    assertThat(kinds).extracting(kind -> kind.path("kind").asText()).contains("job", "settings");
    for (JsonNode kind : kinds) {
      Reply schema = api.get("schemas/" + kind.path("kind").asText());
      assertThat(kind.path("url").asText()).endsWith("/api/schemas/" + kind.path("kind").asText());
      assertThat(schema.status()).isEqualTo(200);
      assertThat(schema.header("Content-Type")).isEqualTo("application/schema+json");
      assertThat(schema.json().path("$id")).isEqualTo(kind.path("id"));
      assertThat(schema.json().path("$schema").asText()).contains("2020-12");
    }
  }

  @Test
  void schemaOfAJob_knowsTheStepTypesOfThisInstallation() {
    JsonNode types = api.get("schemas/job").json().at("/$defs/step/properties/type/enum");
    assertThat(types).extracting(JsonNode::asText).contains("sftp.list", "flow.end", "test.write");
  }

  @Test
  void schema_thatTheClientHas_isNotSentAgain() {
    String etag = api.get("schemas/job").header("ETag").replace("W/", "");
    Reply again = api.get("schemas/job", "if-none-match", "\"b2xk\", W/" + etag);
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.text()).isEmpty();
    assertThat(api.get("schemas/key", "if-none-match", etag).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openapi.json", "openapi-simple.json"})
  void description_thatTheClientHas_isNotSentAgain(String path) {
    Reply first = api.get(path);
    assertThat(first.text()).contains("test.write");
    assertThat(api.get(path, "if-none-match", first.header("ETag")).status()).isEqualTo(304);
  }

  @Test
  void schema_ofNoKind_namesTheKinds() {
    Reply reply = api.get("schemas/jobs");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.code()).isEqualTo("schema_not_found");
    assertThat(reply.text()).contains("job, chain, connection, channel, key");
  }

  @Test
  void definition_withAMisspeltType_suggestsTheNearest() {
    Reply reply =
        api.put("jobs/a", "{'steps': [{'type': 'sftp.lst', 'config': {}, 'timout_seconds': 3}]}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("errors"))
        .extracting(error -> error.path("suggestion").asText())
        .containsExactlyInAnyOrder("sftp.list", "timeout_seconds");
  }
}
