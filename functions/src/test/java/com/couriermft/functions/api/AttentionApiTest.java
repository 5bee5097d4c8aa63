package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients acknowledge, assign and mute entries of the overview. */
class AttentionApiTest extends ExecutionsApi {
  private JsonNode overview() {
    Reply reply = api.get("overview", "cache-control", "no-cache");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private String key() {
    return overview().at("/attention/0/key").asText();
  }

  private JsonNode mark(String key, String body) {
    Reply reply = api.post("attention/" + key, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json().path("mark");
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private List<String> changes(String query) {
    List<String> all = new ArrayList<>();
    api.get("changes?top=200" + query)
        .json()
        .path("value")
        .forEach(
            each -> {
              if (each.path("action").asText().startsWith("attention_")) {
                all.add(
                    "%s %s %s %s"
                        .formatted(
                            each.path("kind").asText(),
                            each.path("id").asText(),
                            each.path("action").asText(),
                            each.path("reason").asText()));
              }
            });
    return all;
  }

  @Test
  void acknowledged_isHiddenUntilItHappensAgain() throws InterruptedException {
    api.run("bad");
    api.run("bad");
    String key = key();
    assertThat(key).isEqualTo(TwoTeams.attentionKey("bad", "refused"));
    JsonNode silence =
        mark(key, "{'action': 'acknowledge', 'reason': 'They know.'}").path("silence");
    assertThat(silence.path("state").asText()).isEqualTo("acknowledged");
    assertThat(silence.path("by").asText()).isEqualTo("local");
    assertThat(silence.path("note").asText()).isEqualTo("They know.");
    JsonNode hidden = overview();
    assertThat(hidden.path("attention")).isEmpty();
    assertThat(hidden.path("silenced")).hasSize(1);
    assertThat(hidden.at("/silenced/0/count").asInt()).isEqualTo(2);
    assertThat(hidden.at("/silenced/0/job_id").asText()).isEqualTo("bad");
    assertThat(hidden.at("/silenced/0/mark/silence")).isEqualTo(silence);
    api.run("bad");
    JsonNode again = overview();
    assertThat(again.path("silenced")).isEmpty();
    assertThat(again.path("attention")).hasSize(3);
    assertThat(again.at("/attention/0/mark/silence/note").asText()).isEqualTo("They know.");
    assertThat(changes("&kind=job&id=bad"))
        .containsExactly("job bad attention_acknowledged They know.");
  }

  /** An occurrence after the acknowledged one brings the entry back. */
  @Test
  void acknowledgedThroughWhatWasSeen_showsWhatHappenedMeanwhile() throws InterruptedException {
    api.run("bad");
    JsonNode seen = overview().at("/attention/0");
    api.run("bad");
    String body = "{'action': 'acknowledge', 'through': '%s'}";
    mark(seen.path("key").asText(), body.formatted(seen.path("at").asText()));
    assertThat(overview().path("attention")).hasSize(2);
    mark(seen.path("key").asText(), body.formatted("2999-01-01T00:00:00+02:00"));
    assertThat(overview().path("attention")).isEmpty();
    api.run("bad");
    assertThat(overview().path("attention")).as("nothing ahead is acknowledged").hasSize(3);
  }

  @Test
  void muted_hidesWhatHappensMeanwhile_andIsRestored() throws InterruptedException {
    api.run("bad");
    String key = key();
    String until = now().plus(12, ChronoUnit.HOURS).toString();
    JsonNode silence = mark(key, "{'action': 'mute', 'until': '" + until + "'}").path("silence");
    assertThat(silence.path("until").asText()).isEqualTo(until);
    api.run("bad");
    assertThat(overview().path("attention")).isEmpty();
    assertThat(overview().at("/silenced/0/count").asInt()).isEqualTo(2);
    JsonNode restored = mark(key, "{'action': 'restore'}");
    assertThat(restored.has("silence")).isFalse();
    assertThat(overview().path("attention")).hasSize(2);
    assertThat(changes(""))
        .containsExactly("job bad attention_restored ", "job bad attention_muted ");
  }

  @Test
  void assigned_staysInTheList_andOutlivesAnAcknowledgement() throws InterruptedException {
    api.run("bad");
    String key = key();
    assertThat(mark(key, "{'action': 'assign'}").at("/assignment/assignee").asText())
        .isEqualTo("local");
    mark(key, "{'action': 'assign', 'assignee': ' Anna B. ', 'reason': 'On call.'}");
    assertThat(overview().at("/attention/0/mark/assignment/assignee").asText())
        .isEqualTo("Anna B.");
    JsonNode both = mark(key, "{'action': 'acknowledge'}");
    assertThat(both.at("/assignment/note").asText()).isEqualTo("On call.");
    assertThat(mark(key, "{'action': 'unassign'}").has("assignment")).isFalse();
    assertThat(overview().path("silenced")).hasSize(1);
  }

  @Test
  void requestTwice_isOneChange_andAStaleOneIsRefused() throws InterruptedException {
    api.run("bad");
    String key = key();
    String first = "{'action': 'assign', 'assignee': 'Anna', 'revision': 0}";
    JsonNode mark = mark(key, first);
    assertThat(mark(key, first)).isEqualTo(mark);
    assertThat(changes("")).hasSize(1);
    Reply stale =
        api.post("attention/" + key, "{'action': 'assign', 'assignee': 'Bert', 'revision': 0}");
    assertThat(stale.status()).as(stale.text()).isEqualTo(409);
    assertThat(stale.code()).isEqualTo("attention_changed");
    assertThat(changes("")).hasSize(1);
    assertThat(overview().at("/attention/0/mark")).isEqualTo(mark);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/action",
        "{'action': 'hide'}|/action",
        "{'action': 'hide', 'assignee': 'a', 'until': 'x', 'through': 'x'}|/action",
        "{'assignee': 'a', 'until': '2026-01-01T00:00:00Z'}|/action",
        "{'action': 7}|/action",
        "{'action': 'mute'}|/until",
        "{'action': 'mute', 'until': 'tomorrow'}|/until",
        "{'action': 'mute', 'until': '2020-01-01T00:00:00Z'}|/until",
        "{'action': 'mute', 'until': '2999-01-01T00:00:00Z'}|/until",
        "{'action': 'mute', 'until': '+999999999-01-01T00:00:00Z'}|/until",
        "{'action': 'assign', 'assignee': ' '}|/assignee",
        "{'action': 'assign', 'assignee': '\\u00a0\\u2003'}|/assignee",
        "{'action': 'assign', 'assignee': 'a\\u2028b'}|/assignee",
        "{'action': 'assign', 'assignee': 'a\\nb'}|/assignee",
        "{'action': 'assign', 'assignee': 'a\\u202eb'}|/assignee",
        "{'action': 'assign', 'until': '2026-01-01T00:00:00Z'}|/until",
        "{'action': 'acknowledge', 'assignee': 'a'}|/assignee",
        "{'action': 'acknowledge', 'through': 'then'}|/through",
        "{'action': 'acknowledge', 'through': '+10000-01-01T00:00:00Z'}|/through",
        "{'action': 'acknowledge', 'through': '-0001-01-01T00:00:00Z'}|/through",
        "{'action': 'acknowledge', 'revision': -1}|/revision",
        "{'action': 'acknowledge', 'reason': 'a\\u0000'}|/reason",
        "{'action': 'acknowledge', 'reason': 'LONG'}|/reason",
        "{'action': 'acknowledge', 'note': 'a'}|/note"
      })
  void wrongBody_isRefusedWhereItIs(String body, String pointer) throws InterruptedException {
    api.run("bad");
    String sent = body.replace("LONG", "a".repeat(501));
    Reply refused = api.post("attention/" + key(), sent);
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().path("errors").findValuesAsText("pointer")).containsExactly(pointer);
    assertThat(overview().at("/attention/0").has("mark")).isFalse();
    assertThat(changes("")).isEmpty();
  }

  @Test
  void longNoteInTheHeader_isRefusedThere() throws InterruptedException {
    api.run("bad");
    String body = "{'action': 'acknowledge'}";
    Reply refused = api.post("attention/" + key(), body, "x-courier-reason", "a".repeat(501));
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().path("errors").findValuesAsText("pointer"))
        .containsExactly("X-Courier-Reason");
    api.post("attention/" + key(), body, "x-courier-reason", "a".repeat(500));
    assertThat(overview().at("/silenced/0/mark/silence/note").asText()).hasSize(500);
  }

  @Test
  void secretsInNoteAndName_areRedacted() throws InterruptedException {
    api.run("bad");
    String sent = "{'action': 'assign', 'assignee': '%1$s', 'reason': 'See %1$s.'}";
    mark(key(), sent.formatted("https://anna:hunter2@host/"));
    assertThat(overview().toString()).contains("anna").doesNotContain("hunter2");
    assertThat(api.get("changes").text()).doesNotContain("hunter2");
  }

  /**
   * Of several identical requests at the same time, only one makes the change, and the list of
   * changes has one entry.
   */
  @Test
  void equalRequestsAtOnce_areOneChange() throws InterruptedException {
    api.run("bad");
    String key = key();
    String body = "{'action': 'assign', 'assignee': 'Anna', 'revision': 0}";
    List<Integer> statuses =
        IntStream.range(0, 6)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> api.post("attention/" + key, body)))
            .toList()
            .stream()
            .map(reply -> reply.join().status())
            .toList();
    assertThat(statuses).containsOnly(200);
    assertThat(changes("")).hasSize(1);
  }

  /** Executions keep their labels when the labels of their job change. */
  @Test
  void jobThatLeavesTheLabelsOfTheCaller_canNotBeMarkedByThem() throws InterruptedException {
    ApiClient closed = new ApiClient(new AuthSettings(Mode.KEYS, false, true, false, Set.of()));
    String admin = closed.post("break-glass/api-key", "").json().path("key").asText();
    String ours =
        closed
            .put(
                "api-keys/ours",
                "{'role': 'operator', 'labels': {'team': 'a'}}",
                "x-api-key",
                admin)
            .json()
            .path("key")
            .asText();
    String job = "{'labels': {'team': '%s'}, 'steps': [" + FAIL + "]}";
    closed.put("jobs/moved", job.formatted("a"), "x-api-key", admin);
    closed.post("jobs/moved/trigger", "", "x-api-key", admin);
    closed.work();
    String path = "attention/" + TwoTeams.attentionKey("moved", "refused");
    String assign = "{'action': 'assign', 'assignee': 'Anna'}";
    assertThat(closed.post(path, assign, "x-api-key", ours).status()).isEqualTo(200);
    assertThat(closed.get("overview", "x-api-key", ours).text()).contains("Anna");
    closed.put("jobs/moved", job.formatted("b"), "x-api-key", admin);
    String mute = "{'action': 'acknowledge', 'reason': 'Of b.'}";
    Reply refused = closed.post(path, mute, "x-api-key", ours);
    assertThat(refused.status()).as(refused.text()).isEqualTo(404);
    assertThat(refused.code()).isEqualTo("attention_not_found");
    assertThat(closed.post(path, mute, "x-api-key", admin).status()).isEqualTo(200);
    Reply seen = closed.get("overview", "x-api-key", ours, "cache-control", "no-cache");
    assertThat(seen.json().path("attention")).hasSize(1);
    assertThat(seen.text()).doesNotContain("Anna", "Of b.");
    closed.close();
  }

  @Test
  void longestNote_withMarkup_comesBackAsItIs() throws InterruptedException {
    api.run("bad");
    String note = "<b>\\n\\\"é😀 ".repeat(60).substring(0, 500);
    mark(key(), "{'action': 'acknowledge', 'reason': '" + note + "'}");
    assertThat(overview().at("/silenced/0/mark/silence/note").asText())
        .isEqualTo(note.replace("\\n", "\n").replace("\\\"", "\""));
  }

  @ParameterizedTest
  @CsvSource({"0123456789abcdef0123456789abcdef", "a", "..%2f..", "%00", "'a|b'"})
  void keyOfNothing_isNotFound(String key) throws InterruptedException {
    api.run("bad");
    Reply reply = api.post("attention/" + key.replace("|", "%7C"), "{'action': 'acknowledge'}");
    assertThat(reply.status()).as(reply.text()).isIn(400, 404);
    assertThat(overview().path("attention")).hasSize(1);
  }

  @Test
  void everyKind_hasAKeyOfItsOwn_andItsObject() throws InterruptedException {
    api.run("bad");
    api.saveJob("worse", FAIL);
    api.run("worse");
    Set<String> keys = Set.copyOf(overview().path("attention").findValuesAsText("key"));
    assertThat(keys).hasSize(2);
    keys.forEach(key -> mark(key, "{'action': 'acknowledge'}"));
    assertThat(changes(""))
        .containsExactlyInAnyOrder(
            "job bad attention_acknowledged ", "job worse attention_acknowledged ");
  }

  /**
   * A mark is also recorded if the object is missing or the record does not name a kind of object.
   */
  @ParameterizedTest
  @CsvSource({
    "api_key, api_key",
    "calendar, calendar",
    "chain, chain",
    "chain_execution, chain_execution",
    "channel, channel",
    "connection, connection",
    "execution, execution",
    "expectation, expectation",
    "job, job",
    "key, key",
    "notification, settings",
    "plan, settings",
    "schedule, schedule",
    "schedule_state, schedule",
    "settings, settings",
    "subscription, subscription",
    "watch, watch",
    "watch_state, watch",
    "webhook, webhook"
  })
  void unreadableObject_canBeMarked(String kind, String told) {
    Columns known = Columns.none().with("since", 1_000L).with("code", "stored_data_damaged");
    Write row = Write.insert(kind + "|odd", known.with("problem", "It is damaged."));
    api.names().storage.tables().transact("config", "unreadable", List.of(row));
    mark(key(), "{'action': 'acknowledge'}");
    assertThat(overview().at("/silenced/0/object_kind").asText()).isEqualTo(kind);
    String id = told.equals("settings") && !kind.equals("settings") ? "settings" : "odd";
    assertThat(changes("")).containsExactly(told + " " + id + " attention_acknowledged ");
  }

  @Test
  void readers_seeMarks_andMakeNone() throws InterruptedException {
    ApiClient closed = new ApiClient(new AuthSettings(Mode.KEYS, false, true, false, Set.of()));
    String admin = closed.post("break-glass/api-key", "").json().path("key").asText();
    String reader = apiKey(closed, admin, "reader");
    String operator = apiKey(closed, admin, "operator");
    closed.put("jobs/bad", "{'steps': [" + FAIL + "]}", "x-api-key", admin);
    closed.post("jobs/bad/trigger", "", "x-api-key", admin);
    closed.work();
    String key = closed.get("overview", "x-api-key", reader).json().at("/attention/0/key").asText();
    String body = "{'action': 'assign'}";
    assertThat(closed.post("attention/" + key, body, "x-api-key", reader).status()).isEqualTo(403);
    assertThat(closed.post("attention/" + key, body, "x-api-key", operator).status())
        .isEqualTo(200);
    assertThat(
            closed
                .get("overview", "x-api-key", reader)
                .json()
                .at("/attention/0/mark/assignment/by")
                .asText())
        .isEqualTo("key:operator");
    closed.close();
  }

  private static String apiKey(ApiClient api, String admin, String role) {
    return api.put("api-keys/" + role, "{'role': '" + role + "'}", "x-api-key", admin)
        .json()
        .path("key")
        .asText();
  }
}
