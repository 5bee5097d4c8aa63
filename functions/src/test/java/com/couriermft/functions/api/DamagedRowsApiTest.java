package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An unreadable row is flagged in lists and can be deleted. It does not make lists fail. */
class DamagedRowsApiTest {
  private final ApiClient api = new ApiClient();
  private final Tables tables = api.names().storage.tables();

  @AfterEach
  void close() {
    api.close();
  }

  private void damage(String table, String partition, String key, String column, String text) {
    Columns columns = Columns.none().with(column, text);
    tables.transact(table, partition, List.of(Write.upsert(key, columns)));
  }

  @ParameterizedTest
  @CsvSource({
    "jobs, job_id, definitions, job, cur|bad, saved_at",
    "chains, chain_id, definitions, chain, cur|bad, saved_at",
    "schedules, schedule_id, schedules, schedule, bad, json",
    "calendars, calendar_id, config, calendar, bad, json",
    "watches, watch_id, config, watch, bad, json",
    "expectations, expectation_id, config, expectation, bad, json",
    "connections, name, config, connection, bad, json",
    "keys, name, config, key, bad, kind",
    "api-keys, name, apikeys, key, bad, json"
  })
  void damagedRow_isListedAsUnreadable_answered500_andRemoved(
      String path, String field, String table, String partition, String key, String column) {
    damage(table, partition, key, column, "{\"a\": 1e");
    Reply list = api.get(path);
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    assertThat(list.json().get("value")).hasSize(1);
    JsonNode shown = list.json().at("/value/0");
    assertThat(shown.path(field).asText()).isEqualTo("bad");
    assertThat(shown.path("unreadable").asBoolean()).isTrue();
    assertThat(shown.path("problem").asText()).contains("cannot be read");

    Reply read = api.get(path + "/bad");
    assertThat(read.status()).as(read.text()).isEqualTo(500);
    assertThat(read.code()).isEqualTo("stored_data_damaged");
    assertThat(read.json().path("detail").asText()).contains("restore it from a backup");

    assertThat(api.delete(path + "/bad").status()).isEqualTo(204);
    assertThat(api.get(path).json().get("value")).isEmpty();
    assertThat(api.get(path + "/bad").status()).isEqualTo(404);
  }

  @Test
  void damagedWebhook_isListedAndRemoved() {
    api.saveJob("j", "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 'a'}}");
    Reply made = api.post("jobs/j/webhooks", "{}");
    String id = made.json().path("webhook_id").asText();
    damage("webhooks", "webhook", id, "json", "{\"target\": 1e9999999999}");
    JsonNode shown = api.get("jobs/j/webhooks").json().at("/value/0");
    assertThat(shown.path("webhook_id").asText()).isEqualTo(id);
    assertThat(shown.path("unreadable").asBoolean()).isTrue();
    assertThat(api.delete("webhooks/" + id).status()).isEqualTo(204);
    assertThat(api.get("jobs/j/webhooks").json().get("value")).isEmpty();
  }

  @Test
  void damagedExecution_isListedAsUnreadable() {
    api.saveJob("j", "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 'a'}}");
    String first = api.post("jobs/j/trigger", "{}").json().path("execution_id").asText();
    String second = api.post("jobs/j/trigger", "{}").json().path("execution_id").asText();
    damageHeader(first, "trigger", "{\"a\": 1e");
    Reply list = api.get("executions");
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    // Two executions that were created in the same millisecond are ordered by the random parts of
    // their ids.
    Map<String, Boolean> unreadable = new HashMap<>();
    for (JsonNode shown : list.json().get("value")) {
      unreadable.put(shown.path("execution_id").asText(), shown.path("unreadable").asBoolean());
    }
    assertThat(unreadable).isEqualTo(Map.of(first, true, second, false));
    Reply read = api.get("executions/" + first);
    assertThat(read.status()).as(read.text()).isEqualTo(500);
    assertThat(read.code()).isEqualTo("stored_data_damaged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "created_at", "ended_at"})
  void damagedNewestExecution_leavesItsJobReadable(String column) throws Exception {
    api.saveJob("j", "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 'a'}}");
    String id = api.run("j");
    List<Row> listed = tables.queryAll("index", "j|j", KeyRange.prefix(""));
    assertThat(listed).hasSize(1);
    ObjectNode summary = (ObjectNode) Json.parse(listed.get(0).columns().text("summary"));
    assertThat(summary.has(column)).as(summary.toString()).isTrue();
    String damaged = Json.write(summary.put(column, "later"));
    merge("index", "j|j", listed.get(0).key(), "summary", damaged);
    JsonNode job = api.get("jobs").json().at("/value/0");
    assertThat(job.path("job_id").asText()).isEqualTo("j");
    assertThat(job.has("unreadable")).as(job.toString()).isFalse();
    assertThat(job.path("enabled").asBoolean()).isTrue();
    assertThat(job.at("/last_execution/execution_id").asText()).isEqualTo(id);
    assertThat(job.at("/last_execution/unreadable").asBoolean()).as(job.toString()).isTrue();
    assertThat(job.at("/last_execution/problem").asText()).contains(id);
  }

  @Test
  void damagedPlan_isAnswered500WithTheNameOfItsRow() {
    api.saveJob("j", "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 'a'}}");
    Reply made =
        api.post(
            "plans", api.get("jobs/j/export").text().replace("\"text\":\"a\"", "\"text\":\"b\""));
    String id = made.json().path("plan_id").asText();
    merge("plans", id, "a|00001", "name", "job");
    Reply refused = api.post("plans/" + id + "/apply", "");
    assertThat(refused.status()).as(refused.text()).isEqualTo(500);
    assertThat(refused.code()).isEqualTo("stored_data_damaged");
    assertThat(refused.json().path("detail").asText()).contains(id, "a|00001");
    merge("plans", id, "h", "state", "plannd");
    Reply read = api.get("plans/" + id);
    assertThat(read.status()).as(read.text()).isEqualTo(500);
    assertThat(read.json().path("detail").asText()).contains(id);
  }

  private void merge(String table, String partition, String key, String column, String text) {
    Columns columns = Columns.none().with(column, text);
    tables.transact(table, partition, List.of(Write.merge(key, columns, Write.ANY)));
  }

  private void damageHeader(String id, String column, String text) {
    merge("executions", id, "h", column, text);
  }
}
