package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of upcoming events agrees with each schedule, watch and expectation. */
class UpcomingApiTest {
  private static final List<String> ZONES =
      List.of("UTC", "Europe/Paris", "America/New_York", "Asia/Ho_Chi_Minh");

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void configure() {
    api.saveJob("j", ExecutionsApi.WRITE);
    api.put(
        "connections/partner-a",
        "{'type':'sftp','host':'127.0.0.1','port':1,'username':'u',"
            + "'auth':{'type':'password','password':'hunter2'}}");
    api.put("calendars/weekdays", "{'weekdays': [1, 2, 3, 4, 5]}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  private void made(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isLessThan(300);
  }

  private static List<String> ofKind(JsonNode answer, String kind) {
    List<String> found = new ArrayList<>();
    for (JsonNode one : answer.path("value")) {
      if (one.path("kind").asText().equals(kind)) {
        found.add(one.path("at").asText() + " " + one.path(kind + "_id").asText());
      }
    }
    return found;
  }

  private void saveSchedules(Random random, int count) {
    for (int i = 0; i < count; i++) {
      String when =
          switch (random.nextInt(3)) {
            case 0 ->
                "'type': 'cron', 'expression': '%d %d * * *', 'timezone': '%s'"
                    .formatted(
                        random.nextInt(60),
                        random.nextInt(24),
                        ZONES.get(random.nextInt(ZONES.size())));
            case 1 -> "'type': 'fixed_rate', 'every_seconds': " + (3_600 + random.nextInt(90_000));
            default ->
                "'type': 'one_shot', 'at': '%s'"
                    .formatted(
                        Instant.now()
                            .truncatedTo(ChronoUnit.SECONDS)
                            .plusSeconds(60 + random.nextInt(900_000)));
          };
      String calendars = random.nextInt(3) == 0 ? ", 'calendars': ['weekdays']" : "";
      String enabled = random.nextInt(4) == 0 ? ", 'enabled': false" : "";
      made(
          api.put(
              "schedules/s" + i,
              "{'target': {'job_id': 'j'}, " + when + calendars + enabled + "}"));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void schedules_merged_areTheInstantsOfEach(long seed) {
    Random random = new Random(seed);
    int count = 1 + random.nextInt(12);
    saveSchedules(random, count);
    Instant from = Instant.now().plus(Duration.ofHours(1 + random.nextInt(40)));
    Instant to = from.plus(Duration.ofHours(1 + random.nextInt(100)));
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (JsonNode one : api.get("schedules/s" + i + "/upcoming?count=100").json().path("value")) {
        Instant at = Instant.parse(one.path("at").asText());
        if (!at.isBefore(from) && !at.isAfter(to)) {
          expected.add(at + " s" + i);
        }
      }
    }
    expected.sort(null);
    String query = "upcoming?top=1000&from=" + from + "&to=" + to;
    JsonNode whole = api.get(query).json();
    assertThat(ofKind(whole, "schedule")).isEqualTo(expected);
    assertThat(whole.has("complete_until")).isFalse();
    int top = 1 + random.nextInt(10);
    JsonNode part = api.get("upcoming?top=" + top + "&from=" + from + "&to=" + to).json();
    assertThat(ofKind(part, "schedule"))
        .isEqualTo(expected.subList(0, Math.min(top, expected.size())));
    if (expected.size() > top) {
      assertThat(part.path("complete_until").asText())
          .isEqualTo(expected.get(top).substring(0, expected.get(top).indexOf(' ')));
    } else {
      assertThat(part.has("complete_until")).isFalse();
    }
  }

  @Test
  void watchesAndExpectations_enabled_comeAsTheyStand() throws InterruptedException {
    String watch =
        "{'connection': 'partner-a', 'path': '/in', 'target': {'job_id': 'j'}, 'enabled': %s}";
    made(api.put("watches/fresh", watch.formatted("true")));
    made(api.put("watches/off", watch.formatted("false")));
    made(api.put("watches/looked", watch.formatted("true")));
    api.courier().automation().polls().onMessage("{\"kind\": \"poll\", \"watch\": \"looked\"}");
    String expectation =
        "{'connection': 'partner-a', 'path': '/in', 'at_least': 1, 'by': '05:00', 'timezone':"
            + " 'Europe/Paris', 'enabled': %s}";
    made(api.put("expectations/due", expectation.formatted("true")));
    made(api.put("expectations/off", expectation.formatted("false")));
    JsonNode answer = api.get("upcoming").json();
    String next = api.get("watches/looked").json().path("next_poll_at").asText();
    assertThat(ofKind(answer, "watch"))
        .containsExactly(answer.path("from").asText() + " fresh", next + " looked");
    List<String> cutOffs = ofKind(answer, "expectation");
    assertThat(cutOffs).hasSize(7).allMatch(one -> one.endsWith("Z due"));
    assertThat(cutOffs.get(0))
        .isEqualTo(api.get("expectations/due").json().at("/next/by").asText() + " due");
    String later = Instant.now().plus(Duration.ofDays(30)).toString();
    assertThat(ofKind(api.get("upcoming?from=" + later).json(), "expectation")).hasSize(7);
  }

  @Test
  void executions_thatWait_comeUntilTheyDoNot() throws InterruptedException {
    made(
        api.put(
            "jobs/shaky",
            "{'failure_policy': {'type': 'retry_step', 'max_retries': 1, 'backoff_base_seconds':"
                + " 100}, 'steps': [{'type': 'test.fail', 'config': {'for_now': true}}]}"));
    String retried = api.run("shaky");
    JsonNode answer = api.get("upcoming").json();
    assertThat(answer.at("/value/0/waits_for").asText()).isEqualTo("attempt");
    String due =
        api.get("executions/" + retried).json().at("/current_steps/0/next_attempt_at").asText();
    assertThat(ofKind(answer, "execution")).containsExactly(due + " " + retried);
    assertThat(answer.has("scanned_until")).isFalse();
    made(api.post("executions/" + retried + "/cancel", ""));
    api.work();
    assertThat(ofKind(api.get("upcoming").json(), "execution")).isEmpty();
  }

  @Test
  void query_wrong_tellsEveryProblem() {
    Reply reply = api.get("upcoming?from=9999-01-01T00:00:00Z&top=1001");
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("from", "top");
    assertThat(api.get("upcoming?to=2020-01-01T00:00:00Z").json().at("/errors/0/pointer").asText())
        .isEqualTo("to");
  }

  @Test
  void upcoming_timesThatTheClocksSkip_sayWhichLocalTimeWasAskedFor() {
    made(
        api.put(
            "schedules/night",
            "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '30 2 * * *',"
                + " 'timezone': 'Europe/Paris'}"));
    Instant to = Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofDays(399));
    JsonNode answer = api.get("upcoming?top=1000&to=" + to).json();
    List<String> shifted = new ArrayList<>();
    for (JsonNode one : answer.path("value")) {
      if (one.has("shifted_from")) {
        shifted.add(one.path("local").asText() + " " + one.path("shifted_from").asText());
      }
    }
    assertThat(shifted)
        .hasSizeBetween(1, 2)
        .allMatch(each -> each.matches("(.*)T03:00\\S* \\1T02:30"));
  }
}
