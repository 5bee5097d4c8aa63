package com.couriermft.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands as a user types them. */
@Timeout(60)
class MainTest {
  @TempDir static Path app;
  @TempDir static Path data;

  @BeforeAll
  static void packageApp() throws IOException {
    SampleApp.in(app);
    SharedAzurite
        .connectionString(); // The first start installs the emulator, before any test is timed.
  }

  @Test
  void up_killed_leavesNoProcess() throws Exception {
    var up = run("up", "--app", app.toString(), "--data", data.toString(), "--port", "0");
    assertThat(awaitReady(up)).matches("ready: http://127.0.0.1:\\d+/api");
    var children = up.descendants().toList();
    assertThat(children).hasSize(2);
    up.destroyForcibly();

    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void host_terminated_endsItsChildInOrder() throws Exception {
    var host =
        run(
            "host",
            "--storage",
            SharedAzurite.connectionString(),
            "--app",
            app.toString(),
            "--port",
            "0");
    assertThat(awaitReady(host)).matches("ready: http://127.0.0.1:\\d+/api");
    var children = host.descendants().toList();
    assertThat(children).hasSize(1);
    host.destroy();

    assertThat(host.waitFor()).isZero();
    assertThat(children).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void sftp_started_printsItsFingerprint() throws Exception {
    var sftp = run("sftp", "--root", data.toString(), "--user", "u", "--password", "p");
    assertThat(awaitReady(sftp)).matches("ready: sftp://127.0.0.1:\\d+ SHA256:\\S{43}");
    sftp.destroy();

    assertThat(sftp.waitFor()).isZero();
  }

  @Test
  void unknown_option_isExplained() throws Exception {
    var process = run("up", "--prot", "1");

    assertThat(new String(process.getInputStream().readAllBytes()))
        .contains("Unknown option --prot");
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
  }

  private static Process run(String... arguments) throws IOException {
    var command = new ArrayList<>(List.of("java", "-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SAMPLE_QUEUE", "main");
    builder.environment().put("SAMPLE_LOG", data.resolve("events").toString());
    builder.environment().put("TICK", "0 0 0 1 1 *");
    // Timers are disabled because releasing their locks would take many retries after the emulator
    // dies with its parent.
    builder.environment().put("AzureWebJobs__Tick__Disabled", "1");
    builder.environment().put("AzureWebJobs__Minutely__Disabled", "1");
    return builder.start();
  }

  private static String awaitReady(Process process) throws IOException {
    var output = process.inputReader();
    var line = output.readLine();
    while (line != null && !line.startsWith("ready: ")) {
      line = output.readLine();
    }
    return line;
  }
}
