package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.dependency.UpstreamWindows;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Membership;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.place.Places;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Stores, a clock, engines and a queue whose messages the test handles one by one. */
final class World implements AutoCloseable {
  final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  final Tables tables;
  final Blobs blobs;
  final WorkQueue queue;
  final ExecutionStore executions;
  final PoolStore pools;
  final ExecutionIndex index;
  final ExecutionQueries queries;
  final JobStore jobs;
  final ScriptedStep step = new ScriptedStep();
  final SlicedStep sliced = new SlicedStep();

  /** The step types of engines that are created later. */
  final List<Step<?>> steps = new ArrayList<>(List.of(step, sliced));

  /** The times at which upstream jobs are due. */
  UpstreamWindows windows = UpstreamWindows.NONE;

  final TestLimits limits = new TestLimits();
  int inlineBytes;

  /** Listeners of engines that are created later. */
  final List<ExecutionListener> listeners = new ArrayList<>();

  final AtomicInteger wornOut = new AtomicInteger();
  private final List<Engine> engines = new ArrayList<>();

  /** Creates a world in memory with a clock that the test moves. */
  World() {
    this.tables = new InMemoryTables(clock);
    this.blobs = new InMemoryBlobs(clock);
    this.queue = new InMemoryWorkQueue(clock);
    this.executions = new ExecutionStore(tables);
    this.pools = new PoolStore(tables);
    this.index = new ExecutionIndex(tables);
    this.queries = new ExecutionQueries(index, executions);
    this.jobs = new JobStore(tables, blobs);
  }

  /** Creates a world on other adapters, with their clock. */
  World(Tables tables, Blobs blobs, WorkQueue queue) {
    this.tables = tables;
    this.blobs = blobs;
    this.queue = queue;
    executions = new ExecutionStore(tables);
    pools = new PoolStore(tables);
    index = new ExecutionIndex(tables);
    queries = new ExecutionQueries(index, executions);
    jobs = new JobStore(tables, blobs);
  }

  /** Sets the pool's limit, both in the settings and in the pool. */
  void limit(int slots) {
    limits.pools.put("default", slots);
    pools.setLimit("default", slots);
  }

  /** Returns an engine for a host. */
  Engine engine(String name) {
    return engine(
        new EngineSettings(
            name,
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofMillis(200),
            Duration.ofSeconds(30),
            Duration.ofMinutes(30)));
  }

  /** Returns settings of a host with such frequent heartbeats that tests need not wait. */
  static EngineSettings beating(String name) {
    return new EngineSettings(
        name,
        Duration.ofMillis(50),
        Duration.ofSeconds(60),
        Duration.ofMillis(200),
        Duration.ofSeconds(30),
        Duration.ofMinutes(30));
  }

  /** Returns an engine for a host with the given settings, whose pauses take no time. */
  Engine engine(EngineSettings settings) {
    return engine(settings, millis -> {});
  }

  /** Returns an engine for a host with the given settings and sleeper. */
  Engine engine(EngineSettings settings, Nonces.Sleeper sleeper) {
    JobSource source =
        new JobSource() {
          @Override
          public JobDefinition get(String jobId, int version) {
            return jobs.getVersion(jobId, version);
          }

          @Override
          public JobSource.Pinned pin(String jobId, Integer version) {
            var current = jobs.get(jobId);
            return new JobSource.Pinned(current.definition(), current.version());
          }

          @Override
          public Map<String, Integer> disabled() {
            return jobs.disabled();
          }
        };
    Engine engine =
        new Engine(
            new EngineParts(
                tables,
                blobs,
                Places.NONE,
                queue,
                executions,
                pools,
                index,
                source,
                (jobId, atOrBefore) -> windows.latest(jobId, atOrBefore),
                new StepRegistry(steps),
                secret -> Optional.of(Secret.of("s3cret-" + secret)),
                limits,
                () -> inlineBytes,
                new Nonces(new Random(engines.size() + 1L), sleeper),
                settings,
                wornOut::incrementAndGet),
            listeners);
    engines.add(engine);
    return engine;
  }

  /**
   * Saves a job.
   *
   * @param steps JSON of the steps
   * @param more JSON of further fields
   */
  void job(String id, String steps, String... more) {
    String json =
        "{\"job_id\": \"%s\", \"name\": \"%s\", \"steps\": [%s]%s}"
            .formatted(id, id, steps, more.length == 0 ? "" : ", " + String.join(", ", more));
    jobs.save(DefinitionReader.read(Json.parse(json)), "test", null);
  }

  /** Returns the JSON of a group with these members. */
  static String parallel(String... members) {
    return "{\"type\": \"flow.parallel\"}, "
        + String.join(",", members)
        + ", {\"type\": \"flow.end\"}";
  }

  /** Returns the JSON of a loop over these steps. */
  static String loop(String id, String config, String... body) {
    return "{\"id\": \"%s\", \"type\": \"flow.foreach\", \"config\": {%s}}, ".formatted(id, config)
        + String.join(",", body)
        + ", {\"type\": \"flow.end\"}";
  }

  /** Returns the JSON of a scripted step. */
  static String scripted(String id, String config) {
    return "{\"id\": \"%s\", \"type\": \"test.scripted\", \"config\": {%s}, \"timeout_seconds\": 1}"
        .formatted(id, config);
  }

  Execution start(Engine engine, String jobId) {
    return start(engine, jobId, 0, null);
  }

  Execution start(Engine engine, String jobId, int priority, Instant notBefore) {
    return start(engine, null, jobId, priority, notBefore);
  }

  Execution start(Engine engine, String id, String jobId, int priority, Instant notBefore) {
    return engine
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    jobId, Json.object(), Json.object().put("kind", "api").put("by", "test"))
                .id(id)
                .priority(priority)
                .notBefore(notBefore)
                .build());
  }

  /** Returns an execution in the state that a resume is about to write. */
  Execution resumed(Execution e) {
    return now(e).after(ExecutionEvent.RESUME, clock.instant());
  }

  /** Starts a chain member, or a rerun of a chain member. */
  Execution startMember(Engine engine, String jobId, Membership member, String rerunOf) {
    ObjectNode trigger = Json.object().put("kind", "chain").put("by", "test");
    return engine
        .starter()
        .start(
            ExecutionStarter.Request.builder(jobId, Json.object(), trigger)
                .rerunOf(rerunOf)
                .member(member)
                .build());
  }

  /** Handles one visible message. Returns {@code false} if no message is visible. */
  boolean pumpOne(Engine engine) {
    List<WorkQueue.Received> received = queue.receive(Engine.STEPS, 1, Duration.ofMinutes(10));
    for (WorkQueue.Received message : received) {
      try {
        engine.onMessage(message.body());
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      queue.delete(Engine.STEPS, message);
    }
    return !received.isEmpty();
  }

  /** Handles messages until none is visible. */
  void pump(Engine engine) {
    while (pumpOne(engine)) {}
  }

  /** Handles one message on a separate thread. */
  CompletableFuture<Boolean> pumpInBackground(Engine engine) {
    return CompletableFuture.supplyAsync(() -> pumpOne(engine), r -> new Thread(r).start());
  }

  /** Discards every visible message, as if a host had died with them. */
  void loseMessages() {
    List<WorkQueue.Received> received;
    do {
      received = queue.receive(Engine.STEPS, 32, Duration.ofMinutes(10));
      received.forEach(message -> queue.delete(Engine.STEPS, message));
    } while (!received.isEmpty());
  }

  Execution now(Execution e) {
    return executions.get(e.id()).execution();
  }

  /** Returns the outputs of an execution. */
  JsonNode outputs(Execution e) {
    return now(e).outputs().get(blob -> Json.readTree(blobs.get(Engine.CONTEXTS, blob)));
  }

  /** Returns the states of an execution's attempts, as {@code step/attempt state}. */
  List<String> attempts(Execution e) {
    return attempts(e, 1);
  }

  /** Returns the states of the attempts in a generation. */
  List<String> attempts(Execution e, int generation) {
    return executions.steps(e.id(), generation).stream().map(World::text).toList();
  }

  private static String text(StepExecution s) {
    String at = s.key().at().isNone() ? "" : s.key().at().indexes().toString();
    return s.stepId() + at + "/" + s.key().attempt() + " " + s.state().text();
  }

  /** Checks that the audit log is gapless and in order, and returns its events. */
  List<String> audit(Execution e) {
    List<AuditEvent> events = executions.audit(e.id());
    Map<String, Integer> last = new HashMap<>();
    for (AuditEvent event : events) {
      int seq = last.merge(event.branch(), 1, Integer::sum);
      assertThat(event.seq()).as("gapless audit of %s", events).isEqualTo(seq);
    }
    return events.stream().map(AuditEvent::event).toList();
  }

  /** Checks the state of an ended execution, and that the pool has no rows for the execution. */
  void assertSettled(Execution e, ExecutionState state) {
    assertThat(now(e).state()).isEqualTo(state);
    assertThat(pools.slots("default")).noneMatch(s -> s.executionId().equals(e.id()));
    assertThat(pools.todos().toFinalise("default")).isEmpty();
  }

  @Override
  public void close() {
    engines.forEach(Engine::close);
  }
}
