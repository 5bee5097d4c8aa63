package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Timers and queues of the packaged app start executions at their time and when files arrive. */
@Execution(ExecutionMode.CONCURRENT)
class StartsByItselfIT {
  private static final Duration LONGEST = Duration.ofSeconds(120);

  /** Maximum delay of a start. An idle machine needs two seconds, but tests run in parallel. */
  private static final Duration MOMENTS = Duration.ofSeconds(5);

  private static final long FAST = 200_000_000;
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  @Test
  void instantAndArrival_eachStartOneRun(@TempDir Path directory) throws Exception {
    try (Site site = new Site(directory, FAST)) {
      Client api = new Client(site.host("one").apiUri());
      site.configure(api, "look", "{'type': 'file.list', 'config': {'path': '*'}}");
      String get = "'{{trigger.files[*].remote_path}}'";
      saved(
          api.put(
              "jobs/fetch",
              "{'steps': [{'type': 'sftp.download', 'config': {'connection': 'partner-a', 'path': "
                  + get
                  + "}}]}"));
      saveExamples(api);

      Instant due = Instant.now().plusSeconds(5).truncatedTo(ChronoUnit.SECONDS);
      saved(
          api.put(
              "schedules/once",
              "{'target': {'job_id': 'look'}, 'type': 'one_shot', 'at': '" + due + "'}"));
      site.leave("a.zip", 10_000);
      saved(
          api.put(
              "watches/inbox",
              "{'connection': 'partner-a', 'path': '/incoming', 'pattern': '*.zip',"
                  + " 'every_seconds': 10, 'stable_for_seconds': 0, 'target': {'job_id': 'fetch'}}"));

      JsonNode scheduled = onlyRun(api, "look");
      assertThat(scheduled.at("/trigger/kind").asText()).isEqualTo("schedule");
      assertThat(Instant.parse(scheduled.path("created_at").asText())).isAfterOrEqualTo(due);
      JsonNode explained = Client.json(api.get("schedules/once/explain?from=" + due));
      assertThat(explained.at("/value/0/verdict").asText()).isEqualTo("ran");

      JsonNode arrived = onlyRun(api, "fetch");
      assertThat(arrived.at("/trigger/kind").asText()).isEqualTo("watch");
      JsonNode delivered = Client.json(api.get("files?name=a.zip")).path("value");
      assertThat(delivered).hasSize(1);
      assertThat(delivered.at("/0/execution_id")).isEqualTo(arrived.path("execution_id"));
    }
  }

  /** The sweep, every 30 s, would find most of the executions only later. */
  @Test
  void whatWaitsForAnInstant_beginsMomentsAfterIt(@TempDir Path directory) throws Exception {
    try (Site site = new Site(directory, FAST)) {
      Client api = new Client(site.host("one").apiUri());
      site.configure(api, "look", "{'type': 'file.list', 'config': {'path': '*'}}");
      site.configure(api, "again", "{'type': 'file.list', 'config': {'path': '*'}}");
      saved(
          api.put(
              "schedules/again",
              "{'target': {'job_id': 'again'}, 'type': 'fixed_delay', 'every_seconds': 4}"));
      Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      for (int seconds = 7; seconds <= 27; seconds += 5) {
        saved(api.post("jobs/look/trigger", "{'not_before': '" + now.plusSeconds(seconds) + "'}"));
      }
      await().atMost(LONGEST).until(() -> areCompleted(runs(api, "look"), 5));
      for (JsonNode run : runs(api, "look")) {
        Instant due = Instant.parse(run.path("not_before").asText());
        assertThat(Instant.parse(run.path("started_at").asText()))
            .isBetween(due, due.plus(MOMENTS));
      }
      await().atMost(LONGEST).until(() -> runs(api, "again").size() >= 4);
      assertFollowEachOther(runs(api, "again"), Duration.ofSeconds(4));
    }
  }

  /**
   * Checks that each execution starts this long after the end of the previous one. Both times are
   * in seconds, and lists have the newest execution first.
   */
  private static void assertFollowEachOther(JsonNode runs, Duration every) {
    for (int i = runs.size() - 2; i >= 0; i--) {
      Instant ended = Instant.parse(runs.path(i + 1).path("ended_at").asText());
      assertThat(Instant.parse(runs.path(i).path("created_at").asText()))
          .isBetween(ended.plus(every).minusSeconds(2), ended.plus(every).plus(MOMENTS));
    }
  }

  private static boolean areCompleted(JsonNode runs, int count) {
    return runs.size() == count
        && runs.findValuesAsText("state").stream().allMatch("completed"::equals);
  }

  private static void saveExamples(Client api) throws IOException, InterruptedException {
    saveExample(api, "jobs/partner-invoices");
    saveExample(api, "calendars/business-days");
    saveExample(api, "schedules/invoices-daily");
    saveExample(api, "watches/incoming");
    saveExample(api, "expectations/invoices-by-five");
    for (String kind : List.of("schedules/invoices-daily", "watches/incoming")) {
      saved(api.post(kind + "/disable", ""));
    }
  }

  private static void saveExample(Client api, String name)
      throws IOException, InterruptedException {
    saved(api.put(name, Files.readString(EXAMPLES.resolve(name + ".json"))));
  }

  private static JsonNode onlyRun(Client api, String job) throws IOException, InterruptedException {
    await().atMost(LONGEST).until(() -> isCompleted(runs(api, job)));
    return runs(api, job).path(0);
  }

  private static boolean isCompleted(JsonNode runs) {
    assertThat(runs).hasSizeLessThanOrEqualTo(1);
    return runs.path(0).path("state").asText().equals("completed");
  }

  private static JsonNode runs(Client api, String job) throws IOException, InterruptedException {
    return Client.json(api.get("executions?job_id=" + job)).path("value");
  }

  private static void saved(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
  }
}
