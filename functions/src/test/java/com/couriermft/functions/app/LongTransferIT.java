package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.HostProcess;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Transfers that take longer than an invocation may last, which is ten seconds here. */
@Execution(ExecutionMode.CONCURRENT)
class LongTransferIT {
  private static final int MEGABYTE = 1 << 20;

  /** The limit is shorter than the default of COURIER_INVOCATION_SECONDS, which is 1,800. */
  private static final String[] SHORT_INVOCATIONS = {
    "AzureFunctionsJobHost__functionTimeout", "00:01:30"
  };

  private static final String JOB =
      """
      {'id': 'get', 'type': 'sftp.download', 'timeout_seconds': 600,
       'config': {'connection': 'partner-a', 'path': '/incoming/*.zip'}},
      {'id': 'send', 'type': 'sftp.upload', 'timeout_seconds': 600,
       'config': {'connection': 'partner-a', 'files': ['*.zip'], 'path': '/outgoing/'}}
      """;

  @TempDir private Path directory;

  @Test
  void transfersOfSeveralInvocations_hostKilledInTheMiddle_oneRightFile() throws Exception {
    try (Site site = new Site(directory, 4L * MEGABYTE)) {
      site.leave("a.zip", 16 * MEGABYTE);
      HostProcess one = site.host("one", SHORT_INVOCATIONS);
      HostProcess two = site.host("two", SHORT_INVOCATIONS);
      Client api = new Client(one.apiUri());
      site.configure(api, "long", JOB);
      String id = Site.trigger(api, "long");
      JsonNode later = afterASlice(api, id, "send");
      assertThat(sliced(api, id, "get")).isPositive();
      HostProcess victim = site.holder(later);
      victim.kill();
      Client other = new Client((victim == one ? two : one).apiUri());
      await()
          .atMost(Duration.ofSeconds(180))
          .pollInterval(Duration.ofMillis(500))
          .untilAsserted(
              () ->
                  assertThat(Site.execution(other, id).path("state").asText())
                      .isEqualTo("completed"));
      assertThat(Files.readString(one.getLogFile()))
          .contains("but the host ends an invocation after 90 s")
          .doesNotContain("exceeds functionTimeout");
      assertThat(site.delivered())
          .isEqualTo(Map.of("a.zip", site.hashOfPartnersFile("incoming/a.zip")));
    }
  }

  /**
   * Returns the execution at a time when a host runs a step in its second or a later invocation.
   */
  private static JsonNode afterASlice(Client api, String id, String step) {
    List<JsonNode> seen = new ArrayList<>();
    await()
        .atMost(150, TimeUnit.SECONDS)
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              JsonNode execution = Site.execution(api, id);
              assertThat(execution.path("state").asText())
                  .as("%s", execution)
                  .isNotIn("failed", "completed");
              seen.add(execution);
              return sliced(api, id, step) > 0
                  && execution.path("progress").path("step_id").asText().equals(step)
                  && !execution.path("worker").asText().isEmpty();
            });
    return seen.get(seen.size() - 1);
  }

  private static int sliced(Client api, String id, String step) throws Exception {
    int count = 0;
    for (JsonNode event : Client.json(api.get("executions/" + id + "/audit")).path("value")) {
      if (event.path("event").asText().equals("step.sliced")
          && event.path("step_id").asText().equals(step)) {
        count++;
      }
    }
    return count;
  }
}
