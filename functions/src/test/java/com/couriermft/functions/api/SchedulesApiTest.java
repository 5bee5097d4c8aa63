package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SchedulesApiTest {
  private static final String DAILY =
      "{'target': {'job_id': 'a'}, 'type': 'cron', 'expression': '0 30 2 ? * *',"
          + " 'timezone': 'Europe/Paris'}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJob() {
    api.saveJob("a", "{'id': 'w', 'type': 'test.write', 'config': {'path': 'p', 'text': 't'}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void validate_showsTheInstantsThatItWouldHave_alsoOfOneThatIsDisabled() {
    String disabled = DAILY.replaceFirst("\\{", "{'enabled': false, ");
    JsonNode validated = api.post("schedules/validate", disabled).json().path("upcoming");
    assertThat(validated).hasSize(10);
    api.put("schedules/daily", DAILY);
    JsonNode saved = api.get("schedules/daily/upcoming?count=10").json().path("value");
    assertThat(validated).isEqualTo(saved);
    assertThat(api.post("schedules/validate", "{'type': 'cron'}").json().has("upcoming")).isFalse();
  }

  @Test
  void save_newAndUnchanged_echoesDialectDefaultsAndFiveInstants() {
    Reply first = api.put("schedules/daily", DAILY);
    assertThat(first.status()).isEqualTo(201);
    JsonNode definition = first.json().path("definition");
    assertThat(definition.path("dialect").asText()).isEqualTo("quartz");
    assertThat(definition.path("catch_up").asText()).isEqualTo("last");
    assertThat(definition.path("overlap").asText()).isEqualTo("skip");
    assertThat(first.json().path("upcoming")).hasSize(5);
    assertThat(first.json().path("upcoming").path(0).path("local").asText())
        .containsPattern("T(02:30|03:00):00\\+0[12]:00");

    Reply same = api.put("schedules/daily", DAILY);
    assertThat(same.status()).isEqualTo(200);
    assertThat(same.header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(api.get("schedules").json().path("value")).hasSize(1);
    assertThat(api.get("schedules/daily/upcoming?count=12").json().path("value")).hasSize(12);
    assertThat(api.delete("schedules/daily").status()).isEqualTo(204);
    assertThat(api.get("schedules/daily").code()).isEqualTo("schedule_not_found");
  }

  @Test
  void save_everythingWrong_tellsEachWithItsPointer() {
    Reply reply =
        api.put(
            "schedules/daily",
            "{'schedule_id': 'other', 'target': {'job_id': 'aa'}, 'type': 'cron',"
                + " 'expression': '99 * * * *', 'timezone': 'Europe/Pariss', 'overlap': 'skp',"
                + " 'calendars': ['none'], 'every_seconds': 5}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("invalid_schedule");
    assertThat(pointers(reply))
        .containsExactlyInAnyOrder(
            "/schedule_id id_mismatch",
            "/target/job_id unknown_job",
            "/expression invalid_cron_expression",
            "/timezone unknown_timezone",
            "/overlap invalid_value",
            "/calendars/0 unknown_calendar",
            "/every_seconds unknown_field");
    assertThat(reply.text()).contains("Known: a.", "Did you mean 'Europe/Paris'?");
  }

  @Test
  void save_parametersThatTheTargetRefuses_areToldWithTheirPointers() {
    String parameters =
        "{'type': 'object', 'properties': {'day': {'type': 'string'}}, 'required': ['day']}";
    String steps = "[{'id': 'w', 'type': 'test.write', 'config': {'path': 'p', 'text': 't'}}]";
    String job = "{'name': 'b', 'parameters': %s, 'steps': %s}".formatted(parameters, steps);
    assertThat(api.put("jobs/b", job).status()).isEqualTo(201);
    String schedule =
        "{'target': {'job_id': 'b'}, 'type': 'cron', 'expression': '@daily', 'parameters': %s}";
    Reply refused = api.put("schedules/b", schedule.formatted("{'day': 7}"));
    assertThat(refused.code()).isEqualTo("invalid_schedule");
    assertThat(pointers(refused)).hasSize(1).allMatch(each -> each.startsWith("/parameters/day "));
    Reply saved = api.put("schedules/b", schedule.formatted("{'day': 'monday'}"));
    assertThat(saved.status()).isEqualTo(201);
  }

  @Test
  void save_oneShotInThePast_isRefused() {
    Reply reply =
        api.put(
            "schedules/once",
            "{'target': {'job_id': 'a'}, 'type': 'one_shot', 'at': '2020-01-01T00:00:00Z'}");
    assertThat(pointers(reply)).containsExactly("/at in_the_past");
  }

  @Test
  void disableAndEnable_twice_changeItOnce() {
    api.put("schedules/daily", DAILY);
    Reply disabled = api.post("schedules/daily/disable", "");
    assertThat(disabled.status()).isEqualTo(200);
    assertThat(disabled.json().path("version").asInt()).isEqualTo(2);
    assertThat(disabled.json().path("upcoming")).isEmpty();
    assertThat(api.post("schedules/daily/disable", "").json().path("version").asInt()).isEqualTo(2);
    assertThat(api.post("schedules/daily/enable", "").json().path("version").asInt()).isEqualTo(3);
    assertThat(api.post("schedules/none/enable", "").status()).isEqualTo(404);
  }

  @Test
  void lastRun_isToldOfEachSchedule_onceItHasStartedSomething() throws InterruptedException {
    api.put(
        "schedules/often",
        "{'target': {'job_id': 'a'}, 'type': 'cron', 'expression': '* * * * * ?'}");
    api.put("schedules/daily", DAILY);
    Instant at = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    assertThat(api.get("schedules/often").json().has("last_run")).isFalse();
    String fire = "{\"kind\": \"fire\", \"schedule\": \"often\", \"at\": \"%s\"}".formatted(at);
    api.courier().automation().control().onMessage(fire);
    JsonNode run = api.get("schedules/often").json().path("last_run");
    assertThat(Instant.parse(run.path("instant").asText())).isBetween(at.minusSeconds(1), at);
    JsonNode listed = api.get("schedules").json().path("value");
    assertThat(listed.findValues("last_run")).containsExactly(run);
    JsonNode execution = api.get("executions/" + run.path("execution_id").asText()).json();
    assertThat(execution.at("/trigger/id").asText()).isEqualTo("often");
  }

  @Test
  void explain_aYearAhead_comesInPagesAndTellsOfShiftedTimes() {
    api.put("schedules/daily", DAILY);
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    String range = "from=" + now + "&to=" + now.plus(399, ChronoUnit.DAYS) + "&top=150";
    int instants = 0;
    int shifted = 0;
    int pages = 0;
    String next = "schedules/daily/explain?" + range;
    while (!next.isEmpty()) {
      JsonNode page = api.get(next).json();
      for (JsonNode each : page.path("value")) {
        assertThat(each.path("verdict").asText()).isEqualTo("will_run");
        shifted += each.has("shifted_from") ? 1 : 0;
        instants++;
      }
      pages++;
      next = page.path("next_link").asText().replaceFirst("^.*/api/", "");
    }
    assertThat(pages).isEqualTo(3);
    assertThat(instants).isBetween(398, 400);
    assertThat(shifted).isBetween(1, 2);
  }

  @Test
  void explain_queryWithProblems_tellsEach() {
    api.put("schedules/daily", DAILY);
    Reply reply =
        api.get(
            "schedules/daily/explain?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z&top=0"
                + "&continuation=abc");
    assertThat(reply.code()).isEqualTo("invalid_query");
    assertThat(pointers(reply))
        .containsExactlyInAnyOrder(
            "to invalid_value", "top invalid_value", "continuation invalid_value");
    assertThat(api.get("schedules/daily/upcoming?count=0").code()).isEqualTo("invalid_query");
  }

  private static List<String> pointers(Reply reply) {
    return StreamSupport.stream(reply.json().path("errors").spliterator(), false)
        .map(error -> error.path("pointer").asText() + " " + error.path("code").asText())
        .toList();
  }
}
