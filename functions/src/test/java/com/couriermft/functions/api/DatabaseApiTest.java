package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.local.PostgresProcess;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Tests a connection to a real database in the API. */
class DatabaseApiTest {
  private static final String INSERT =
      "{'id': 's', 'type': 'database.execute', 'config': {'connection': 'erp', 'statements':"
          + " ['create table t (a int)', 'insert into t values (1)'], 'expect_rows': {'max': 1}}}";

  @Test
  void ledger_isShownMadeOnceAndUsed() throws Exception {
    assumeTrue(PostgresProcess.isInstalled(), "PostgreSQL is not installed");
    try (PostgresProcess server = PostgresProcess.start();
        ApiClient api = new ApiClient(ApiClient.LOOPBACK)) {
      Reply saved = api.put("connections/erp", server.connection());
      assertThat(saved.status()).as(saved.text()).isEqualTo(201);
      assertThat(api.post("connections/erp/test", "").status()).isEqualTo(200);
      JsonNode shown = prepare(api, "");
      assertThat(shown.path("ready").asBoolean()).isFalse();
      assertThat(shown.at("/statements/0").asText()).contains("create table courier_ledger");
      assertThat(failure(api)).isEqualTo("ledger_missing");
      assertThat(prepare(api, "{'run': true}").path("made").asBoolean()).isTrue();
      JsonNode again = prepare(api, "{'run': true}");
      assertThat(again.path("ready").asBoolean()).isTrue();
      assertThat(again.path("made").asBoolean()).isFalse();
      assertThat(failure(api)).isEmpty();
      assertThat(api.get("changes").text()).contains("\"prepare\"").doesNotContain("horse");
    }
  }

  private static JsonNode prepare(ApiClient api, String body) {
    Reply reply = api.post("connections/erp/prepare", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.json().path("database_type").asText()).isEqualTo("postgresql");
    return reply.json();
  }

  /** Runs a job and returns its failure code. */
  private static String failure(ApiClient api) throws InterruptedException {
    api.saveJob("write", INSERT);
    JsonNode execution = api.get("executions/" + api.run("write")).json();
    return execution.at("/failure/code").asText();
  }
}
