package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the health of a connection in the API. */
class ConnectionHealthApiTest extends ExecutionsApi {
  @BeforeEach
  void connection() {
    for (String name : List.of("partner-a", "partner-b")) {
      Reply saved =
          api.put(
              "connections/" + name,
              "{'type':'sftp','host':'127.0.0.1','port':1,'username':'u',"
                  + "'auth':{'type':'password','password':'hunter2'}}");
      assertThat(saved.status()).as(saved.text()).isLessThan(300);
    }
  }

  private JsonNode health(String name) {
    Reply reply = api.get("connections/" + name + "/health");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  @Test
  void connection_thatNobodyUses_hasNothing() {
    JsonNode health = health("partner-b");
    assertThat(health.path("days")).isEmpty();
    assertThat(health.has("last_success")).isFalse();
    assertThat(health.has("last_failure")).isFalse();
    assertThat(health.at("/permits/taken").asInt()).isZero();
    assertThat(health.path("is_complete").asBoolean()).isTrue();
  }

  @Test
  void filesAndFailures_areToldByDay() throws InterruptedException {
    api.saveJob(
        "send", "{'id': 'put', 'type': 'test.deliver', 'config': {'names': ['a.csv', 'b.csv']}}");
    String sent = api.run("send");
    Reply saved =
        api.put(
            "jobs/fetch",
            "{'steps': [{'id': 'get', 'type': 'sftp.download', 'config': {'connection':"
                + " 'partner-a', 'path': '/x'}}],"
                + " 'failure_policy': {'type': 'stop'}}");
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    String failed = api.run("fetch");
    // A failure of another step does not count for the connection.
    api.run("bad");
    JsonNode health = health("partner-a");
    JsonNode day = health.at("/days/0");
    assertThat(day.path("day").asText()).isEqualTo(LocalDate.now(ZoneOffset.UTC).toString());
    assertThat(day.path("files").asInt()).isEqualTo(2);
    assertThat(health.at("/last_success/execution_id").asText()).isEqualTo(sent);
    assertThat(health.at("/last_success/step").asText()).isEqualTo("put");
    assertThat(health.at("/last_failure/execution_id").asText()).isEqualTo(failed);
    assertThat(health.at("/last_failure/step").asText()).isEqualTo("get");
    String code = execution(failed).at("/failure/code").asText();
    assertThat(health.at("/last_failure/code").asText()).isEqualTo(code);
    assertThat(day.path("failures").toString()).isEqualTo("{\"" + code + "\":1}");
    assertThat(health("partner-b").path("days")).isEmpty();
  }

  @Test
  void permits_areCounted() {
    Columns permit =
        Columns.none()
            .with("execution", "e")
            .with("branch", "h")
            .with("fence", 1)
            .with("nonce", "n");
    api.names()
        .storage
        .tables()
        .transact(
            "permits",
            "partner-a",
            List.of(
                Write.insert("p|000001", permit),
                Write.insert("q|e|h", permit.with("since", "2026-03-01T00:00:00Z"))));
    assertThat(health("partner-a").at("/permits/taken").asInt()).isEqualTo(1);
    assertThat(health("partner-a").at("/permits/waiting").asInt()).isEqualTo(1);
  }

  @Test
  void question_wrong_isRefused() {
    assertThat(api.get("connections/none/health").status()).isEqualTo(404);
    assertThat(api.get("connections/partner-a/health?days=0").code()).isEqualTo("invalid_query");
    assertThat(api.get("connections/partner-a/health?days=93").code()).isEqualTo("invalid_query");
  }
}
