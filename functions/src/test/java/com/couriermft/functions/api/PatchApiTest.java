package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests changes of single fields of every kind of object that a user interface edits, and their
 * preconditions.
 */
class PatchApiTest {
  private static final String[] MERGE_PATCH = {"content-type", "application/merge-patch+json"};

  private final ApiClient api = new ApiClient();
  private final RouteSamples samples = new RouteSamples(api);

  @BeforeEach
  void configure() {
    samples.configure();
  }

  @AfterEach
  void close() {
    api.close();
  }

  static List<Route> patches() {
    return Arrays.stream(Route.values()).filter(route -> route.method().equals("PATCH")).toList();
  }

  private Reply patch(String path, String body, String... headers) {
    List<String> all = new ArrayList<>(List.of(MERGE_PATCH));
    all.addAll(List.of(headers));
    return api.send("PATCH", path, body, all.toArray(String[]::new));
  }

  private String path(Route route) {
    return samples.all().get(route).path().apply(0);
  }

  @ParameterizedTest
  @MethodSource("patches")
  void patch_ofEachKind_changesWhatItNamesAndKeepsTheRest(Route route) {
    JsonNode before = definition(api.get(path(route)));
    Reply changed = patch(path(route), samples.all().get(route).body());
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    JsonNode after = definition(api.get(path(route)));
    JsonNode named = Json.parse(samples.all().get(route).body().replace('\'', '"'));
    assertThat(after).isNotEqualTo(before);
    before
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!named.has(field)) {
                assertThat(after.path(field)).as(field).isEqualTo(before.path(field));
              }
            });
  }

  private static JsonNode definition(Reply reply) {
    assertThat(reply.status()).isEqualTo(200);
    JsonNode json = reply.json();
    return json.has("definition")
        ? json.path("definition")
        : json.has("connection") ? json.path("connection") : json;
  }

  @ParameterizedTest
  @MethodSource("patches")
  void preconditions_ofEachKind_areComparedStrongly(Route route) {
    String path = path(route);
    String body = samples.all().get(route).body();
    String first = api.get(path).header("ETag");
    Reply stale = patch(path, body, "if-match", "\"" + first.substring(2));
    assertThat(stale.status()).isEqualTo(412);
    assertThat(stale.code()).isEqualTo("precondition_failed");
    assertThat(stale.json().at("/current/etag").asText()).isEqualTo(first);
    assertThat(patch(path, body, "if-match", "W/" + first).status()).isEqualTo(412);
    assertThat(patch(path, body, "if-match", "garbage").code()).isEqualTo("invalid_etag");
    assertThat(patch(path, body, "if-none-match", "*").status()).isEqualTo(412);
    assertThat(patch(path, body, "if-match", "\"x\", W/\"y\" ," + first).status()).isEqualTo(200);
    assertThat(patch(path, body, "if-match", first).status()).isEqualTo(412);
    assertThat(patch(path, body, "if-match", "*").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("patches")
  void badPatches_ofEachKind_areRefusedAndChangeNothing(Route route) {
    String path = path(route);
    Reply before = api.get(path);
    Reply plain = api.send("PATCH", path, "{}", "content-type", "application/json");
    assertThat(plain.status()).isEqualTo(415);
    assertThat(plain.header("Accept-Patch")).isEqualTo("application/merge-patch+json");
    assertThat(patch(path, "null").code()).isEqualTo("invalid_request");
    assertThat(patch(path, "[]").status()).isEqualTo(400);
    assertThat(patch(path, "").status()).isEqualTo(400);
    assertThat(patch(path, "{").status()).isEqualTo(400);
    String deep = "{'x': ".repeat(300) + "1" + "}".repeat(300);
    assertThat(patch(path, deep).text()).contains("too_deep");
    assertThat(patch(path, "{'nonsense': 1}").text()).contains("unknown_field");
    assertThat(api.get(path).header("ETag")).isEqualTo(before.header("ETag"));
  }

  @ParameterizedTest
  @MethodSource("patches")
  void emptyPatch_ofEachKind_changesNothing(Route route) {
    JsonNode before = definition(api.get(path(route)));
    assertThat(patch(path(route), "{}").status()).isEqualTo(200);
    assertThat(definition(api.get(path(route)))).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "jobs/j, job_id, id_mismatch",
    "chains/c, chain_id, id_mismatch",
    "schedules/s, schedule_id, id_mismatch",
    "calendars/cal, calendar_id, id_mismatch",
    "watches/w, watch_id, invalid_value",
    "expectations/e, expectation_id, invalid_value",
    "subscriptions/sub, subscription_id, invalid_value",
    "connections/partner, name, name_mismatch",
  })
  void patch_ofTheId_isRefused(String path, String field, String code) {
    Reply refused = patch(path, "{'" + field + "': 'other'}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains(code);
  }

  @Test
  void patch_ofNothing_is404() {
    assertThat(patch("jobs/none", "{}").code()).isEqualTo("job_not_found");
    assertThat(patch("schedules/none", "{}", "if-match", "*").code())
        .isEqualTo("schedule_not_found");
    assertThat(patch("connections/none", "{}").code()).isEqualTo("connection_not_found");
    assertThat(patch("webhooks/0123", "{}").code()).isEqualTo("webhook_not_found");
  }

  /**
   * Many callers each change a different field without {@code If-Match} at the same time, and the
   * server retries for them.
   */
  @ParameterizedTest
  @CsvSource({
    "jobs/j, variables, '/definition/variables'",
    "schedules/s, parameters, '/definition/parameters'",
    "settings, pools, '/pools'"
  })
  void patches_atOnce_allSucceedAndLoseNothing(String path, String field, String pointer)
      throws Exception {
    int callers = 16;
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      List<Future<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        String value = path.equals("settings") ? "{'limit': " + i + "}" : String.valueOf(i);
        String body = "{'" + field + "': {'v" + i + "': " + value + "}}";
        replies.add(threads.submit(() -> patch(path, body)));
      }
      for (Future<Reply> reply : replies) {
        assertThat(reply.get().status()).as(reply.get().text()).isEqualTo(200);
      }
    } finally {
      threads.shutdown();
    }
    JsonNode all = api.get(path).json().at(pointer);
    for (int i = 0; i < callers; i++) {
      assertThat(all.has("v" + i)).as(all.toString()).isTrue();
    }
  }

  @Test
  void connection_patched_keepsItsPassword() {
    String password =
        "{'type': 'sftp', 'host': 'h', 'username': 'u', 'auth': {'type': 'password', 'password':"
            + " 'hunter2'}}";
    assertThat(api.put("connections/p", password).status()).isEqualTo(201);
    Reply patched = patch("connections/p", "{'host': 'h2'}");
    assertThat(patched.status()).as(patched.text()).isEqualTo(200);
    assertThat(patched.json().at("/connection/host").asText()).isEqualTo("h2");
    assertThat(api.secrets().find("connection-p-password")).isPresent();
    assertThat(patch("connections/p", "{'auth': {'password': hunter3}}").text())
        .doesNotContain("hunter");
  }

  @Test
  void settings_replaced_takeDefaultsForWhatIsLeftOut_overTheVersionThatWasRead() {
    Reply first = patch("settings", "{'retention': {'contexts_days': 3}, 'limits': {'total': 9}}");
    assertThat(first.json().at("/retention/contexts_days").asInt()).isEqualTo(3);
    Reply cleared = patch("settings", "{'limits': {'total': null}}");
    assertThat(cleared.json().at("/limits").has("total")).isFalse();
    assertThat(cleared.json().at("/retention/contexts_days").asInt()).isEqualTo(3);
    Reply stale = api.put("settings", "{}", "if-match", first.header("ETag"));
    assertThat(stale.status()).isEqualTo(412);
    Reply replaced = api.put("settings", "{}", "if-match", cleared.header("ETag"));
    assertThat(replaced.json().at("/retention/contexts_days").asInt()).isEqualTo(30);
    assertThat(api.get("settings").header("ETag")).isEqualTo(replaced.header("ETag"));
  }
}
