package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.HostProcess;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Hosts are killed, suspended and stopped while a step is running, and nothing is lost or
 * duplicated.
 */
@Execution(ExecutionMode.CONCURRENT)
class CrashIT {
  private static final Duration RECOVERED = Duration.ofSeconds(120);
  private static final Duration SUSPENDED = Duration.ofSeconds(90);
  private static final int MEGABYTE = 1 << 20;

  private static final String JOB =
      """
      {'id': 'get', 'type': 'sftp.download',
       'config': {'connection': 'partner-a', 'path': '/incoming/*.zip'}},
      {'id': 'unpack', 'type': 'file.unzip',
       'config': {'input': '{{steps.get.downloaded_files}}', 'destination': 'out/'}},
      {'id': 'file', 'type': 'file.copy', 'config': {'path': 'out/**', 'destination': '/filed/'}},
      {'id': 'send', 'type': 'sftp.upload',
       'config': {'connection': 'partner-a', 'files': ['out/**'], 'path': '/outgoing/'}}
      """;

  @TempDir private Path directory;

  @Test
  void killedInADownload_anotherHostFinishesWithinTwoMinutes() throws Exception {
    try (Site site = new Site(directory, 5 * MEGABYTE)) {
      site.leave("a.zip", 8 * MEGABYTE);
      HostProcess one = site.host("one");
      site.host("two");
      Client api = new Client(one.apiUri());
      site.configure(api, "j", JOB);
      String id = Site.trigger(api, "j");
      HostProcess victim = site.holder(inTheMiddleOf(api, id, "get"));
      victim.kill();
      site.line.speed(200L * MEGABYTE);
      Client other = new Client(victim == one ? site.host("three").apiUri() : one.apiUri());
      awaitCompleted(other, id, RECOVERED);
      assertRight(site, other, id, 4);
      assertThat(events(other, id)).contains("step.recovered get");
    }
  }

  @Test
  void onlyHostKilledInAnUpload_itsSuccessorFinishesWithinTwoMinutes() throws Exception {
    try (Site site = new Site(directory, 200L * MEGABYTE)) {
      site.leave("a.zip", 8 * MEGABYTE);
      HostProcess only = site.host("only");
      Client api = new Client(only.apiUri());
      site.configure(api, "j", JOB);
      site.line.speed(4 * MEGABYTE);
      String id = Site.trigger(api, "j");
      inTheMiddleOf(api, id, "send");
      only.kill();
      site.line.speed(200L * MEGABYTE);
      Client successor = new Client(site.host("successor").apiUri());
      awaitCompleted(successor, id, RECOVERED);
      assertRight(site, successor, id, 4);
    }
  }

  @Test
  void suspendedFor90SecondsInADownload_itsLateResultDoesNotCount() throws Exception {
    suspended("get");
  }

  @Test
  void suspendedFor90SecondsInAnUpload_itsLateResultDoesNotCount() throws Exception {
    suspended("send");
  }

  private void suspended(String step) throws Exception {
    try (Site site = new Site(directory, step.equals("get") ? 5 * MEGABYTE : 50L * MEGABYTE)) {
      site.leave("a.zip", 8 * MEGABYTE);
      HostProcess one = site.host("one");
      HostProcess two = site.host("two");
      Client api = new Client(one.apiUri());
      site.configure(api, "j", JOB);
      site.line.speed(5 * MEGABYTE);
      String id = Site.trigger(api, "j");
      HostProcess victim = site.holder(inTheMiddleOf(api, id, step));
      victim.pause();
      long since = System.nanoTime();
      site.line.speed(200L * MEGABYTE);
      Client other = new Client((victim == one ? two : one).apiUri());
      awaitCompleted(other, id, RECOVERED);
      LockSupport.parkNanos(SUSPENDED.toNanos() - (System.nanoTime() - since));
      victim.resume();
      Client back = new Client(victim.apiUri());
      await()
          .atMost(30, TimeUnit.SECONDS)
          .ignoreExceptions()
          .untilAsserted(() -> assertThat(back.get("health").statusCode()).isEqualTo(200));
      await()
          .atMost(30, TimeUnit.SECONDS)
          .untilAsserted(
              () ->
                  assertThat(java.nio.file.Files.readString(victim.getLogFile()))
                      .contains("is discarded"));
      assertThat(java.nio.file.Files.readString(victim.getLogFile()))
          .as("the attempt hears at once that it is over")
          .doesNotContain("did not stop within");
      assertRight(site, back, id, 4);
    }
  }

  @Test
  void terminatedInADownload_itHandsTheStepBackAtOnce() throws Exception {
    try (Site site = new Site(directory, 5 * MEGABYTE)) {
      site.leave("a.zip", 20 * MEGABYTE);
      HostProcess one = site.host("one");
      HostProcess two = site.host("two");
      Client api = new Client(one.apiUri());
      site.configure(api, "j", JOB);
      String id = Site.trigger(api, "j");
      HostProcess leaver = site.holder(inTheMiddleOf(api, id, "get"));
      site.line.speed(3 * MEGABYTE);
      leaver.terminate();
      assertThat(leaver.awaitExit()).isZero();
      assertThat(java.nio.file.Files.readString(leaver.getLogFile()))
          .as("what it did in its last seconds")
          .contains("\"type\":\"step.recovered\"");
      site.line.speed(200L * MEGABYTE);
      Client other = new Client((leaver == one ? two : one).apiUri());
      awaitCompleted(other, id, Duration.ofSeconds(45));
      assertRight(site, other, id, 4);
    }
  }

  /** Waits until a step has transferred bytes and is still running. */
  private static JsonNode inTheMiddleOf(Client api, String id, String step) {
    List<JsonNode> seen = new ArrayList<>();
    await()
        .atMost(90, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              JsonNode execution = Site.execution(api, id);
              assertThat(execution.path("state").asText())
                  .as("%s", execution)
                  .isNotEqualTo("failed");
              seen.add(execution);
              JsonNode progress = execution.path("progress");
              return progress.path("step_id").asText().equals(step)
                  && progress.path("bytes").asLong() > 0;
            });
    return seen.get(seen.size() - 1);
  }

  private static void awaitCompleted(Client api, String id, Duration atMost) {
    await()
        .atMost(atMost)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () ->
                assertThat(Site.execution(api, id).path("state").asText()).isEqualTo("completed"));
  }

  /**
   * Checks that every file is correct in both places, that nothing partial is left, and that each
   * step counts once.
   */
  private static void assertRight(Site site, Client api, String id, int steps)
      throws IOException, InterruptedException {
    assertThat(site.filed()).isEqualTo(site.made);
    assertThat(site.delivered()).isEqualTo(site.made);
    List<String> completed =
        events(api, id).stream().filter(event -> event.startsWith("step.completed")).toList();
    assertThat(completed)
        .containsExactly(
            "step.completed get",
            "step.completed unpack",
            "step.completed file",
            "step.completed send")
        .hasSize(steps);
  }

  /** Returns the audit log, which must have no gaps. */
  private static List<String> events(Client api, String id)
      throws IOException, InterruptedException {
    List<String> events = new ArrayList<>();
    for (JsonNode event : Client.json(api.get("executions/" + id + "/audit")).path("value")) {
      events.add((event.path("event").asText() + " " + event.path("step_id").asText()).strip());
      assertThat(event.path("seq").asInt()).as("gapless audit").isEqualTo(events.size());
    }
    return events;
  }
}
