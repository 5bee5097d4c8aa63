package com.couriermft.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.storage.queue.QueueClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests hosts that run as real processes. */
class HostProcessTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  @TempDir static Path app;
  @TempDir Path directory;
  private QueueClient queue;

  @BeforeAll
  static void packageApp() throws IOException {
    SampleApp.in(app);
  }

  @BeforeEach
  void createQueue() {
    queue = SharedAzurite.queue("process");
  }

  @Test
  void terminate_runningMessage_isFinishedBeforeTheHooks() {
    try (var host = start(builder())) {
      queue.sendMessage("slow 1");
      await().until(() -> !events("begin slow 1").isEmpty());
      host.terminate();

      assertThat(host.awaitExit()).isZero();
    }
    assertThat(events("")).element(0).isEqualTo("warm-up");
    assertThat(events("")).endsWith("end slow 1", "hook");
    assertThat(queue.getProperties().getApproximateMessagesCountLong()).isZero();
  }

  @Test
  void pauseAndKill_host_stopsAnsweringAndLeavesItsMessage() throws Exception {
    try (var host = start(builder())) {
      var status =
          HttpRequest.newBuilder(host.uri().resolve("/admin/host/status"))
              .timeout(Duration.ofSeconds(1))
              .build();
      host.pause();
      // The signal reaches the last threads of a process a moment after it was sent.
      await().until(() -> isSilent(status));
      host.resume();
      assertThat(CLIENT.send(status, BodyHandlers.ofString()).statusCode()).isEqualTo(200);

      queue.sendMessage("slow 2");
      await().until(() -> !events("begin slow 2").isEmpty());
      host.kill();
      assertThat(host.isAlive()).isFalse();
      assertThat(events("end")).isEmpty();
      assertThat(events("hook")).isEmpty();
      assertThat(queue.getProperties().getApproximateMessagesCountLong()).isEqualTo(1);
    }
  }

  @Test
  void functionTimeout_exceeded_endsTheProcess() throws Exception {
    var builder = builder().environment("AzureFunctionsJobHost__functionTimeout", "00:00:01");
    try (var host = start(builder)) {
      var request = HttpRequest.newBuilder(host.uri().resolve("/api/sleep")).build();

      assertThatThrownBy(() -> CLIENT.send(request, BodyHandlers.discarding()))
          .isInstanceOf(IOException.class);
      assertThat(host.awaitExit()).isEqualTo(LocalHost.TIMEOUT_EXIT_CODE);
      assertThat(Files.readString(host.getLogFile())).contains("Sleep exceeds functionTimeout");
    }
  }

  @Test
  void start_directoryWithoutApp_saysWhatToDo() {
    assertThatIllegalStateException()
        .isThrownBy(() -> HostProcess.of(directory, SharedAzurite.connectionString()).start())
        .withMessageContaining("mvn package");
  }

  @Test
  void start_invalidHostJson_failsWithTheHostsOutput() throws IOException {
    Files.writeString(directory.resolve("host.json"), "{\"version\": \"1\"}");

    assertThatIllegalStateException()
        .isThrownBy(() -> HostProcess.of(directory, SharedAzurite.connectionString()).start())
        .withMessageContaining("version is 1; it must be \"2.0\"");
  }

  private HostProcess start(HostProcess.Builder builder) {
    var host = builder.start();
    assertThat(host.pid()).isNotEqualTo(ProcessHandle.current().pid());
    assertThat(host.apiUri().getPath()).isEqualTo("/api");
    return host;
  }

  private HostProcess.Builder builder() {
    return HostProcess.of(app, SharedAzurite.connectionString())
        .environment("SAMPLE_QUEUE", "process")
        .environment("SAMPLE_LOG", directory.resolve("events").toString())
        .environment("TICK", "0 0 0 1 1 *")
        .jvmOptions("-Xmx128m", "-XX:TieredStopAtLevel=1")
        .logFile(directory.resolve("host.log"));
  }

  private List<String> events(String prefix) {
    var file = directory.resolve("events");
    try {
      return Files.exists(file)
          ? Files.readAllLines(file).stream().filter(event -> event.startsWith(prefix)).toList()
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSilent(HttpRequest request) throws IOException, InterruptedException {
    try {
      CLIENT.send(request, BodyHandlers.ofString());
      return false;
    } catch (HttpTimeoutException e) {
      return true;
    }
  }
}
