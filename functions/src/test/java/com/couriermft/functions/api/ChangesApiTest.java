package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.api.RouteSamples.Sample;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ChangesApiTest {
  /**
   * Routes that change nothing although their method suggests it: one that finds no such file, one
   * whose changes hosts make later, and one that needs a database.
   */
  private static final Set<Route> CHANGE_NOTHING =
      EnumSet.of(
          Route.CHANNELS_TEST,
          Route.CONNECTIONS_PREPARE,
          Route.CONNECTIONS_TEST,
          Route.JOBS_TRANSLATE,
          Route.WEBHOOKS_RECEIVE,
          Route.BUNDLES_EXPORT,
          Route.PLANS_CREATE,
          Route.PLANS_APPLY,
          Route.NOTIFICATIONS_AGAIN,
          Route.WATCHES_AGAIN);

  private static final Map<Route, Route> SAVED_BY =
      Map.ofEntries(
          Map.entry(Route.JOBS_ARCHIVE, Route.JOBS_SAVE),
          Map.entry(Route.CHAINS_ARCHIVE, Route.CHAINS_SAVE),
          Map.entry(Route.SCHEDULES_DELETE, Route.SCHEDULES_SAVE),
          Map.entry(Route.CHANNELS_DELETE, Route.CHANNELS_SAVE),
          Map.entry(Route.CALENDARS_DELETE, Route.CALENDARS_SAVE),
          Map.entry(Route.WATCHES_DELETE, Route.WATCHES_SAVE),
          Map.entry(Route.EXPECTATIONS_DELETE, Route.EXPECTATIONS_SAVE),
          Map.entry(Route.SUBSCRIPTIONS_DELETE, Route.SUBSCRIPTIONS_SAVE),
          Map.entry(Route.CONNECTIONS_DELETE, Route.CONNECTIONS_SAVE),
          Map.entry(Route.API_KEYS_DELETE, Route.API_KEYS_SAVE),
          Map.entry(Route.KEYS_DELETE, Route.KEYS_GENERATE),
          Map.entry(Route.SECRETS_DELETE, Route.SECRETS_PUT));

  private final ApiClient api =
      new ApiClient(new AuthSettings(Mode.OPEN, false, true, false, Set.of()));
  private final RouteSamples samples = new RouteSamples(api);

  @AfterEach
  void close() {
    api.close();
  }

  static List<Route> changing() {
    return Arrays.stream(Route.values())
        .filter(route -> !route.method().equals("GET") && !CHANGE_NOTHING.contains(route))
        .filter(route -> !route.template().endsWith("/validate"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("changing")
  void everyChange_isInTheTrailWithItsReasonOnce(Route route) {
    samples.configure();
    String path = prepared(route);
    String body = body(route);
    List<String> headers = new ArrayList<>(List.of(samples.headers(route, 1, body)));
    headers.addAll(List.of("x-courier-reason", "w%C3%BCrg, 100 %25"));
    try (CapturedEvents events = new CapturedEvents()) {
      Reply reply = api.send(route.method(), path, body, headers.toArray(String[]::new));
      assertThat(reply.status()).as(reply.text()).isLessThan(300);
      assertThat(events.told("api.called", "route", "reason"))
          .singleElement()
          .asString()
          .endsWith(route.template() + " würg, 100 %");
      assertThat(events.problems()).isEmpty();
    }
    List<JsonNode> told = changes("");
    List<JsonNode> because =
        told.stream().filter(entry -> entry.path("reason").asText().equals("würg, 100 %")).toList();
    int entries = route == Route.WEBHOOKS_READDRESS ? 2 : 1;
    assertThat(because).as("%s", told).hasSize(entries);
    because.forEach(
        entry -> {
          assertThat(entry.path("by").asText())
              .isEqualTo(route == Route.BREAK_GLASS ? "break-glass" : "local");
          assertThat(entry.path("trace_id").asText()).hasSize(32);
          String query = "&kind=" + entry.path("kind").asText() + "&id=";
          assertThat(changes(query + entry.path("id").asText())).contains(entry);
        });
  }

  /** Creates the object that a route is about to change, and returns its path. */
  private String prepared(Route route) {
    Sample sample = samples.all().get(route);
    String path = sample == null ? "" : sample.path().apply(1);
    if (route.template().endsWith("/enable")) {
      made(api.post(path.replace("/enable", "/disable"), ""));
    } else if (SAVED_BY.containsKey(route)) {
      Route by = SAVED_BY.get(route);
      Sample saved = samples.all().get(by);
      String at = saved.path().apply(1);
      made(api.send(by.method(), at, saved.body()));
      return at.replace("/generate", "");
    } else if (route == Route.WEBHOOKS_DELETE) {
      return samples.all().get(Route.WEBHOOKS_SAVE).path().apply(1);
    } else if (route == Route.KEYS_DELETE_VERSION) {
      made(api.post("keys/v/generate", "{'kind': 'pgp'}"));
      made(api.post("keys/v/generate", "{'kind': 'pgp'}"));
      return "keys/v/versions/1";
    } else if (route == Route.EXECUTIONS_FILES_DELETE) {
      String id = api.start("j");
      made(api.post("executions/" + id + "/pause", ""));
      return "executions/" + id + "/files";
    }
    return path;
  }

  private String body(Route route) {
    Sample sample = samples.all().get(route);
    return sample == null ? "" : sample.body().replace("{'reason': 'name'}", "");
  }

  private static void made(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isLessThan(300);
  }

  private List<JsonNode> changes(String query) {
    Reply reply = api.get("changes?top=200" + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return StreamSupport.stream(reply.json().path("value").spliterator(), false).toList();
  }

  @Test
  void reason_isInTheAuditOfAnExecution() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    String id =
        api.post("jobs/j/trigger", "{'reason': 'first'}").json().path("execution_id").asText();
    made(api.post("executions/" + id + "/pause", "", "x-courier-reason", "second"));
    made(api.delete("executions/" + id + "/files", "x-courier-reason", "third"));
    assertThat(api.get("executions/" + id + "/audit").json().findValuesAsText("reason"))
        .contains("first", "second", "third");
    made(api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'j'}]}"));
    Reply chain = api.post("chains/c/trigger", "", "x-courier-reason", "fourth");
    String chainId = chain.json().path("chain_execution_id").asText();
    assertThat(api.get("chain-executions/" + chainId + "/audit").json().findValuesAsText("reason"))
        .contains("fourth");
    assertThat(changes("&kind=execution&id=" + id))
        .extracting(entry -> entry.path("action").asText())
        .containsExactly("files_given_up", "paused", "triggered");
  }

  /**
   * Whoever has the host's log can compare the hashes with it, and each link names the one before.
   */
  @Test
  void links_ofAllChanges_areAChain() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    made(api.put("secrets/s", "{'value': 'Sommer2026'}"));
    api.start("j");
    made(api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'j'}]}"));
    assertThat(changes("&kind=execution")).allMatch(entry -> !entry.has("link"));
    List<JsonNode> linked =
        changes("").stream()
            .filter(entry -> entry.has("link"))
            .sorted(Comparator.comparing(entry -> entry.path("link").asInt()))
            .toList();
    assertThat(linked).hasSizeGreaterThanOrEqualTo(3);
    String previous = "";
    for (int i = 0; i < linked.size(); i++) {
      assertThat(linked.get(i).path("link").asInt()).isEqualTo(i + 1);
      assertThat(linked.get(i).path("previous_hash").asText()).isEqualTo(previous);
      previous = linked.get(i).path("hash").asText();
      assertThat(previous).hasSize(64);
    }
  }

  @Test
  void repeatedStart_isTwoRequestsAndOneChange() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    made(api.post("jobs/j/trigger", "", "idempotency-key", "k"));
    made(api.post("jobs/j/trigger", "", "idempotency-key", "k"));
    assertThat(changes("&kind=execution")).hasSize(1);
  }

  /**
   * The first attempt claims the key without creating anything. The second one creates the
   * execution.
   */
  @ParameterizedTest
  @CsvSource({"jobs/j, execution", "chains/c, chain_execution"})
  void startRepeatedAfterItsRefusal_isOneChange(String started, String kind) {
    Reply refused = api.post(started + "/trigger", "", "idempotency-key", "k");
    assertThat(refused.status()).as(refused.text()).isEqualTo(404);
    assertThat(changes("&kind=" + kind)).isEmpty();
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    made(api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'j'}]}"));
    Reply second = api.post(started + "/trigger", "", "idempotency-key", "k");
    made(second);
    assertThat(second.headers()).doesNotContainKey("Idempotent-Replayed");
    Reply third = api.post(started + "/trigger", "", "idempotency-key", "k");
    made(third);
    assertThat(third.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(changes("&kind=" + kind))
        .extracting(entry -> entry.path("action").asText())
        .containsExactly("triggered");
  }

  @Test
  void fileThatTheWatchDoesNotKnow_isNoChange() {
    samples.configure();
    String path = samples.all().get(Route.WATCHES_AGAIN).path().apply(1);
    Reply unknown = api.post(path, "{'path': '/no/such/file'}");
    assertThat(unknown.code()).as(unknown.text()).isEqualTo("file_not_known");
    assertThat(changes("&kind=watch"))
        .extracting(entry -> entry.path("action").asText())
        .doesNotContain("files_again");
  }

  @Test
  void reasonInALargeBody_isInTheTrail() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    String room = " ".repeat(70_000);
    made(api.post("jobs/j/trigger", "{'priority': 3," + room + "'reason': 'month end'}"));
    assertThat(changes("&kind=execution"))
        .extracting(entry -> entry.path("reason").asText())
        .containsExactly("month end");
  }

  @ParameterizedTest
  @CsvSource({
    "a%, '', X-Courier-Reason",
    "a%4, '', X-Courier-Reason",
    "%zz, '', X-Courier-Reason",
    "%ff, '', X-Courier-Reason",
    "a%00b, '', X-Courier-Reason",
    "a%1b[2J, '', X-Courier-Reason",
    "a, {'reason': 'b'}, /reason",
    "'', {'reason': 'a\\u0000'}, /reason",
    "'', {'reason': '\\ud800'}, /reason",
    "'', {'reason': 7}, /reason",
    "'', {'reason': ['a']}, /reason",
    "'', {'because': 'a'}, /because"
  })
  void hostileReason_isRefusedWhereItIs(String header, String body, String pointer) {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    Reply refused = api.post("jobs/j/disable", body, "x-courier-reason", header);
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(api.get("jobs/j").json().path("version").asInt()).isEqualTo(1);
    assertThat(changes("&kind=job")).hasSize(1);
  }

  @Test
  void longReason_isRefused() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    String longest = "a".repeat(1_000);
    for (Reply refused :
        List.of(
            api.delete("jobs/j", "x-courier-reason", longest + "b"),
            api.post("jobs/j/disable", "{'reason': '" + longest + "b'}"))) {
      assertThat(refused.code()).isEqualTo("invalid_request");
    }
    made(api.delete("jobs/j", "x-courier-reason", longest));
    assertThat(changes("&kind=job").get(0).path("reason").asText()).isEqualTo(longest);
  }

  @Test
  void changesOfApiKeys_areForAdmins() {
    ApiClient closed = new ApiClient(new AuthSettings(Mode.KEYS, false, true, false, Set.of()));
    String admin = closed.post("break-glass/api-key", "").json().path("key").asText();
    String reader =
        closed
            .put("api-keys/r", "{'role': 'reader'}", "x-api-key", admin)
            .json()
            .path("key")
            .asText();
    assertThat(closed.get("changes", "x-api-key", admin).json().path("value")).hasSize(2);
    assertThat(closed.get("changes", "x-api-key", reader).json().path("value")).isEmpty();
    Reply asked = closed.get("changes?kind=api_key", "x-api-key", reader);
    assertThat(asked.status()).isEqualTo(403);
    assertThat(closed.get("changes", "x-api-key", admin).text()).doesNotContain(admin, "sha256");
    closed.close();
  }

  @Test
  void wrongQuery_isRefused() {
    for (String query : List.of("kind=jobs", "id=a", "since=x", "top=201", "continuation=x")) {
      assertThat(api.get("changes?" + query).code()).as(query).isEqualTo("invalid_query");
    }
  }

  /** No secret that a route receives or creates is in the audit log of changes. */
  @Test
  void secrets_areNotInTheTrail() {
    samples.configure();
    List<String> secret = new ArrayList<>(List.of("Sommer2026", "whsec_", "PRIVATE KEY", "cr_k_"));
    made(
        api.put(
            "connections/p",
            "{'type': 'sftp', 'host': 'h', 'port': 1, 'username': 'u', 'auth': {'type':"
                + " 'password', 'password': 'Sommer2026'}}"));
    made(api.put("secrets/s", "{'value': 'Sommer2026'}"));
    made(
        api.put(
            "jobs/leaky",
            "{'variables': {'db_password': 'Sommer2026', 'token': 'Sommer2026', 'headers':"
                + " {'X-Api-Key': 'Sommer2026', 'Authorization': 'Bearer Sommer2026'}}, 'steps':"
                + " [{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}]}"));
    made(
        api.send(
            "PATCH",
            "jobs/leaky",
            "{'variables': {'token': 'Winter2027'}}",
            "content-type",
            "application/merge-patch+json"));
    secret.add("Winter2027");
    samples.all().keySet().stream()
        .filter(route -> changing().contains(route))
        .forEach(
            route -> {
              Reply reply =
                  api.send(
                      route.method(),
                      prepared(route),
                      body(route),
                      samples.headers(route, 1, body(route)));
              for (String name : List.of("secret", "key")) {
                JsonNode value = reply.body().length == 0 ? null : reply.json().path(name);
                if (value != null && value.isTextual() && !value.asText().isEmpty()) {
                  secret.add(value.asText());
                }
              }
            });
    String trail = changes("").toString();
    assertThat(trail).contains("leaky").contains("***");
    assertThat(secret).hasSizeGreaterThan(6);
    assertThat(secret).allSatisfy(each -> assertThat(trail).doesNotContain(each));
  }
}
