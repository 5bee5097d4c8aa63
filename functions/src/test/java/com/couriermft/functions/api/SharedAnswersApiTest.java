package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.access.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Many clients poll the same list: the requests to storage, and the response that each client gets.
 */
class SharedAnswersApiTest {
  private static final String WRITE =
      "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}";
  private static final List<String> POLLED =
      List.of("overview", "executions?fields=summary&top=50");

  /**
   * Returns the number of requests to storage for a minute in which each client polls every five
   * seconds.
   *
   * @param offset delay of a client's requests after multiples of five seconds, in milliseconds
   */
  private int polled(ApiClient api, int clients, IntUnaryOperator offset) {
    api.pass(Duration.ofMinutes(1));
    List<Integer> times =
        IntStream.range(0, 12 * clients)
            .map(i -> i % 12 * 5_000 + 500 + offset.applyAsInt(i / 12))
            .sorted()
            .boxed()
            .toList();
    int before = api.names().requests();
    int present = 0;
    for (int time : times) {
      api.pass(Duration.ofMillis(time - present));
      present = time;
      POLLED.forEach(path -> assertThat(api.get(path).status()).isEqualTo(200));
    }
    return api.names().requests() - before;
  }

  @Test
  void tenTabs_costStorageAsOne_tenOtherClientsAsThree() throws Exception {
    Random chance = new Random(1);
    try (ApiClient api = new ApiClient()) {
      api.saveJob("daily", WRITE);
      for (int i = 0; i < 60; i++) {
        api.run("daily");
      }
      for (int i = 0; i < 5; i++) {
        api.start("daily");
      }
      int one = polled(api, 1, client -> 0);
      // The dashboard polls at multiples of five seconds, with a deviation of up to a tenth.
      int ten = polled(api, 10, client -> chance.nextInt(1_000) - 500);
      int hundred = polled(api, 100, client -> chance.nextInt(1_000) - 500);
      int others = polled(api, 10, client -> client * 500);
      System.out.printf(
          "Requests to storage in a minute, overview and executions: 1 tab %d, 10 tabs %d, 100"
              + " tabs %d; 10 clients that ask at any time %d%n",
          one, ten, hundred, others);
      assertThat(one).isGreaterThan(24);
      assertThat(ten).isEqualTo(one);
      assertThat(hundred).isEqualTo(one);
      assertThat(others).isLessThanOrEqualTo(one * 5 / 2);
    }
  }

  private static String id(Reply started) {
    return started.json().path("execution_id").asText();
  }

  @Test
  void whoeverWrites_seesItAtOnce_andSoDoesEverybodyElseOnThisHost() {
    try (ApiClient api = new ApiClient()) {
      api.saveJob("a", WRITE);
      assertThat(api.get("jobs").text()).contains("\"a\"").doesNotContain("\"b\"");
      api.saveJob("b", WRITE);
      assertThat(api.get("jobs").text()).contains("\"b\"");
      api.send(
          "PATCH", "jobs/b", "{'name': 'Bee'}", "content-type", "application/merge-patch+json");
      assertThat(api.get("jobs").text()).contains("Bee");
      api.post("jobs/b/disable", "");
      assertThat(api.get("jobs").text()).contains("\"enabled\":false");
      api.delete("jobs/b");
      assertThat(api.get("jobs").text()).doesNotContain("Bee");

      for (int i = 0; i < 3; i++) {
        String id = id(api.post("jobs/a/trigger", ""));
        assertThat(api.get("executions").text()).contains(id);
        assertThat(
                api.get("overview").json().at("/counts/queued").asInt()
                    + api.get("overview").json().at("/counts/running").asInt())
            .isEqualTo(1);
        api.post("executions/" + id + "/cancel", "{'reason': 'a test'}");
        assertThat(api.get("executions?state=cancelled").text()).contains(id);
      }
      assertThat(api.get("changes").text()).contains("archived");
    }
  }

  @Test
  void whatTheHostDoesByItself_isSeenAfterTwoSeconds_orAtOnceByWhoTakesNoOlderAnswer()
      throws Exception {
    try (ApiClient api = new ApiClient()) {
      api.saveJob("a", WRITE);
      String id = api.start("a");
      String queued = api.get("executions").text();
      assertThat(queued).contains(id).doesNotContain("completed");
      api.work();
      assertThat(api.get("executions").text()).isEqualTo(queued);
      Reply afresh = api.get("executions", "cache-control", "max-age=0, No-Cache");
      assertThat(afresh.text()).contains("completed");
      assertThat(api.get("executions").text()).as("and so are the others").isEqualTo(afresh.text());

      String next = api.start("a");
      api.get("executions");
      api.work();
      api.pass(Duration.ofMillis(1_999));
      assertThat(api.get("executions?state=completed").text()).contains(next);
      assertThat(api.get("executions").json().at("/value/0/state").asText())
          .isNotEqualTo("completed");
      api.pass(Duration.ofMillis(1));
      assertThat(api.get("executions").json().at("/value/0/state").asText()).isEqualTo("completed");
    }
  }

  @Test
  void refusal_isNotKept() {
    try (ApiClient api = new ApiClient()) {
      assertThat(api.get("executions?top=0").status()).isEqualTo(400);
      assertThat(api.get("schedules/s/upcoming").status()).isEqualTo(404);
      int before = api.names().requests();
      assertThat(api.get("schedules/s/upcoming").status()).isEqualTo(404);
      assertThat(api.names().requests()).isGreaterThan(before);
    }
  }

  @Test
  void headAndGet_shareTheirAnswer_andItsTagConfirmsIt() {
    try (ApiClient api = new ApiClient()) {
      Reply first = api.get("executions");
      int before = api.names().requests();
      assertThat(api.send("HEAD", "executions", "").status()).isEqualTo(200);
      String etag = first.headers().get("ETag");
      assertThat(api.get("executions", "if-none-match", etag).status()).isEqualTo(304);
      assertThat(api.names().requests()).isEqualTo(before);
    }
  }

  /** Returns the paths of all routes with shared responses, for one team. */
  private static List<String> shared(Map<String, String> ids) {
    List<String> paths =
        new ArrayList<>(
            List.of(
                "overview",
                "calendars",
                "chain-executions",
                "chains",
                "changes",
                "connections",
                "executions",
                "expectations",
                "expiries",
                "files",
                "jobs",
                "keys",
                "schedules",
                "upcoming",
                "watches"));
    paths.add("connections/" + TeamBodies.SHARED + "/health");
    paths.add("expectations/" + ids.get("expectation_id") + "/history");
    paths.add("schedules/" + ids.get("schedule_id") + "/upcoming");
    paths.add(
        "schedules/"
            + ids.get("schedule_id")
            + "/explain?from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z");
    paths.add("watches/" + ids.get("watch_id") + "/files");
    return paths;
  }

  private static String told(TwoTeams teams, String key, String path, String... headers) {
    List<String> all = new ArrayList<>(List.of("x-api-key", key));
    all.addAll(List.of(headers));
    Reply reply = teams.api.get(path, all.toArray(String[]::new));
    // The time of a response differs each time, so it is removed.
    return reply.status() + (reply.status() == 200 ? Json.write(timeless(reply)) : reply.code());
  }

  private static Object timeless(Reply reply) {
    return Json.parse(
        reply
            .text()
            .replaceAll("\"(at|since|from|to|until)\":\"[^\"]*\"", "\"$1\":\"\"")
            .replaceAll("_seconds\":[0-9]+", "_seconds\":0"));
  }

  @Test
  void callersOfDifferentScopesAndRoles_neverShare() throws Exception {
    try (TwoTeams teams = new TwoTeams(true)) {
      List<String> keys =
          List.of(
              teams.admin(),
              teams.limited(TwoTeams.OURS, Role.READER),
              teams.limited(TwoTeams.THEIRS, Role.READER),
              teams.limited(TwoTeams.OURS, Role.AUTHOR));
      for (String team : List.of(TwoTeams.OURS, TwoTeams.THEIRS)) {
        for (String path : shared(teams.values.get(team))) {
          List<String> own =
              keys.stream()
                  .map(key -> told(teams, key, path, "cache-control", "no-cache"))
                  .toList();
          List<String> polled = keys.stream().map(key -> told(teams, key, path)).toList();
          assertThat(polled).as(path).isEqualTo(own);
        }
      }
    }
  }

  @Test
  void twoKeysOfOneRoleAndScope_share() throws Exception {
    try (TwoTeams teams = new TwoTeams(false)) {
      String one = teams.limited(TwoTeams.OURS, Role.READER);
      String other = teams.limited(TwoTeams.OURS, Role.OPERATOR);
      for (String path : shared(teams.values.get(TwoTeams.OURS))) {
        told(teams, one, path);
        int before = teams.api.names().requests();
        String again = told(teams, one, path);
        assertThat(again).as(path).startsWith("200");
        assertThat(teams.api.names().requests()).as(path + " again").isEqualTo(before);
        told(teams, other, path);
        assertThat(teams.api.names().requests())
            .as(path + " by another role")
            .isGreaterThan(before);
      }
    }
  }
}
