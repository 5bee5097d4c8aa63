package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The references that are found equal the references that a search for the name in every stored
 * string finds.
 */
class ReferencesApiTest {
  private static final List<String> KINDS =
      List.of("connection", "channel", "key", "calendar", "pool", "job", "chain", "secret");

  /** Paths of the kinds of definitions, with the pointer of the definition in a response. */
  private static final Map<String, String> SOURCES =
      Map.of(
          "job", "/definition",
          "chain", "/definition",
          "schedule", "/definition",
          "watch", "/definition",
          "expectation", "/definition",
          "channel", "/definition",
          "subscription", "/definition",
          "connection", "/connection");

  private final ApiClient api = new ApiClient();
  private final List<String> saved = new ArrayList<>();

  @AfterEach
  void close() {
    api.close();
  }

  private void save(String kind, String id, String body) {
    Reply reply = api.put(path(kind) + "/" + id, body);
    assertThat(reply.status()).as(reply.text()).isLessThan(300);
    saved.add(kind + " " + id);
  }

  private static String path(String kind) {
    return kind.equals("watch") ? "watches" : kind + "s";
  }

  private static String any(Random random, String kind) {
    return kind + "-" + random.nextInt(3);
  }

  private void configure(Random random) {
    for (int i = 0; i < 3; i++) {
      assertThat(api.post("keys/key-" + i + "/generate", "{'kind': 'ssh'}").status())
          .isEqualTo(201);
      assertThat(api.put("secrets/secret-" + i, "{'value': 'v'}").status()).isEqualTo(204);
      String pool = "{'pools': {'pool-" + i + "': {'limit': 2}}}";
      assertThat(
              api.send("PATCH", "settings", pool, "content-type", "application/merge-patch+json")
                  .status())
          .isEqualTo(200);
      assertThat(api.put("calendars/calendar-" + i, "{'weekdays': [1]}").status()).isEqualTo(201);
    }
    for (int i = 0; i < 3; i++) {
      String auth =
          random.nextBoolean()
              ? "{'type': 'ssh_key', 'key': '" + any(random, "key") + "'}"
              : "{'type': 'password', 'secret': '" + any(random, "secret") + "'}";
      save(
          "connection",
          "connection-" + i,
          "{'type': 'sftp', 'host': 'h', 'username': 'u', 'auth': " + auth + "}");
      save(
          "channel",
          "channel-" + i,
          "{'type': 'slack', 'url_secret': '" + any(random, "secret") + "'}");
    }
  }

  private static String step(Random random) {
    String connection = any(random, "connection");
    return switch (random.nextInt(6)) {
      case 5 ->
          "{'type': 'email.send', 'config': {'channel': '%s', 'subject': 'no', 'text': 'no'}}"
              .formatted(any(random, "channel"));
      case 0 ->
          "{'type': 'sftp.upload', 'config': {'connection': '%s', 'files': ['a'], 'path': '/in/'}}"
              .formatted(connection);
      case 1 -> "{'type': 'sftp.list', 'config': {'connection': '{{partner}}', 'path': '/in/'}}";
      case 2 ->
          "{'type': 'file.copy', 'config': {'path': ['%s:/a', 'b'], 'destination': '/b/'}}"
              .formatted(connection);
      case 3 ->
          "{'type': 'test.write', 'config': {'path': 'a', 'text': 'no %s'}}".formatted(connection);
      default ->
          "{'type': 'sftp.list', 'config': {'connection': '%s', 'path': '/in/'}}"
              .formatted(connection);
    };
  }

  private void define(Random random) {
    for (int i = 0; i < 3; i++) {
      List<String> steps = new ArrayList<>();
      for (int n = 0; n <= random.nextInt(4); n++) {
        steps.add(step(random));
      }
      String depends =
          i == 0 ? "" : ", 'depends_on': [{'job_id': 'job-" + random.nextInt(i) + "'}]";
      save(
          "job",
          "job-" + i,
          "{'description': 'not connection-0', 'pool': '%s', 'variables': {'partner': '%s'}, 'notify': [{'channel': '%s', 'events': ['onEnd']}],"
                  .formatted(any(random, "pool"), any(random, "connection"), any(random, "channel"))
              + " 'steps': ["
              + String.join(", ", steps)
              + "]"
              + depends
              + "}");
    }
    for (int i = 0; i < 3; i++) {
      save(
          "chain",
          "chain-" + i,
          "{'nodes': [{'id': 'a', 'job_id': '%s'}, {'id': 'b', 'job_id': '%s'}]}"
              .formatted(any(random, "job"), any(random, "job")));
    }
    for (int i = 0; i < 3; i++) {
      String target =
          random.nextBoolean()
              ? "{'job_id': '" + any(random, "job") + "'}"
              : "{'chain_id': '" + any(random, "chain") + "'}";
      save(
          "schedule",
          "schedule-" + i,
          "{'target': %s, 'type': 'cron', 'expression': '@daily', 'calendars': ['%s']}"
              .formatted(target, any(random, "calendar")));
      save(
          "subscription",
          "subscription-" + i,
          "{'channel': '%s', 'events': ['onEnd'], 'quiet_hours': {'calendar': '%s'}}"
              .formatted(any(random, "channel"), any(random, "calendar")));
      save(
          "watch",
          "watch-" + i,
          "{'connection': '%s', 'path': '/in', 'target': %s}"
              .formatted(any(random, "connection"), target));
      save(
          "expectation",
          "expectation-" + i,
          "{'connection': '%s', 'path': '/in', 'at_least': 1, 'by': '05:00', 'timezone': 'UTC',"
                  .formatted(any(random, "connection"))
              + " 'calendars': ['%s']}".formatted(any(random, "calendar")));
    }
  }

  /**
   * Returns the pointers of all strings that equal the name, or that are a path starting with the
   * name, by definition.
   */
  private Map<String, List<String>> searched(String name) {
    Map<String, List<String>> found = new TreeMap<>();
    for (String each : saved) {
      String kind = each.substring(0, each.indexOf(' '));
      String id = each.substring(kind.length() + 1);
      JsonNode shown = api.get(path(kind) + "/" + id).json().at(SOURCES.get(kind));
      assertThat(shown.isMissingNode()).as(each).isFalse();
      boolean refers = shown.toString().contains("{{partner}}");
      List<String> pointers = new ArrayList<>();
      search(shown, "", name, pointers);
      pointers.removeIf(
          pointer ->
              pointer.matches("/(job_id|chain_id|channel_id|name|description|steps/[0-9]+/name)")
                  || pointer.equals("/variables/partner") && !refers);
      if (!pointers.isEmpty()) {
        found.put(each, pointers.stream().sorted().toList());
      }
    }
    return found;
  }

  private static void search(JsonNode json, String at, String name, List<String> pointers) {
    if (json.isTextual() && (json.asText().equals(name) || json.asText().startsWith(name + ":/"))) {
      pointers.add(at);
    }
    if (json.isArray()) {
      for (int i = 0; i < json.size(); i++) {
        search(json.get(i), at + "/" + i, name, pointers);
      }
    }
    json.fieldNames()
        .forEachRemaining(field -> search(json.get(field), at + "/" + field, name, pointers));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void references_ofEveryName_areWhereASearchFindsIt(long seed) {
    Random random = new Random(seed);
    configure(random);
    define(random);
    for (String kind : KINDS) {
      for (int i = 0; i < 3; i++) {
        String name = kind + "-" + i;
        JsonNode answer = api.get("references?kind=" + kind + "&id=" + name).json();
        Map<String, List<String>> told = new TreeMap<>();
        for (JsonNode one : answer.path("value")) {
          List<String> pointers = new ArrayList<>();
          one.path("pointers").forEach(pointer -> pointers.add(pointer.asText()));
          told.put(
              one.path("kind").asText() + " " + one.path("id").asText(),
              pointers.stream().sorted().toList());
        }
        assertThat(told).as(name).isEqualTo(searched(name));
        assertThat(answer.has("unreadable")).isFalse();
      }
    }
  }

  @Test
  void webhooksAndSecretsInSteps_areFound_andTheUnreadableIsListed() {
    api.put("secrets/token", "{'value': 'v'}");
    api.saveJob(
        "j",
        "{'type': 'test.write', 'config': {'path': 'a', 'text': 'a'}}, {'type': 'file.unzip',"
            + " 'config': {'input': 'a', 'password': '{{secrets.token}}'}}");
    String hook = api.post("jobs/j/webhooks", "{}").json().path("webhook_id").asText();
    JsonNode ofJob = api.get("references?kind=job&id=j").json();
    assertThat(ofJob.at("/value/0").toString())
        .isEqualTo(
            "{'kind':'webhook','id':'%s','pointers':['/target/job_id'],'more_pointers':false}"
                .formatted(hook)
                .replace('\'', '"'));
    JsonNode ofSecret = api.get("references?kind=secret&id=TOKEN").json();
    assertThat(ofSecret.at("/value/0/pointers/0").asText()).isEqualTo("/steps/1/config/password");
    api.names()
        .rows
        .transact(
            "webhooks",
            "webhook",
            List.of(Write.merge(hook, Columns.none().with("json", "{"), Write.ANY)));
    JsonNode damaged = api.get("references?kind=job&id=j").json();
    assertThat(damaged.path("value")).isEmpty();
    assertThat(damaged.at("/unreadable/0/id").asText()).isEqualTo(hook);
  }

  @Test
  void query_wrong_tellsEveryProblem() {
    assertThat(api.get("references").json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("kind", "id");
    assertThat(api.get("references?kind=file&id=a").json().at("/errors/0/pointer").asText())
        .isEqualTo("kind");
  }
}
