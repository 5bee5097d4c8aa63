package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.spi.Step;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Hosts on one storage in memory, with a clock and queues that the test controls. */
final class ChainWorld implements AutoCloseable {
  final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  final InMemoryTables tables = new InMemoryTables(clock);
  final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  final WorkQueue queue = new InMemoryWorkQueue(clock);
  final MemberStep step = new MemberStep();

  /** The step types of hosts that are created later. */
  final List<Step<?>> steps = new ArrayList<>(List.of(step));

  private final List<Courier> hosts = new ArrayList<>();

  /** Returns a host. */
  Courier host(String name) {
    return host(name, t -> t);
  }

  /** Returns a host that accesses the tables through a wrapper. */
  Courier host(String name, UnaryOperator<Tables> sight) {
    Courier host =
        new Courier(
            new Courier.Storage(sight.apply(tables), blobs, queue),
            new InMemorySecrets(),
            List.copyOf(steps),
            EngineSettings.of(name).withHeartbeat(Duration.ofMillis(50)),
            () -> {});
    hosts.add(host);
    return host;
  }

  /** Saves a job with one step, whose behavior its parameters or the test determine. */
  void job(Courier host, String id) {
    String json =
        """
        {"job_id": "%s", "steps": [{"id": "do", "type": "test.member",
          "config": {"given": "{{parameters.given ?? \\"\\"}}"}, "timeout_seconds": 60}],
         "outputs": {"out": "{{steps.do.out}}"},
         "failure_policy": {"type": "stop"}}
        """
            .formatted(id);
    host.jobs().save(DefinitionReader.read(Json.parse(json)), "test", null);
  }

  /** Saves a chain and, for each node, a job with the node's name. */
  void chain(Courier host, String id, String... nodes) {
    for (String node : nodes) {
      job(host, Json.parse(node).path("job_id").asText());
    }
    Chains chains = host.automation().chains();
    String json = "{\"chain_id\": \"%s\", \"nodes\": [%s]}";
    chains.save(chains.read(Json.parse(json.formatted(id, String.join(",", nodes)))), "test", null);
  }

  /**
   * Returns the JSON of a node: {@code b < a, c!} waits for a, and for c regardless of c's result.
   */
  static String node(String text, String... more) {
    String[] sides = text.split("<");
    String id = sides[0].trim();
    List<String> edges = new ArrayList<>();
    for (String edge : sides.length == 1 ? new String[0] : sides[1].split(",")) {
      String name = edge.trim();
      boolean any = name.endsWith("!");
      edges.add(
          "{\"node\": \"%s\", \"run_on_failure\": %s}"
              .formatted(any ? name.substring(0, name.length() - 1) : name, any));
    }
    return "{\"id\": \"%s\", \"job_id\": \"%s\", \"depends_on\": %s%s}"
        .formatted(id, id, edges, more.length == 0 ? "" : ", " + String.join(", ", more));
  }

  ChainExecution start(Courier host, String chain) {
    return start(host, chain, Json.object(), null);
  }

  ChainExecution start(
      Courier host, String chain, ObjectNode parameters, @Nullable Integer priority) {
    return host.automation().chains().start(launch(chain, parameters, priority));
  }

  StartOrder launch(String chain, ObjectNode parameters, @Nullable Integer priority) {
    ObjectNode trigger = Json.object().put("kind", "api").put("by", "dora").put("payload", "hello");
    String id = Ulid.derived(clock.instant(), chain);
    return new StartOrder(id, Target.chain(chain), parameters, priority, trigger);
  }

  /** Returns the request that starts the only execution of a chain. */
  static StartOrder firstLaunch(String chain) {
    ObjectNode trigger = Json.object().put("kind", "api").put("by", "dora");
    String id = Ulid.derived(Instant.EPOCH, chain);
    return new StartOrder(id, Target.chain(chain), Json.object(), null, trigger);
  }

  /** Returns the chain executions that may have unfinished work. */
  List<String> openChains() {
    return tables.queryAll("index", "cs|open", KeyRange.prefix("")).stream().map(Row::key).toList();
  }

  /** Lets a host handle messages until none is visible. */
  void pump(Courier host) {
    while (pumpOne(host)) {}
  }

  /** Lets a host handle one message from each queue that has one. */
  boolean pumpOne(Courier host) {
    boolean step = handleOne(host, Engine.STEPS);
    return handleOne(host, ControlQueue.NAME) || step;
  }

  boolean handleOne(Courier host, String name) {
    List<WorkQueue.Received> received = queue.receive(name, 1, Duration.ofMinutes(10));
    for (WorkQueue.Received message : received) {
      try {
        if (name.equals(Engine.STEPS)) {
          host.engine().onMessage(message.body());
        } else {
          host.automation().control().onMessage(message.body());
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      queue.delete(name, message);
    }
    return !received.isEmpty();
  }

  /** Advances the clock and runs repairs until nothing changes anymore. */
  void heal(Courier host) {
    for (int i = 0; i < 6 && (i == 0 || !openChains().isEmpty()); i++) {
      clock.advance(Duration.ofSeconds(61));
      host.engine().sweep();
      host.tick();
      pump(host);
    }
  }

  static ChainExecution now(Courier host, ChainExecution chain) {
    return host.automation().chains().getExecution(chain.id());
  }

  /** Returns the states of the chain and its nodes, as {@code failed: a completed, b failed}. */
  static String states(Courier host, ChainExecution chain) {
    ChainExecution now = now(host, chain);
    String nodes =
        now.nodes().stream()
            .map(node -> node.id() + " " + node.state().text())
            .collect(Collectors.joining(", "));
    return now.state().text() + ": " + nodes;
  }

  static Execution run(Courier host, ChainExecution chain, String node) {
    ChainExecution now = now(host, chain);
    String run = now.findRun(now.findNode(node).orElseThrow()).orElseThrow();
    return host.executions().get(run).execution();
  }

  /** Checks that the audit log is gapless, and returns its events, as {@code node.failed a}. */
  static List<String> audit(Courier host, ChainExecution chain) {
    List<AuditEvent> events = host.automation().chains().audit(chain.id());
    assertThat(events.stream().map(AuditEvent::seq).sorted())
        .as("gapless audit of %s", events)
        .containsExactlyElementsOf(
            java.util.stream.IntStream.rangeClosed(1, events.size()).boxed().toList());
    return events.stream()
        .map(e -> e.stepId() == null ? e.event() : e.event() + " " + e.stepId())
        .toList();
  }

  @Override
  public void close() {
    hosts.forEach(Courier::close);
  }
}
