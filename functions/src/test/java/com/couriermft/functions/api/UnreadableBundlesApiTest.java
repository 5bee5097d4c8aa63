package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exports and plans name unreadable objects, and never respond with 500. */
class UnreadableBundlesApiTest {
  /** The objects of the bundle by file, with the table and column to damage. */
  private record Stored(String table, String partition, String key, String column, String file) {}

  private static final Map<String, Stored> OBJECTS =
      new TreeMap<>(
          Map.ofEntries(
              entry("job/j", "definitions", "job", "cur|j", "saved_at", "jobs/j"),
              entry("chain/c", "definitions", "chain", "cur|c", "saved_at", "chains/c"),
              entry("schedule/s", "schedules", "schedule", "s", "json", "schedules/s"),
              entry("watch/w", "config", "watch", "w", "json", "watches/w"),
              entry("expectation/e", "config", "expectation", "e", "json", "expectations/e"),
              entry("calendar/cal", "config", "calendar", "cal", "json", "calendars/cal"),
              entry(
                  "connection/partner",
                  "config",
                  "connection",
                  "partner",
                  "json",
                  "connections/partner"),
              entry("channel/ops", "config", "channel", "ops", "json", "channels/ops"),
              entry(
                  "subscription/sub", "config", "subscription", "sub", "json", "subscriptions/sub"),
              entry("settings/settings", "config", "settings", "cur", "settings", "settings"),
              entry("key/ours", "config", "key", "ours", "created_at", "keys/ours")));

  private static Map.Entry<String, Stored> entry(
      String name, String table, String partition, String key, String column, String file) {
    return Map.entry(name, new Stored(table, partition, key, column, file));
  }

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @BeforeEach
  void furnish() throws InterruptedException {
    new RouteSamples(api).configure();
    api.put("settings", "{'pools': {'default': {'limit': 3}}}");
  }

  private void merge(Stored stored, String text) {
    Columns columns = Columns.none().with(stored.column(), text);
    api.names()
        .rows
        .transact(
            stored.table(),
            stored.partition(),
            List.of(Write.merge(stored.key(), columns, Write.ANY)));
  }

  private static ObjectNode files(Reply exported) {
    ObjectNode files = Json.object();
    BundleZip.unpack(exported.body()).entrySet().stream()
        .filter(file -> BundleZip.isOfBundle(file.getKey()))
        .filter(file -> !file.getKey().equals("courier-bundle.json"))
        .forEach(file -> files.set(file.getKey(), Json.parse(file.getValue())));
    return files;
  }

  private String text(Stored stored) {
    return api.names()
        .rows
        .find(stored.table(), stored.partition(), stored.key())
        .orElseThrow()
        .columns()
        .text(stored.column());
  }

  @Test
  void objectOfAnyKind_thatCannotBeRead_isNamedByExportsAndPlans() {
    ObjectNode files = files(api.post("export", "{}"));
    for (Map.Entry<String, Stored> each : OBJECTS.entrySet()) {
      String name = each.getKey();
      Stored stored = each.getValue();
      String before = text(stored);
      String exact = "{'select': ['" + name + "']}";
      assertThat(api.post("export", exact).status()).as(name).isEqualTo(200);
      String plan = api.post("plans", "{'files': " + files + "}").text();
      assertThat(plan).as(plan).contains("\"errors\":[]");

      merge(stored, "{");

      Reply refused = api.post("export", exact);
      assertThat(refused.status()).as(name + refused.text()).isEqualTo(409);
      assertThat(refused.code()).as(name).isEqualTo("object_unreadable");
      Reply all = api.post("export", "{}");
      assertThat(all.status()).as(name).isEqualTo(200);
      String manifest = BundleZip.unpack(all.body()).get("courier-bundle.json");
      assertThat(manifest.replaceAll("\\s", "")).contains("\"unreadable\":[\"" + name + "\"]");
      for (String policy : List.of("replace", "keep", "suffix", "fail")) {
        Reply planned =
            api.post("plans", "{'files': " + files + ", 'policy': {'default': '" + policy + "'}}");
        assertThat(planned.status()).as(name + policy + planned.text()).isEqualTo(201);
        JsonNode errors = planned.json().path("errors");
        assertThat(planned.json().path("valid").asBoolean()).as(name + policy).isFalse();
        assertThat(errors.findValuesAsText("code"))
            .as(name + policy + errors)
            .contains("object_unreadable");
        assertThat(errors.findValuesAsText("file"))
            .as(name + policy + errors)
            .contains(stored.file() + ".json");
      }
      for (String path : List.of("jobs/j/export", "chains/c/export")) {
        assertThat(api.get(path).status()).as(name + path).isIn(200, 404, 409);
      }

      merge(stored, before);
    }
  }

  @Test
  void planWhoseObjectCannotBeReadAnyMore_isStale() {
    ObjectNode files = files(api.post("export", "{}"));
    for (Map.Entry<String, Stored> each : OBJECTS.entrySet()) {
      String name = each.getKey();
      Stored stored = each.getValue();
      String file = stored.file() + ".json";
      if (!files.path(file).has("description")) {
        continue;
      }
      String changed =
          files.path(file).toString().replace("\"description\":\"", "\"description\":\"new ");
      Reply plan =
          api.post(
              "plans",
              "{'files': {'" + file + "': " + changed + "}, 'policy': {'default': 'replace'}}");
      String before = text(stored);

      merge(stored, "{");

      Reply refused = api.post("plans/" + plan.json().path("plan_id").asText() + "/apply", "");
      assertThat(refused.status()).as(name + refused.text()).isEqualTo(409);
      assertThat(refused.code()).as(name).isEqualTo("plan_stale");
      assertThat(refused.json().path("detail").asText()).contains(name);

      merge(stored, before);
    }
  }
}
