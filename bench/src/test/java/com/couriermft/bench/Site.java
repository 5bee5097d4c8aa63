package com.couriermft.bench;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.formats.json.Json;
import com.couriermft.local.HostProcess;
import com.couriermft.local.chaos.FaultProxy;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Hosts of the packaged app as separate processes, with a separate Azurite. */
final class Site implements AutoCloseable {
  static final Path APP = ProjectFiles.root().resolve("functions/target/azure-functions/courier");
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final AzuriteServer azurite = AzuriteServer.start();
  private final Tables tables =
      new RetryingTables(
          AzureStorage.ofConnectionString(azurite.connectionString(), List.of()).tables());
  private final ExecutionStore executions = new ExecutionStore(tables);
  private final List<HostProcess> hosts = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private final @Nullable FaultProxy proxy;

  Site(int hostCount, Path folder) {
    this(hostCount, folder, false);
  }

  private Site(int hostCount, Path folder, boolean counts) {
    proxy = counts ? FaultProxy.start(azurite.connectionString(), 0) : null;
    String storage = proxy == null ? azurite.connectionString() : proxy.connectionString();
    for (int i = 0; i < hostCount; i++) {
      hosts.add(
          HostProcess.of(APP, storage)
              .environment("COURIER_SECRETS_DIR", folder.resolve("secrets").toString())
              .jvmOptions("-Xmx256m")
              .logFile(folder.resolve("host-%d-of-%d.log".formatted(i + 1, hostCount)))
              .start());
    }
  }

  /** Starts one host whose requests to storage are counted by a proxy, which slows it down. */
  static Site counted(Path folder) {
    return new Site(1, folder, true);
  }

  /**
   * Returns the number of the hosts' requests to storage so far.
   *
   * @throws NullPointerException requests are not counted
   */
  long requests() {
    return Objects.requireNonNull(proxy, "The site does not count").counts().requests();
  }

  /** Returns the processor time of the hosts so far, in seconds. */
  double hostSeconds() {
    return seconds(hosts.stream().flatMap(host -> ProcessHandle.of(host.pid()).stream()));
  }

  /**
   * Returns the processor time of all programs that this one has started, except the hosts, in
   * seconds.
   */
  double emulatorSeconds() {
    return seconds(ProcessHandle.current().descendants()) - hostSeconds();
  }

  private static double seconds(Stream<ProcessHandle> processes) {
    return processes.mapToLong(each -> each.info().totalCpuDuration().orElseThrow().toNanos()).sum()
        / 1e9;
  }

  /** Sets the maximum number of concurrent executions. */
  void limit(int executionsAtATime) throws IOException, InterruptedException {
    send(
        "PUT", 0, "settings", "{'pools': {'default': {'limit': %d}}}".formatted(executionsAtATime));
  }

  void job(String id, String steps) throws IOException, InterruptedException {
    send("PUT", 0, "jobs/" + id, "{'name': '%s', 'steps': [%s]}".formatted(id, steps));
  }

  /**
   * Triggers an execution.
   *
   * @param host index of the host, modulo the number of hosts
   * @return id of the execution
   */
  String trigger(String job, int host) throws IOException, InterruptedException {
    String answer = send("POST", host % hosts.size(), "jobs/" + job + "/trigger", "");
    return Json.parse(answer).path("execution_id").asText();
  }

  /**
   * Sends a request, whose body has single quotes in place of double ones. Fails if the response is
   * not a success.
   */
  String send(String method, int host, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hosts.get(host).apiUri() + "/" + path))
            .timeout(ANSWER)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  /** Returns the number of completed executions. */
  int completed() {
    return tables.queryAll(ExecutionIndex.TABLE, "s|completed", KeyRange.prefix("")).size();
  }

  Execution now(String id) {
    return executions.get(id).execution();
  }

  /**
   * Waits until an execution has ended or is paused. The request is repeated if the emulator does
   * not respond for a while, for example after a long loop.
   */
  Execution ended(String id) {
    while (true) {
      try {
        Execution now = now(id);
        if (!now.state().isActive()) {
          return now;
        }
      } catch (StoreUnavailable e) {
        System.out.println("  asked again: " + e.getMessage());
      }
      LockSupport.parkNanos(500_000_000);
    }
  }

  boolean hasStarted(String id) {
    return now(id).state() != ExecutionState.QUEUED;
  }

  @Override
  public void close() {
    hosts.forEach(HostProcess::close);
    if (proxy != null) {
      proxy.close();
    }
    azurite.close();
  }
}
