package com.couriermft.bench;

import com.couriermft.engine.Engine;
import com.couriermft.engine.EngineParts;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.dependency.UpstreamWindows;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.RequestCounter;
import com.couriermft.transfer.place.Places;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An engine with a separate Azurite and without a host. The benchmark processes the messages. */
final class Lab implements AutoCloseable {
  /**
   * Turns off the SDK's warning about the content length of each request. Referenced strongly,
   * because a logger that is garbage-collected loses its level.
   */
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  final AzuriteServer azurite = AzuriteServer.start();
  final RequestCounter counter = new RequestCounter(azurite.connectionString());
  final AzureStorage storage =
      AzureStorage.ofConnectionString(azurite.connectionString(), List.of(counter));
  final Tape tape = new Tape();
  final Engine engine;

  /** Maximum size in bytes of a context that is stored in the header. */
  volatile int inlineBytes;

  private final Tables tables = new RetryingTables(tape.over(storage.tables()));
  private final Blobs blobs = tape.over(storage.blobs());
  private final WorkQueue queue = tape.over(storage.queue());
  private final ExecutionStore executions = new ExecutionStore(tables);
  private final JobStore jobs = new JobStore(tables, blobs);

  Lab(List<? extends Step<?>> steps) {
    LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
    SDK_LOG.setLevel(Level.OFF);
    engine =
        new Engine(
            new EngineParts(
                tables,
                blobs,
                Places.NONE,
                queue,
                executions,
                new PoolStore(tables),
                new ExecutionIndex(tables),
                jobSource(),
                UpstreamWindows.NONE,
                new StepRegistry(List.copyOf(steps)),
                name -> Optional.empty(),
                Limits.ofPools(() -> Map.of("default", PoolStore.DEFAULT_LIMIT)),
                () -> inlineBytes,
                new Nonces(new Random(), millis -> {}),
                EngineSettings.of("bench"),
                () -> {}));
  }

  private JobSource jobSource() {
    return new JobSource() {
      @Override
      public JobDefinition get(String jobId, int version) {
        return jobs.getVersion(jobId, version);
      }

      @Override
      public JobSource.Pinned pin(String jobId, @Nullable Integer version) {
        StoredDefinition<JobDefinition> current = jobs.get(jobId);
        return new JobSource.Pinned(current.definition(), current.version());
      }

      @Override
      public Map<String, Integer> disabled() {
        return jobs.disabled();
      }
    };
  }

  /** Saves a job with a number of identical steps. */
  void job(String id, int steps, String type, String config) {
    job(
        id,
        IntStream.range(0, steps)
            .mapToObj(i -> step("s" + i, type, config))
            .collect(Collectors.joining(",")));
  }

  /** Returns the JSON of a step. */
  static String step(String id, String type, String config) {
    return "{\"id\": \"%s\", \"type\": \"%s\", \"config\": %s}".formatted(id, type, config);
  }

  /** Saves a job. {@code steps} is the JSON of its steps. */
  void job(String id, String steps) {
    String json =
        "{\"job_id\": \"%s\", \"name\": \"%s\", \"steps\": [%s]}".formatted(id, id, steps);
    jobs.save(DefinitionReader.read(Json.parse(json)), "bench", null);
  }

  Execution start(String jobId) {
    return engine
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    jobId, Json.object(), Json.object().put("kind", "api").put("by", "bench"))
                .build());
  }

  /** Processes one visible message like a host. Returns false if no message is visible. */
  boolean pumpOne() throws InterruptedException {
    List<WorkQueue.Received> received = queue.receive(Engine.STEPS, 1, Duration.ofMinutes(10));
    for (WorkQueue.Received message : received) {
      engine.onMessage(message.body());
      queue.delete(Engine.STEPS, message);
    }
    return !received.isEmpty();
  }

  Execution now(Execution e) {
    return executions.get(e.id()).execution();
  }

  @Override
  public void close() {
    engine.close();
    azurite.close();
  }
}
