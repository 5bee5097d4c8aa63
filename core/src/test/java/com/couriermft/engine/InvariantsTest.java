package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.Stopping;
import com.couriermft.execution.Upstreams;
import com.couriermft.json.Json;
import com.couriermft.settings.SettingsStore;
import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.Write;
import com.couriermft.store.memory.InMemoryTables;
import com.couriermft.verify.Finding;
import com.couriermft.verify.Norms;
import com.couriermft.verify.Severity;
import com.couriermft.verify.Subject;
import com.couriermft.verify.Summary;
import com.couriermft.verify.Verification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each invariant is broken in a world that the engine has made, and is found, and nothing else. */
class InvariantsTest {
  private static final String EXECUTIONS = "executions";
  private static final String POOLS = "pools";
  private static final String POOL = "default";
  private static final String SECOND = "s|01|0001|";

  private final World world = new World();
  private final Engine engine = world.engine("host-1");

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

  private static String brokenStep() {
    return World.scripted("breaks", "\"broken\": true");
  }

  @Test
  void healthyWorld_everyState_nothingIsFound() {
    completed();
    failed("broken");
    failed("file");
    limit(0);
    world.start(engine, "two-steps");
    world.start(engine, "two-steps", 0, world.clock.instant().plusSeconds(3_600));
    Execution cancelled = world.start(engine, "two-steps");
    engine.stop(cancelled.id(), Stopping.CANCEL, "test", null);
    Execution paused = world.start(engine, "two-steps");
    engine.stop(paused.id(), Stopping.PAUSE, "test", null);
    world.clock.advance(Duration.ofMinutes(20));
    engine.sweep();

    // The cancelled and the paused run left void rows in the ready list of a pool that is drained.
    assertThat(world.limits.pools.get("default")).isZero();
    assertThat(found())
        .allMatch(f -> f.found().contains("void ready row") && f.invariant().equals("I9"));
  }

  @Test
  void audit_aRowIsMissing_isFound() {
    Execution e = completed();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), "a|"));

    assertThat(onlyInvariant(Severity.WRONG, e)).containsOnly("I5", "I5");
  }

  @Test
  void audit_timeRunsBack_isFound() {
    Execution e = completed();
    List<Row> audit = world.tables.queryAll(EXECUTIONS, e.id(), KeyRange.prefix("a|"));
    Row last = audit.get(audit.size() - 1);
    String earlier = "a|%019d".formatted(1) + last.key().substring(21);
    delete(EXECUTIONS, e.id(), last.key());
    transact(EXECUTIONS, e.id(), Write.insert(earlier, last.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "I5", e, "older than the one before"));
  }

  @Test
  void attempt_rowOfAnEndedAttemptIsGone_isFound() {
    Execution e = completed();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), SECOND));

    assertThat(only())
        .satisfies(f -> wrong(f, "I4", e, "'second' has ended 0 times in its rows and 1 times"));
  }

  @Test
  void queued_placeIsGone_isFound() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    delete(POOLS, POOL, firstKey(POOLS, POOL, "r|"));

    assertThat(only()).satisfies(f -> wrong(f, "I6", e, "queued and nothing leads to it"));
    assertThat(only().mends()).contains("pause it and resume it");
  }

  @Test
  void queued_whatIsSaidToMendIt_mendsIt() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    delete(POOLS, POOL, firstKey(POOLS, POOL, "r|"));

    engine.stop(e.id(), Stopping.PAUSE, "test", null);
    engine.resume(e.id(), "test", null);

    assertThat(found()).isEmpty();
    limit(1);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void running_slotIsGone_isFound() {
    inTheMiddle(
        e -> {
          delete(POOLS, POOL, firstKey(POOLS, POOL, "b|"));
          assertThat(only()).satisfies(f -> wrong(f, "I6", e, "runs without a slot"));
        });
  }

  @Test
  void queued_twoPlaces_isSaidToBeDropped() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    Row ready = first(POOLS, POOL, "r|");
    String later = "r|" + "%019d".formatted(5) + ready.key().substring(21);
    transact(POOLS, POOL, Write.insert(later, ready.columns()));

    assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "I6", e, "lead to it"));
  }

  @Test
  void place_ofAnEpochToCome_isFound() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    Columns ahead = first(POOLS, POOL, "r|").columns().with("epoch", 2);
    transact(POOLS, POOL, Write.insert("b|" + e.id() + "|000002", ahead));

    assertThat(found()).filteredOn(f -> f.invariant().equals("I7")).hasSize(1);
    assertThat(found()).filteredOn(f -> f.severity() == Severity.WRONG).hasSize(1);
  }

  @Test
  void place_keyAndColumnsDiffer_isFound() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    Row ready = first(POOLS, POOL, "r|");
    delete(POOLS, POOL, ready.key());
    String other = ready.key().substring(0, ready.key().length() - 6) + "000007";
    transact(POOLS, POOL, Write.insert(other, ready.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "I7", e, "has the key " + other));
  }

  @Test
  void completed_slotIsKept_isForTheSweepAndThenWrong() {
    Execution e = completed();
    Columns slot =
        Columns.none().with("execution", e.id()).with("epoch", 1).with("job_id", e.jobId());
    transact(POOLS, POOL, Write.insert("b|" + e.id() + "|000001", slot));

    assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "I9", e, "holds a slot"));
    world.clock.advance(Duration.ofSeconds(91));
    world.pools.markSwept(POOL);
    assertThat(only()).satisfies(f -> is(f, Severity.TRANSIENT, "I9", e, "holds a slot"));
    assertThat(only().mends()).isEqualTo("the next sweep, by 00:02:01Z");
    world.clock.advance(Duration.ofSeconds(200));
    world.pools.markSwept(POOL);
    assertThat(only()).satisfies(f -> wrong(f, "I9", e, "holds a slot"));
    engine.sweep();
    assertThat(found()).isEmpty();
  }

  @Test
  void cancelled_finaliseRowIsLeft_isForTheSweep() {
    Execution e = completed();
    world.pools.todos().rememberToFinalise(world.now(e));

    assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "I9", e, "still to be finished"));
    engine.sweep();
    assertThat(found()).isEmpty();
  }

  @Test
  void state_completedButBranchMoves_isFound() {
    Execution e = completed();
    merge(e, Columns.none().with("phase", "ready"));

    assertThat(onlyInvariant(Severity.WRONG, e)).containsOnly("I9");
    assertThat(found()).anySatisfy(f -> wrong(f, "I9", e, "branch h is ready"));
  }

  @Test
  void state_failedWithoutFailure_isFound() {
    Execution e = failed("broken");
    merge(e, Columns.none().with("failure", ""));

    assertThat(only()).satisfies(f -> wrong(f, "I9", e, "failed and has no failure"));
  }

  @Test
  void state_unknownWord_isFoundAsUnreadable() {
    Execution e = completed();
    merge(e, Columns.none().with("state", "perplexed"));

    assertThat(only()).satisfies(f -> wrong(f, "rows", e, "cannot be read"));
  }

  @Test
  void leased_noStepRuns_isFound() {
    inTheMiddle(
        e -> {
          Row step = first(EXECUTIONS, e.id(), "s|");
          Columns pending = Columns.none().with("state", "pending");
          transact(EXECUTIONS, e.id(), Write.merge(step.key(), pending, Write.ANY));
          assertThat(only()).satisfies(f -> wrong(f, "I9", e, "runs no step"));
        });
  }

  @Test
  void leased_workerIsSilent_isForTheSweep() {
    inTheMiddle(
        e -> {
          world.clock.advance(Duration.ofSeconds(61));
          world.pools.markSwept(POOL);
          assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "lease", e, "is silent"));
          world.clock.advance(Duration.ofSeconds(60));
          world.pools.markSwept(POOL);
          assertThat(only()).satisfies(f -> is(f, Severity.TRANSIENT, "lease", e, "is silent"));
        });
  }

  @Test
  void granted_kickIsLost_isForTheSweep() {
    Execution e = world.start(engine, "two-steps");
    world.loseMessages();
    assertThat(found()).isEmpty();
    world.clock.advance(Duration.ofSeconds(100));
    world.pools.markSwept(POOL);

    assertThat(only()).satisfies(f -> is(f, Severity.TRANSIENT, "work", e, "granted its slot"));
  }

  @Test
  void ready_messageIsLost_isForTheSweep() {
    Execution e = world.start(engine, "two-steps");
    world.pumpOne(engine);
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(100));
    world.pools.markSwept(POOL);

    assertThat(only()).satisfies(f -> is(f, Severity.TRANSIENT, "work", e, "branch h is ready"));
  }

  @Test
  void waitingForJobs_isHealthyAndItsPlaceGone_isFound() {
    Execution e = waitingForAJob();
    assertThat(found()).isEmpty();
    delete(POOLS, POOL, firstKey(POOLS, POOL, "t|%019d|depend|".formatted(0)));

    assertThat(only()).satisfies(f -> wrong(f, "I6", e, "queued and nothing leads to it"));
  }

  @Test
  void waitingForJobs_hasAPlaceInTheReadyList_isFound() {
    Execution e = waitingForAJob();
    Row place = first(POOLS, POOL, "t|%019d|depend|".formatted(0));
    transact(
        POOLS,
        POOL,
        Write.delete(place.key(), Write.ANY),
        Write.insert("r|%019d|%s|000001".formatted(1, e.id()), place.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "waits", e, "would start before them"));
  }

  @Test
  void waitingForJobs_noLongerAndStillHeld_isForTheSweep() {
    Execution e = waitingForAJob();
    String met = Json.write(Upstreams.of(e).all()).replace("\"waits\"", "\"met\"");
    merge(e, Columns.none().with("upstreams", met));
    world.clock.advance(Duration.ofSeconds(100));
    world.pools.markSwept(POOL);

    assertThat(only()).satisfies(f -> is(f, Severity.TRANSIENT, "waits", e, "waits for no job"));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  private Execution waitingForAJob() {
    world.job("down", World.scripted("d", ""), "\"depends_on\": [{\"job_id\": \"gated\"}]");
    return world.start(engine, "down");
  }

  @Test
  void step_notOfThePlan_isFound() {
    Execution e = completed();
    Columns other = Columns.none().with("type", "test.other");
    String key = firstKey(EXECUTIONS, e.id(), SECOND);
    transact(EXECUTIONS, e.id(), Write.merge(key, other, Write.ANY));

    assertThat(only()).satisfies(f -> wrong(f, "plan", e, "'second' of type test.other"));
  }

  @Test
  void step_withinNoLoop_isFound() {
    Execution e = completed();
    Row row = first(EXECUTIONS, e.id(), SECOND);
    delete(EXECUTIONS, e.id(), row.key());
    transact(EXECUTIONS, e.id(), Write.insert("s|01|0001|0000-000002|0000", row.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "plan", e, "at items [2] is in loops at steps [0]"));
  }

  @Test
  void failedItem_isGone_isFound() {
    Execution e = failedItem();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), "f|"));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "has set aside items []"));
  }

  @Test
  void failedItem_isNotCounted_isFound() {
    Execution e = failedItem();
    Row row = first(EXECUTIONS, e.id(), "f|");
    String other = row.key().replace("|000001|", "|000000|");
    transact(EXECUTIONS, e.id(), Write.insert(other, row.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "has set aside items [0, 1]"));
  }

  @Test
  void lane_isGone_isFound() {
    Execution e = failedItem();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), "g|"));

    assertThat(found()).anySatisfy(f -> wrong(f, "loops", e, "0 live and 0 at rest of 1"));
  }

  @Test
  void loop_aroundNoStep_isFound() {
    Execution e = failed("broken");
    String loop = "[{\"at\": 0, \"index\": 0, \"to\": 1, \"count\": 1}]";
    merge(e, Columns.none().with("loops", loop));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "branch h is at step 0 in loops"));
  }

  @Test
  void loop_beyondItsItems_isFound() {
    Execution e = failedItem();
    Columns header = first(EXECUTIONS, e.id(), "h").columns();
    String beyond = header.text("loops").replaceFirst("\"index\":3", "\"index\":4");
    assertThat(beyond).isNotEqualTo(header.text("loops"));
    merge(e, Columns.none().with("loops", beyond));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "index=4, to=3"));
  }

  private Execution failedItem() {
    world.job(
        "items",
        World.loop(
            "each",
            "\"source\": [false, true, false], \"max_parallel\": 2, \"on_item_error\": \"continue\"",
            World.scripted("a", "\"broken\": \"{{loop.current_item}}\"")));
    return failed("items");
  }

  @Test
  void step_openInACompletedRun_isFound() {
    Execution e = completed();
    Columns open = Columns.none().with("ended_at", "").with("state", "pending");
    String key = firstKey(EXECUTIONS, e.id(), SECOND);
    transact(EXECUTIONS, e.id(), Write.merge(key, open, Write.ANY));

    assertThat(found()).anySatisfy(f -> wrong(f, "plan", e, "completed and attempt 0"));
  }

  @Test
  void version_isGone_isFound() {
    Execution e = completed();
    merge(e, Columns.none().with("version", 9));

    assertThat(only()).satisfies(f -> wrong(f, "plan", e, "version 9 of job 'two-steps'"));
  }

  @Test
  void checkpoint_isGone_isFound() {
    Execution e = failed("file");
    Verification verification = verification(false);
    assertThat(run(verification)).isEmpty();
    world.blobs.delete("contexts", Engine.contextPath(world.now(e)).substring(9));

    assertThat(run(verification)).singleElement().satisfies(f -> wrong(f, "I10", e, "not there"));
  }

  @Test
  void file_isGone_isFoundIfFilesAreAskedFor() {
    Execution e = failed("file");
    assertThat(run(verification(true))).isEmpty();
    world.blobs.list("work", e.id(), null).blobs().stream()
        .filter(blob -> blob.name().endsWith("a.txt"))
        .forEach(blob -> world.blobs.delete("work", blob.name()));

    assertThat(run(verification(false))).isEmpty();
    assertThat(run(verification(true)))
        .singleElement()
        .satisfies(f -> wrong(f, "I10", e, "'a.txt' is not there"));
  }

  @Test
  void fileOfAJoinedMember_isGone_isFound() {
    world.job(
        "joined",
        World.parallel(
                World.scripted("a", "\"file\": \"a.txt\""),
                World.scripted("b", "\"file\": \"b.txt\""))
            + ","
            + World.scripted("c", "\"broken\": true"));
    Execution e = failed("joined");
    assertThat(run(verification(true))).isEmpty();
    world.blobs.list("work", e.id(), null).blobs().stream()
        .filter(blob -> blob.name().endsWith("b.txt"))
        .forEach(blob -> world.blobs.delete("work", blob.name()));

    assertThat(run(verification(true)))
        .singleElement()
        .satisfies(f -> wrong(f, "I10", e, "'b.txt' is not there"));
  }

  @Test
  void index_doesNotNameARun_isFound() {
    Execution e = completed();
    delete("index", "s|completed", firstKey("index", "s|completed", ""));

    assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "index", e, "'s|completed'"));
    world.clock.advance(Duration.ofSeconds(91));
    world.pools.markSwept(POOL);
    assertThat(only()).satisfies(f -> wrong(f, "index", e, "does not name it"));
  }

  @Test
  void header_isGone_isFound() {
    Execution e = completed();
    delete(EXECUTIONS, e.id(), "h");

    assertThat(only()).satisfies(f -> wrong(f, "header", e, "and no header"));
  }

  @Test
  void slot_ofNoRun_isForTheSweep() {
    Columns slot = Columns.none().with("execution", "01K00000000000000000000000");
    transact(POOLS, POOL, Write.insert("b|01K00000000000000000000000|000000", slot));

    assertThat(only().invariant()).isEqualTo("header");
    assertThat(only().severity()).isEqualTo(Severity.PENDING);
    engine.sweep();
    assertThat(found()).isEmpty();
  }

  @Test
  void slots_moreThanTheLimit_isNoted() {
    world.start(engine, "two-steps");
    world.start(engine, "two-steps");
    limit(1);

    assertThat(only().invariant()).isEqualTo("I1");
    assertThat(only().severity()).isEqualTo(Severity.NOTE);
    assertThat(only().subject()).isEqualTo(new Subject(Subject.Kind.POOL, POOL));
  }

  @Test
  void limit_isNotThatOfTheSettings_isForTheSweep() {
    world.pools.setLimit(POOL, 3);

    assertThat(only().invariant()).isEqualTo("settings");
    assertThat(only().found()).isEqualTo("it runs 3 at a time");
  }

  @Test
  void sweep_isLate_isFound() {
    world.clock.advance(Duration.ofSeconds(90));
    assertThat(found()).isEmpty();
    world.clock.advance(Duration.ofSeconds(2));

    assertThat(only().invariant()).isEqualTo("sweep");
    assertThat(only().found()).isEqualTo("it was last swept 92 s ago");
  }

  @Test
  void unknownRows_areNoted() {
    Execution e = completed();
    transact(EXECUTIONS, e.id(), Write.insert("z|1", Columns.none()));
    transact(POOLS, POOL, Write.insert("x|1", Columns.none()));

    assertThat(found())
        .extracting(Finding::invariant, Finding::severity, Finding::found)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("rows", Severity.NOTE, "unknown row 'x|1'"),
            org.assertj.core.api.Assertions.tuple("rows", Severity.NOTE, "unknown row 'z|1'"));
  }

  private void limit(int slots) {
    world.limit(slots);
    new SettingsStore(world.tables, slots)
        .merge(Json.parse("{\"pools\": {\"default\": {\"limit\": %d}}}".formatted(slots)));
  }

  /** Acts while a worker is in the middle of a step. */
  private void inTheMiddle(java.util.function.Consumer<Execution> act) {
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

  private Execution completed() {
    Execution e = world.start(engine, "two-steps");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    return e;
  }

  private Execution failed(String job) {
    Execution e = world.start(engine, job);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    return e;
  }

  private Verification verification(boolean files) {
    InMemoryTables tables = (InMemoryTables) world.tables;
    return new Verification(tables, tables, world.blobs, Norms.DEFAULT, files);
  }

  private List<Finding> found() {
    return verification(false).ofStandingWorld();
  }

  private static List<Finding> run(Verification verification) {
    List<Finding> found = new ArrayList<>();
    Summary summary = verification.run(found::add);
    assertThat(summary.findings().values().stream().mapToLong(n -> n).sum())
        .isEqualTo(found.size());
    return found;
  }

  private Finding only() {
    List<Finding> found = found();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private List<String> onlyInvariant(Severity severity, Execution e) {
    List<Finding> found = found();
    assertThat(found).allMatch(f -> f.severity() == severity && f.subject().id().equals(e.id()));
    return found.stream().map(Finding::invariant).toList();
  }

  private static void wrong(Finding finding, String invariant, Execution e, String says) {
    is(finding, Severity.WRONG, invariant, e, says);
  }

  private static void is(Finding f, Severity severity, String invariant, Execution e, String says) {
    assertThat(f.invariant()).isEqualTo(invariant);
    assertThat(f.severity()).isEqualTo(severity);
    assertThat(f.subject()).isEqualTo(new Subject(Subject.Kind.EXECUTION, e.id()));
    assertThat(f.found()).contains(says);
  }

  private void merge(Execution e, Columns columns) {
    transact(EXECUTIONS, e.id(), Write.merge("h", columns, Write.ANY));
  }

  private void delete(String table, String partition, String key) {
    transact(table, partition, Write.delete(key, Write.ANY));
  }

  private void transact(String table, String partition, Write... writes) {
    world.tables.transact(table, partition, List.of(writes));
  }

  private Row first(String table, String partition, String prefix) {
    return world.tables.queryAll(table, partition, KeyRange.prefix(prefix)).get(0);
  }

  private String firstKey(String table, String partition, String prefix) {
    return first(table, partition, prefix).key();
  }
}
