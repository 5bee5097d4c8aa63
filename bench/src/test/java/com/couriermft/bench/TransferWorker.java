package com.couriermft.bench;

import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * A process that runs jobs of one step like a host, in a small heap. It reads a step as JSON from
 * each line of its input, and responds to each with a line: {@code done WALL_NANOS CPU_NANOS
 * HEAP_MEBIBYTES RESIDENT_MEBIBYTES REQUESTS} ({@code REQUESTS} is the number of requests to the
 * storage account), or {@code failed WHY}.
 *
 * <p>Arguments: the storage account, the connection as JSON, the file with its private key.
 */
final class TransferWorker {
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  /** The logger that warns about a missing sweep. The sweep is intentionally missing here. */
  private static final Logger SWEEP_LOG = Logger.getLogger("com.couriermft.engine.sweep.Sweep");

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Courier courier;
  private final WorkQueue queue;
  private final AtomicInteger requests;
  private final LiveHeap heap = new LiveHeap();
  private int jobs;

  private TransferWorker(
      AzureStorage storage, AtomicInteger requests, JsonNode connection, Secret key) {
    this.requests = requests;
    queue = storage.queue();
    InMemorySecrets secrets = new InMemorySecrets();
    secrets.put("bench", Secret.of("bench"));
    courier =
        new Courier(
            new Courier.Storage(storage.tables(), storage.blobs(), queue),
            secrets,
            List.of(),
            EngineSettings.of("bench"),
            () -> {});
    courier.partners().keys().put("bench", SshKeys.importPrivate(key, null, "bench"));
    courier.partners().connections().put(ConnectionReader.read("peer", connection), null);
  }

  public static void main(String[] arguments) throws Exception {
    CryptoProviders.install();
    LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
    SDK_LOG.setLevel(Level.OFF);
    SWEEP_LOG.setLevel(Level.SEVERE);
    AtomicInteger requests = new AtomicInteger();
    HttpPipelinePolicy count =
        (context, next) -> {
          requests.incrementAndGet();
          return next.process();
        };
    TransferWorker worker =
        new TransferWorker(
            AzureStorage.ofConnectionString(arguments[0], List.of(count)),
            requests,
            Json.parse(arguments[1]),
            Secret.of(Files.readString(Path.of(arguments[2]))));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    for (String step = in.readLine(); step != null; step = in.readLine()) {
      System.out.println(worker.run(step));
    }
    worker.courier.close();
  }

  private String run(String step) throws IOException, InterruptedException {
    String job = "bench-" + jobs++;
    String json =
        "{\"job_id\": \"%s\", \"name\": \"%s\", \"steps\": [%s]}".formatted(job, job, step);
    courier.jobs().save(DefinitionReader.read(Json.parse(json)), "bench", null);
    heap.clear();
    long cpu = PROCESS.getProcessCpuTime();
    int sent = requests.get();
    long begun = System.nanoTime();
    Execution ended = await(start(job));
    long wall = System.nanoTime() - begun;
    cpu = PROCESS.getProcessCpuTime() - cpu;
    return ended.state() == ExecutionState.COMPLETED
        ? String.format(
            Locale.ROOT,
            "done %d %d %d %d %d",
            wall,
            cpu,
            heap.mostMebibytes(),
            Resident.mebibytes(),
            requests.get() - sent)
        : "failed " + ended.state() + " " + ended.failure();
  }

  private Execution start(String job) {
    return courier
        .engine()
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    job, Json.object(), Json.object().put("kind", "api").put("by", "bench"))
                .build());
  }

  private Execution await(Execution started) throws InterruptedException {
    Execution now = started;
    while (now.state() == ExecutionState.QUEUED || now.state().isActive()) {
      for (WorkQueue.Received message : queue.receive(Engine.STEPS, 1, Duration.ofMinutes(30))) {
        courier.engine().onMessage(message.body());
        queue.delete(Engine.STEPS, message);
      }
      now = courier.executions().get(started.id()).execution();
    }
    return now;
  }
}
