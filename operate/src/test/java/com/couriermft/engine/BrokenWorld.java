package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.operate.verify.LiveVerification.Summary;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A world of executions in which a test violates one invariant. The verification must find exactly
 * that violation.
 */
abstract class BrokenWorld {
  static final String EXECUTIONS = "executions";
  static final String POOLS = "pools";
  static final String POOL = "default";
  static final String SECOND = "s|01|0001|";
  final World world = new World();

  /** Whether a test has changed a header, so that summaries in lists no longer agree with it. */
  private boolean headerIsBroken;

  final Engine engine = world.engine("host-1");

  @BeforeEach
  void job() {
    world.job(
        "two-steps",
        World.scripted("first", "\"value\": \"a\"")
            + ","
            + World.scripted("second", "\"value\": \"b\", \"file\": \"b.txt\""));
    world.job("gated", World.scripted("wait", "\"gate\": \"g\""));
    world.job("broken", World.scripted("breaks", "\"broken\": true"));
    world.job("file", World.scripted("write", "\"file\": \"a.txt\"") + "," + brokenStep());
    engine.sweep();
  }

  @AfterEach
  void close() {
    world.close();
  }

  static String brokenStep() {
    return World.scripted("breaks", "\"broken\": true");
  }

  void limit(int slots) {
    world.limit(slots);
    new SettingsStore(world.tables, slots)
        .replace(Json.parse("{\"pools\": {\"default\": {\"limit\": %d}}}".formatted(slots)), null);
  }

  /** Runs an action while a worker is running a step. */
  void inTheMiddle(java.util.function.Consumer<Execution> act) {
    Execution e = world.start(engine, "gated");
    CompletableFuture<Boolean> worker = world.pumpInBackground(engine);
    org.awaitility.Awaitility.await().until(() -> !world.step.ran.isEmpty());
    try {
      act.accept(e);
    } finally {
      world.step.open("g");
      worker.join();
    }
  }

  Execution completed() {
    Execution e = world.start(engine, "two-steps");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    return e;
  }

  Execution failed(String job) {
    Execution e = world.start(engine, job);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    return e;
  }

  LiveVerification verification(boolean files) {
    InMemoryTables tables = (InMemoryTables) world.tables;
    return new LiveVerification(tables, tables, world.blobs, ExpectedDurations.DEFAULT, files);
  }

  List<Finding> found() {
    return verification(false).ofStandingWorld().stream()
        .filter(finding -> !headerIsBroken || !comparesWithItsHeader(finding.found()))
        .toList();
  }

  private static boolean comparesWithItsHeader(String found) {
    return found.contains("but its header says") || found.contains("differs from its header");
  }

  static List<Finding> run(LiveVerification verification) {
    List<Finding> found = new ArrayList<>();
    Summary summary = verification.run(found::add);
    assertThat(summary.findings().values().stream().mapToLong(n -> n).sum())
        .isEqualTo(found.size());
    return found;
  }

  Finding only() {
    List<Finding> found = found();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  List<String> onlyInvariant(Severity severity, Execution e) {
    List<Finding> found = found();
    assertThat(found).allMatch(f -> f.severity() == severity && f.subject().id().equals(e.id()));
    return found.stream().map(Finding::invariant).toList();
  }

  static void wrong(Finding finding, String invariant, Execution e, String says) {
    is(finding, Severity.WRONG, invariant, e, says);
  }

  static void is(Finding f, Severity severity, String invariant, Execution e, String says) {
    assertThat(f.invariant()).isEqualTo(invariant);
    assertThat(f.severity()).isEqualTo(severity);
    assertThat(f.subject()).isEqualTo(new Subject(Subject.Kind.EXECUTION, e.id()));
    assertThat(f.found()).contains(says);
  }

  void merge(Execution e, Columns columns) {
    headerIsBroken = true;
    transact(EXECUTIONS, e.id(), Write.merge("h", columns, Write.ANY));
  }

  void delete(String table, String partition, String key) {
    transact(table, partition, Write.delete(key, Write.ANY));
  }

  void transact(String table, String partition, Write... writes) {
    world.tables.transact(table, partition, List.of(writes));
  }

  Row first(String table, String partition, String prefix) {
    return world.tables.queryAll(table, partition, KeyRange.prefix(prefix)).get(0);
  }

  String firstKey(String table, String partition, String prefix) {
    return first(table, partition, prefix).key();
  }
}
