package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.local.Azurite;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every kind of stored object is damaged in every way, next to an undamaged object of the same
 * kind. Damage affects only the damaged object, which is listed, reported once, found by {@code
 * verify}, and can be deleted and replaced.
 */
class UnreadableObjectsApiTest {
  private static final String WHOLE = "whole";

  /** An undamaged object whose state is damaged. */
  private static final String OF_STATE = "of-state";

  private final Azurite azurite = Azurite.start();
  private final AzureStorage account =
      AzureStorage.ofConnectionString(azurite.connectionString(), List.of());
  private final ApiClient api = new ApiClient(account);

  @AfterEach
  void close() {
    api.close();
    azurite.close();
  }

  /** Kinds of objects that are stored as JSON in a row. */
  private enum Kind {
    CALENDAR("calendars", "calendar_id", "config", "{'weekdays': [1, 2]}", "weekdays"),
    SCHEDULE(
        "schedules",
        "schedule_id",
        "schedules",
        "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 3 * * *'}",
        "expression"),
    WATCH(
        "watches",
        "watch_id",
        "config",
        "{'connection': 'partner', 'path': '/in', 'target': {'job_id': 'j'}}",
        "path"),
    EXPECTATION(
        "expectations",
        "expectation_id",
        "config",
        "{'connection': 'partner', 'path': '/in', 'by': '05:00'}",
        "by"),
    CONNECTION(
        "connections",
        "name",
        "config",
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u', 'auth': {'type':"
            + " 'password', 'secret': 'p'}}",
        "host"),
    CHANNEL(
        "channels",
        "channel_id",
        "config",
        "{'type': 'webhook', 'url_secret': 'p', 'signing_secrets': ['p']}",
        "url_secret"),
    SUBSCRIPTION(
        "subscriptions",
        "subscription_id",
        "config",
        "{'channel': 'ops', 'events': ['onFail']}",
        "channel");

    private final String path;
    private final String idField;
    private final String table;
    private final String body;
    private final String required;

    Kind(String path, String idField, String table, String body, String required) {
      this.path = path;
      this.idField = idField;
      this.table = table;
      this.body = body;
      this.required = required;
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** A calendar has no required field. */
    List<RowDamage> damages() {
      return Stream.of(RowDamage.values())
          .filter(damage -> this != CALENDAR || damage != RowDamage.MISSING_PART)
          .toList();
    }
  }

  /** A damaged object, in the format in which it is reported. */
  private record Damaged(String kind, String id, String path, String body) {
    String name() {
      return kind + "/" + id;
    }

    String route() {
      return path + "/" + id;
    }
  }

  private final List<Damaged> damaged = new ArrayList<>();

  @Test
  void everyKind_damagedInEveryWay_hurtsItselfAlone_isReportedOnce_andCanBeReplaced()
      throws InterruptedException {

    furnish();

    assertThat(found()).isEmpty();
    for (Kind kind : Kind.values()) {
      for (RowDamage damage : kind.damages()) {
        damage(kind, damage);
      }
    }

    damageRows();

    damageContents();

    Set<String> names = new TreeSet<>();
    damaged.forEach(each -> names.add(each.name()));

    listsGoOn();

    everythingElseGoesOn();
    api.courier().telemetry().unreadable().look();
    api.courier().telemetry().unreadable().look();
    assertThat(told("object.unreadable")).containsExactlyInAnyOrderElementsOf(names);
    assertThat(attention()).hasSize(Math.min(50, names.size())).isSubsetOf(names);
    assertThat(found()).isEqualTo(names);

    repair();

    api.courier().telemetry().unreadable().look();
    api.courier().telemetry().unreadable().look();
    assertThat(told("object.unreadable")).hasSameSizeAs(names);
    assertThat(told("object.recovered")).containsExactlyInAnyOrderElementsOf(names);
    assertThat(attention()).isEmpty();
    assertThat(found()).isEmpty();
    for (Damaged each : damaged) {
      assertThat(api.get(each.route()).status()).as(each.name()).isIn(200, 404);
    }
  }

  private void furnish() {
    made(api.put("secrets/p", "{'value': 'secretsecret'}"));
    api.saveJob("j", "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}");
    made(api.put("connections/partner", Kind.CONNECTION.body));
    made(api.put("channels/ops", Kind.CHANNEL.body));
    for (Kind kind : Kind.values()) {
      made(api.put(kind.path + "/" + WHOLE, kind.body));
    }
  }

  private static void made(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isBetween(200, 299);
  }

  private void damage(Kind kind, RowDamage damage) {
    String id = damage.id();
    made(api.put(kind.path + "/" + id, kind.body));
    Row row = account.tables().find(kind.table, kind.text(), id).orElseThrow();
    ObjectNode json = (ObjectNode) Json.parse(row.columns().text("json"));
    merge(kind.table, kind.text(), id, "json", damage.of(json, kind.required));
    if (kind == Kind.WATCH) {
      Columns looked = Columns.none().with("next_at", Instant.now());
      account.tables().transact("arrivals", "watches", List.of(Write.upsert(id, looked)));
    }
    damaged.add(new Damaged(kind.text(), id, kind.path, kind.body));
  }

  private void merge(String table, String partition, String key, String column, String text) {
    Columns columns = Columns.none().with(column, text);
    account.tables().transact(table, partition, List.of(Write.merge(key, columns, Write.ANY)));
  }

  /** Damages objects that are stored in several columns. */
  private void damageRows() {
    String key = "{'kind': 'ssh', 'algorithm': 'ed25519'}";
    for (String column : List.of("kind", "created_at", "expires_at")) {
      String id = column.replace('_', '-');
      made(api.post("keys/" + id + "/generate", key));
      merge("config", "key", id, column, "tomorrow");
      damaged.add(new Damaged("key", id, "keys", ""));
    }
    for (String json : List.of("{", "{\"definition\": {\"role\": \"emperor\"}}")) {
      String id = "key-" + json.length();
      made(api.put("api-keys/" + id, "{'role': 'reader'}"));
      merge("apikeys", "key", id, "json", json);
      damaged.add(new Damaged("api_key", id, "api-keys", ""));
    }
    String hook = api.post("jobs/j/webhooks", "{}").json().path("webhook_id").asText();
    merge("webhooks", "webhook", hook, "json", "{\"target\": 7}");
    damaged.add(new Damaged("webhook", hook, "webhooks", ""));
    for (String kind : List.of("schedule", "watch")) {
      Kind of = Kind.valueOf(kind.toUpperCase(Locale.ROOT));
      made(api.put(of.path + "/" + OF_STATE, of.body));
      damaged.add(new Damaged(kind + "_state", OF_STATE, of.path, of.body));
    }
    Columns state = Columns.none().with("through", "tomorrow");
    account.tables().transact("schedules", "firing", List.of(Write.upsert("s|of-state|", state)));
    Columns look = Columns.none().with("next_at", "tomorrow").with("trouble", "{");
    account.tables().transact("arrivals", "watches", List.of(Write.upsert(OF_STATE, look)));
  }

  /** Damages jobs and chains: the row, and the content of a version in its blob. */
  private void damageContents() {
    String job =
        "{'steps': [{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}]}";
    String chain = "{'nodes': [{'id': 'n', 'job_id': 'j'}]}";
    for (String kind : List.of("job", "chain")) {
      String body = kind.equals("job") ? job : chain;
      for (String how : List.of("row", "gone", "cut", "newer-field", "list")) {
        String id = "bad-" + how;
        made(api.put(kind + "s/" + id, body));
        Row row = account.tables().find("definitions", kind, "cur|" + id).orElseThrow();
        String blob = row.columns().text("content");
        String stored = new String(account.blobs().get("definitions", blob));
        UnaryOperator<String> change =
            switch (how) {
              case "cut" -> text -> text.substring(0, text.length() / 2);
              case "list" -> text -> "[" + text + "]";
              default -> text -> text.substring(0, text.length() - 1) + ",\"newer\":1}";
            };
        if (how.equals("row")) {
          merge("definitions", kind, "cur|" + id, "saved_at", "tomorrow");
        } else {
          account.blobs().delete("definitions", blob);
        }
        if (!how.equals("row") && !how.equals("gone")) {
          byte[] changed = change.apply(stored).getBytes();
          account.blobs().putIfAbsent("definitions", blob, changed, "application/json");
        }
        damaged.add(new Damaged(kind, id, kind + "s", body));
      }
    }
  }

  private void listsGoOn() {
    for (Kind kind : Kind.values()) {
      JsonNode page = api.get(kind.path + "?top=200").json().path("value");
      for (JsonNode each : page) {
        String id = each.path(kind.idField).asText();
        boolean expected = kind.damages().stream().anyMatch(one -> one.id().equals(id));
        if (!id.equals(OF_STATE)) {
          assertThat(each.path("unreadable").asBoolean()).as(kind + " " + id).isEqualTo(expected);
        }
      }
      assertThat(page.findValuesAsText(kind.idField)).contains(WHOLE);
      assertThat(page.findValuesAsText(kind.idField))
          .containsAll(kind.damages().stream().map(RowDamage::id).toList());
    }
  }

  /** Checks that reads of all objects of a kind return the undamaged objects. */
  private void everythingElseGoesOn() throws InterruptedException {
    String to = Instant.now().plusSeconds(200_000).toString();
    for (String path :
        List.of(
            "jobs",
            "chains",
            "keys",
            "api-keys",
            "overview",
            "upcoming?to=" + to,
            "expiries?days=30",
            "references?kind=job&id=j",
            "references?kind=connection&id=partner",
            "references?kind=channel&id=ops",
            "connections/partner/health",
            "executions",
            "notifications",
            "changes")) {
      Reply reply = api.get(path);
      assertThat(reply.status()).as(path + reply.text()).isEqualTo(200);
    }
    assertThat(api.get("upcoming?to=" + to).json().findValuesAsText("schedule_id")).contains(WHOLE);
    assertThat(api.post("export", "{}").status()).isEqualTo(200);
    assertThat(api.get("jobs/j/export").status()).isEqualTo(200);
    Reply plan = api.post("plans", "{'files': {'calendars/more.json': {'weekdays': [1]}}}");
    assertThat(plan.status()).as(plan.text()).isEqualTo(201);
    for (Kind kind : Kind.values()) {
      made(api.put(kind.path + "/another", kind.body));
    }
    api.saveJob("later", "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}");
    api.courier().tick();
    for (RowDamage damage : RowDamage.values()) {
      Row state = account.tables().find("arrivals", "watches", damage.id()).orElseThrow();
      assertThat(state.columns().flag("removed")).as("the ledger of " + damage).isFalse();
    }
    assertThat(api.get("watches/" + RowDamage.CUT.id()).status()).isEqualTo(500);
    api.run("j");
  }

  @Test
  void settings_thatCannotBeRead_leaveTheOldOnesInForce_andCanBeReplaced()
      throws InterruptedException {
    furnish();
    String settings = "{'pools': {'default': {'limit': 3}, 'night': {'limit': 2}}}";
    made(api.put("settings", settings));
    for (String text : List.of("{", "[]", "{\"pools\": {\"night\": {\"limit\": \"two\"}}}")) {
      merge("config", "settings", "cur", "settings", text);
      assertThat(api.get("settings").code()).isEqualTo("stored_data_damaged");
      assertThat(api.get("executions/" + api.run("j")).json().path("state").asText())
          .isEqualTo("completed");
      api.courier().telemetry().unreadable().look();
      assertThat(attention()).containsExactly("settings/settings");
      assertThat(found()).containsExactly("settings/settings");
      made(api.put("settings", settings));
      api.courier().telemetry().unreadable().look();
      assertThat(attention()).isEmpty();
    }
    assertThat(told("object.unreadable")).hasSize(3);
    assertThat(told("object.recovered")).hasSize(3);
  }

  /** Deletes every second object and saves the others again. */
  private void repair() {
    for (int i = 0; i < damaged.size(); i++) {
      Damaged each = damaged.get(i);
      boolean isState = each.kind().endsWith("_state");
      Reply reply =
          !isState && (i % 2 == 0 || each.body().isEmpty())
              ? api.delete(each.route())
              : api.put(each.route(), each.body());
      assertThat(reply.status()).as(each.name() + ": " + reply.text()).isBetween(200, 299);
    }
  }

  private List<String> told(String type) {
    return StreamSupport.stream(api.get("events?top=200").json().path("value").spliterator(), false)
        .filter(event -> event.path("type").asText().equals(type))
        .map(event -> event.path("object_kind").asText() + "/" + event.path("object_id").asText())
        .toList();
  }

  private Set<String> attention() {
    Set<String> names = new TreeSet<>();
    // The overview is cached, and no request has changed anything since.
    api.pass(Duration.ofMinutes(1));
    for (JsonNode each : api.get("overview").json().path("attention")) {
      if (each.path("kind").asText().equals("object.unreadable")) {
        names.add(each.path("object_kind").asText() + "/" + each.path("object_id").asText());
      }
    }
    return names;
  }

  private Set<String> found() {
    Set<String> names = new TreeSet<>();
    new LiveVerification(
            account.tables(), account.scan(), account.blobs(), ExpectedDurations.DEFAULT, false)
        .run(
            finding -> {
              if (finding.invariant().equals("unreadable")) {
                names.add(finding.subject().id());
              }
            });
    return names;
  }
}
