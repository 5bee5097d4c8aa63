package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.HostProcess;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A rolling deployment under load: hosts of the next release start, then the old hosts are stopped
 * one after another. In the meantime, jobs with many steps and a large transfer are running.
 */
@Execution(ExecutionMode.CONCURRENT)
class DeploymentIT {
  private static final Logger LOG = LoggerFactory.getLogger(DeploymentIT.class);
  private static final int MEGABYTE = 1 << 20;
  private static final int ITEMS = 6;
  private static final Duration DRAINED = Duration.ofSeconds(10);
  private static final Duration HANDED_ON = Duration.ofSeconds(20);
  private static final Duration TAKEN_OVER = Duration.ofSeconds(120);

  private static final String LARGE =
      """
      {'id': 'get', 'type': 'sftp.download',
       'config': {'connection': 'partner-a', 'path': '/incoming/*.zip'}},
      {'id': 'send', 'type': 'sftp.upload',
       'config': {'connection': 'partner-a', 'files': ['*.zip'], 'path': '/outgoing/'}}
      """;

  private static final String MANY =
      """
      {'id': 'each', 'type': 'flow.foreach',
       'config': {'source': [1, 2, 3, 4, 5, 6]}},
      {'id': 'look', 'type': 'file.list', 'config': {'path': '/**'}},
      {'id': 'again', 'type': 'file.list', 'config': {'path': '/**'}},
      {'type': 'flow.end'}
      """;

  private static final String STAMPED =
      """
      {'id': 'stamp', 'type': 'next.stamp'},
      {'id': 'look', 'type': 'file.list', 'config': {'path': '/**'}},
      {'id': 'stamp-again', 'type': 'next.stamp', 'config': {'text': '{{steps.stamp.release}}'}}
      """;

  @TempDir private Path directory;

  private final Map<String, List<String>> runs = new HashMap<>();
  private Duration handedOn = HANDED_ON;

  @Test
  void rollingDeployment_underLoad_losesNothingAndDoublesNothing() throws Exception {
    Path next = NextApp.in(directory.resolve("next"));
    try (Site site = new Site(directory, 2L * MEGABYTE)) {
      site.leave("a.zip", 8 * MEGABYTE);
      HostProcess oldOne = site.host("old-1");
      HostProcess oldTwo = site.host("old-2");
      Client api = new Client(oldOne.apiUri());
      site.configure(api, "large", LARGE);
      save(api, "many", MANY);
      assertThat(api.put("settings", "{'pools': {'default': {'limit': 12}}}").statusCode())
          .isEqualTo(200);
      start(api, "large");
      start(api, "many", "many");
      awaitBytes(api, runs.get("large").get(0));

      HostProcess newOne = site.host(next, "new-1");
      Client newApi = NextApp.client(newOne);
      save(newApi, "stamped", STAMPED);
      newOne.pause();
      start(api, "stamped");
      awaitLeftToOthers(oldOne, oldTwo);
      newOne.resume();
      start(newApi, "stamped", "many");
      Instant first = goes(oldOne);
      start(newApi, "stamped", "many");
      HostProcess newTwo = site.host(next, "new-2");
      Instant second = goes(oldTwo);
      start(NextApp.client(newTwo), "stamped", "many");
      awaitAllCompleted(newApi);

      assertThat(site.delivered())
          .isEqualTo(Map.of("a.zip", site.hashOfPartnersFile("incoming/a.zip")));
      assertEachStepCountsOnce(newApi);
      assertHealthy(site);
      Duration slowest = longestPause(newApi, List.of(first, second));
      LOG.info("A step of a leaving host was at work again after at most {}", slowest);
      assertThat(slowest).isLessThan(handedOn);
    }
  }

  private static void save(Client api, String job, String steps) throws Exception {
    HttpResponse<String> saved = api.put("jobs/" + job, "{'steps': [" + steps + "]}");
    assertThat(saved.statusCode()).as(saved.body()).isLessThan(300);
  }

  private void start(Client api, String... jobs) throws Exception {
    for (String job : jobs) {
      runs.computeIfAbsent(job, any -> new ArrayList<>()).add(Site.trigger(api, job));
    }
  }

  private static void awaitBytes(Client api, String id) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> Site.execution(api, id).path("progress").path("bytes").asLong() > 0);
  }

  /**
   * Waits until a host of this release has received a step of the next release and has left it to
   * others.
   */
  private static void awaitLeftToOthers(HostProcess... hosts) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .until(
            () -> {
              StringBuilder said = new StringBuilder();
              for (HostProcess host : hosts) {
                said.append(Files.readString(host.getLogFile()));
              }
              return said.indexOf("is left for a newer release") >= 0;
            });
  }

  /**
   * Ends a host in the same way as the platform does: requests a shutdown, and kills the process 10
   * s later.
   */
  private Instant goes(HostProcess host) {
    Instant told = Instant.now();
    host.terminate();
    try {
      await().atMost(DRAINED).until(() -> !host.isAlive());
    } catch (ConditionTimeoutException slow) {
      LOG.warn("A host had to be killed: its steps are taken over instead", slow);
      handedOn = TAKEN_OVER;
    } finally {
      host.kill();
    }
    return told;
  }

  private void awaitAllCompleted(Client api) throws IOException, InterruptedException {
    for (List<String> ids : runs.values()) {
      for (String id : ids) {
        await()
            .atMost(Duration.ofSeconds(180))
            .pollInterval(Duration.ofMillis(500))
            .untilAsserted(
                () -> {
                  JsonNode run = Site.execution(api, id);
                  assertThat(run.path("state").asText()).as("%s", run).isEqualTo("completed");
                });
      }
    }
  }

  private void assertEachStepCountsOnce(Client api) throws Exception {
    for (String id : runs.get("large")) {
      assertThat(completed(api, id)).containsExactlyInAnyOrder("get []", "send []");
    }
    for (String id : runs.get("stamped")) {
      assertThat(completed(api, id)).containsExactly("stamp []", "look []", "stamp-again []");
    }
    for (String id : runs.get("many")) {
      List<String> steps = completed(api, id);
      assertThat(steps).hasSize(2 * ITEMS);
      assertThat(new TreeSet<>(steps)).hasSize(2 * ITEMS);
    }
  }

  /**
   * Returns the items and steps that have completed according to the audit log, which must have no
   * gaps.
   */
  private static List<String> completed(Client api, String id) throws Exception {
    List<String> steps = new ArrayList<>();
    int seq = 0;
    for (JsonNode event : audit(api, id)) {
      assertThat(event.path("seq").asInt()).as("gapless audit").isEqualTo(++seq);
      if (event.path("event").asText().equals("step.completed")) {
        JsonNode at = event.path("iterations");
        steps.add(event.path("step_id").asText() + " " + (at.isMissingNode() ? "[]" : at));
      }
    }
    return steps;
  }

  private static JsonNode audit(Client api, String id) throws Exception {
    return Client.json(api.get("executions/" + id + "/audit?top=500")).path("value");
  }

  private static void assertHealthy(Site site) {
    AzureStorage storage =
        AzureStorage.ofConnectionString(site.azurite.connectionString(), List.of());
    List<Finding> wrong = new ArrayList<>();
    new LiveVerification(
            storage.tables(), storage.scan(), storage.blobs(), ExpectedDurations.DEFAULT, true)
        .run(
            finding -> {
              if (finding.severity() == Severity.WRONG) {
                wrong.add(finding);
              }
            });
    assertThat(wrong).isEmpty();
  }

  /**
   * Returns the longest time without work on an execution after the host of its step was stopped.
   */
  private Duration longestPause(Client api, List<Instant> leavings) throws Exception {
    Duration longest = Duration.ZERO;
    // Steps of the next release additionally wait for its hosts.
    for (String job : List.of("large", "many")) {
      for (String id : runs.get(job)) {
        for (Instant left : leavings) {
          Duration pause = pauseAround(audit(api, id), left);
          longest = pause.compareTo(longest) > 0 ? pause : longest;
        }
      }
    }
    return longest;
  }

  /**
   * Returns the time from the stop of a host until the execution's next step started on another
   * host.
   */
  private static Duration pauseAround(JsonNode audit, Instant left) {
    String before = "";
    for (JsonNode event : audit) {
      Instant at = Instant.parse(event.path("at").asText());
      if (at.isBefore(left)) {
        before = event.path("event").asText();
      } else if (!before.startsWith("execution.completed")
          && !before.isEmpty()
          && event.path("event").asText().equals("step.running")) {
        return Duration.between(left, at);
      }
    }
    return Duration.ZERO;
  }
}
