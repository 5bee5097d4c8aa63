package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.WorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same change by a request, a patch, a bundle and an undo stores the same definition, publishes
 * the same events, and has the same number of entries in the audit log.
 */
class EveryPathApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  /** A kind of object with two definitions of one object, which differ in the fields to change. */
  private enum Kind {
    JOB(
        "jobs/%s",
        "job_id",
        "{'steps': [{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}],"
            + " CHANGE}",
        "'enabled': true",
        "'enabled': false"),
    CHAIN(
        "chains/%s",
        "chain_id",
        "{'nodes': [{'id': 'n', 'job_id': 'j'}], CHANGE}",
        "'name': 'one'",
        "'name': 'two'"),
    CALENDAR(
        "calendars/%s",
        "calendar_id",
        "{'weekdays': [1, 2], CHANGE}",
        "'excluded': []",
        "'excluded': ['2026-12-31']"),
    SCHEDULE(
        "schedules/%s",
        "schedule_id",
        "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 3 * * *', CHANGE}",
        "'enabled': true",
        "'enabled': false"),
    WATCH(
        "watches/%s",
        "watch_id",
        "{'connection': 'partner', 'path': '/in', 'target': {'job_id': 'j'}, CHANGE}",
        "'enabled': true",
        "'enabled': false"),
    EXPECTATION(
        "expectations/%s",
        "expectation_id",
        "{'connection': 'partner', 'path': '/in', 'by': '05:00', CHANGE}",
        "'at_least': 1",
        "'at_least': 2"),
    CONNECTION(
        "connections/%s",
        "name",
        "{'type': 'sftp', 'host': 'a.example', 'username': 'u', 'auth': {'type': 'password',"
            + " 'secret': 'p'}, CHANGE}",
        "'max_connections': 3",
        "'max_connections': 4"),
    CHANNEL(
        "channels/%s",
        "channel_id",
        "{'type': 'webhook', 'url_secret': 'p', 'signing_secrets': ['p'], CHANGE}",
        "'max_per_minute': 3",
        "'max_per_minute': 4"),
    SUBSCRIPTION(
        "subscriptions/%s",
        "subscription_id",
        "{'channel': 'ops', 'events': ['onFail'], CHANGE}",
        "'enabled': true",
        "'enabled': false");

    private final String path;
    private final String idField;
    private final String definition;
    private final String first;
    private final String second;

    Kind(String path, String idField, String definition, String first, String second) {
      this.path = path;
      this.idField = idField;
      this.definition = definition;
      this.first = first;
      this.second = second;
    }

    String path() {
      return path.formatted("x1");
    }

    String first() {
      return definition.replace("CHANGE", first);
    }

    String second() {
      return definition.replace("CHANGE", second);
    }
  }

  /**
   * The results of a change: the definition, its events, and the number of its entries in the audit
   * log.
   */
  private record Trace(JsonNode definition, List<String> events, int entries) {}

  private interface Change {
    void make() throws InterruptedException;
  }

  @ParameterizedTest
  @EnumSource
  void change_byEveryPath_leavesTheSame(Kind kind) throws InterruptedException {
    furnish();
    Trace byPut = changed(kind, kind.first(), () -> made(api.put(kind.path(), kind.second())));
    Trace byPatch =
        changed(
            kind,
            kind.first(),
            () ->
                made(
                    api.send(
                        "PATCH",
                        kind.path(),
                        "{" + kind.second + "}",
                        "content-type",
                        "application/merge-patch+json")));
    List<String> plans = new ArrayList<>();
    Trace byBundle =
        changed(kind, kind.first(), () -> plans.add(applied(fileOf(kind, kind.second()))));
    assertThat(byPatch).isEqualTo(byPut);
    assertThat(byBundle).isEqualTo(byPut);
    Trace back = changed(kind, kind.second(), () -> made(api.put(kind.path(), kind.first())));
    String plan = applied(fileOf(kind, kind.second()));
    Trace byUndo = traced(kind, () -> applied("{'undo': '" + plan + "'}"));
    assertThat(byUndo).isEqualTo(back);
  }

  private void furnish() {
    made(api.put("secrets/p", "{'value': 'secretsecret'}"));
    api.saveJob("j", "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}");
    made(
        api.put(
            "connections/partner",
            "{'type': 'sftp', 'host': 'a.example', 'username': 'u', 'auth': {'type': 'password',"
                + " 'secret': 'p'}}"));
    made(
        api.put(
            "channels/ops", "{'type': 'webhook', 'url_secret': 'p', 'signing_secrets': ['p']}"));
  }

  private Trace changed(Kind kind, String before, Change change) throws InterruptedException {
    made(api.put(kind.path(), before));
    return traced(kind, change);
  }

  private Trace traced(Kind kind, Change change) throws InterruptedException {
    int entries = entries(kind);
    try (CapturedEvents events = new CapturedEvents()) {
      change.make();
      List<String> told = new ArrayList<>();
      for (String type :
          List.of("job.enabled", "job.disabled", "schedule.changed", "watch.changed")) {
        told.addAll(events.told(type, "type", "job_id"));
      }
      JsonNode stored = api.get(kind.path()).json();
      JsonNode definition = stored.has("definition") ? stored.get("definition") : stored;
      ObjectNode own = definition.deepCopy();
      own.remove(List.of("etag", "version", "saved_at", "saved_by", "changed_at", "changed_by"));
      return new Trace(own, told, entries(kind) - entries);
    }
  }

  private int entries(Kind kind) {
    JsonNode page = api.get("changes?top=200").json().path("value");
    return (int)
        StreamSupport.stream(page.spliterator(), false)
            .filter(entry -> entry.path("id").asText().equals("x1"))
            .filter(
                entry -> entry.path("kind").asText().equals(kind.name().toLowerCase(Locale.ROOT)))
            .count();
  }

  private static String fileOf(Kind kind, String definition) {
    ObjectNode json = (ObjectNode) Json.parse(definition.replace('\'', '"'));
    json.put(kind.idField, "x1");
    return "{'files': {'%s.json': %s}, 'policy': 'replace'}"
        .formatted(kind.path(), Json.write(json));
  }

  /** Creates and applies a plan. Returns the plan's id. */
  private String applied(String request) throws InterruptedException {
    JsonNode plan = api.post("plans", request).json();
    String id = plan.path("plan_id").asText();
    assertThat(plan.path("valid").asBoolean()).as(plan.toString()).isTrue();
    made(
        api.post(
            "plans/" + id + "/apply", "{'plan_hash': '" + plan.path("plan_hash").asText() + "'}"));
    for (WorkQueue.Received message :
        api.names().storage.queue().receive(ControlQueue.NAME, 32, Duration.ofSeconds(30))) {
      api.courier().automation().control().onMessage(message.body());
      api.names().storage.queue().delete(ControlQueue.NAME, message);
    }
    assertThat(api.get("plans/" + id).json().path("state").asText()).isEqualTo("applied");
    return id;
  }

  private static void made(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isLessThan(300);
  }
}
