package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Follows the steps in docs/operate/backup.md like an operator, to restore an installation
 * elsewhere.
 */
@Execution(ExecutionMode.CONCURRENT)
class RestoreDrillIT {
  private static final Duration LONGEST = Duration.ofSeconds(120);
  private static final long SLOW = 200_000;
  private static final long FAST = 200_000_000;

  private static final String JOB =
      """
      {'id': 'get', 'type': 'sftp.download',
       'config': {'connection': 'partner-a', 'path': '/incoming/*.zip'}},
      {'id': 'unpack', 'type': 'file.unzip',
       'config': {'input': '{{steps.get.downloaded_files}}', 'destination': 'out/'}},
      {'id': 'send', 'type': 'sftp.upload',
       'config': {'connection': 'partner-a', 'files': ['out/**'], 'path': '/outgoing/'}}
      """;

  /**
   * The functions that an operator disables according to docs/operate/backup.md until the restored
   * data is checked.
   */
  private static final List<String> MOVING =
      List.of(
          "steps_queue",
          "control_queue",
          "polls_queue",
          "sweep_timer",
          "tick_timer",
          "housekeeping_timer");

  @TempDir private Path directory;

  @Test
  void installation_restoredElsewhere_goesOnWhenItIsLet() throws Exception {
    try (Site site = new Site(directory, SLOW);
        Azurite elsewhere = Azurite.start()) {
      site.leave("a.zip", 200_000);
      String id = pausedInTheMiddle(site);
      site.line.speed(FAST);
      Path backup = directory.resolve("backup");
      succeeds("backup.BackupMain", site.azurite, "backup", backup);
      succeeds("backup.BackupMain", elsewhere, "restore", backup);
      succeeds("verify.VerifyMain", elsewhere, "--files");

      try (HostProcess looking = host(elsewhere, "looking", disabled())) {
        Client api = new Client(looking.apiUri());
        assertThat(api.get("executions?state=paused").body()).contains(id);
        assertThat(api.post("executions/" + id + "/resume", "").statusCode()).isLessThan(300);
        assertThat(Site.execution(api, id).path("state").asText()).isNotEqualTo("completed");
      }
      assertThat(site.delivered()).isEmpty();

      try (HostProcess working = host(elsewhere, "working", List.of())) {
        Client api = new Client(working.apiUri());
        awaitState(api, id, "completed");
      }
      assertThat(site.delivered()).isEqualTo(site.made);
      succeeds("verify.VerifyMain", elsewhere, "--files");
    }
  }

  /** Starts an execution, pauses it during a download, and stops the only host. */
  private static String pausedInTheMiddle(Site site) throws IOException, InterruptedException {
    try (HostProcess host = site.host("lost")) {
      Client api = new Client(host.apiUri());
      site.configure(api, "j", JOB);
      String id = Site.trigger(api, "j");
      assertThat(api.post("executions/" + id + "/pause", "").statusCode()).isLessThan(300);
      awaitState(api, id, "paused");
      assertThat(site.delivered()).isEmpty();
      return id;
    }
  }

  private static void awaitState(Client api, String id, String state) {
    await()
        .atMost(LONGEST)
        .pollInterval(200, TimeUnit.MILLISECONDS)
        .until(() -> Site.execution(api, id).path("state").asText().equals(state));
  }

  private static List<String> disabled() {
    return MOVING.stream()
        .flatMap(name -> Stream.of("AzureWebJobs." + name + ".Disabled", "true"))
        .toList();
  }

  /** Starts a host on an account. The vault with its secrets is that of the lost installation. */
  private HostProcess host(Azurite account, String name, List<String> variables) {
    HostProcess.Builder builder =
        HostProcess.of(PackagedApp.DIRECTORY, account.connectionString())
            .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
            .jvmOptions("-Xmx256m")
            .logFile(directory.resolve(name + ".log"));
    for (int i = 0; i < variables.size(); i += 2) {
      builder = builder.environment(variables.get(i), variables.get(i + 1));
    }
    return builder.start();
  }

  /** Runs a command of {@code ./courier} on an account; if it fails, shows its output. */
  private void succeeds(String main, Azurite account, Object... arguments)
      throws IOException, InterruptedException {
    Path app = PackagedApp.DIRECTORY;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-cp", app + "/*:" + app + "/lib/*"));
    command.add("com.couriermft.functions." + main);
    Stream.of(arguments).map(String::valueOf).forEach(command::add);
    ProcessBuilder process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(directory.resolve("commands.log").toFile()));
    process.environment().put("CourierStorage", account.connectionString());
    int code = process.start().waitFor();
    assertThat(code)
        .as("%s: %s", main, Files.readString(directory.resolve("commands.log")))
        .isZero();
  }
}
