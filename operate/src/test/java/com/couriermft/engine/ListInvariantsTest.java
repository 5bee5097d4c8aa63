package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Tests that pool rows, slots and list entries that disagree with their executions are detected.
 */
class ListInvariantsTest extends BrokenWorld {
  @Test
  void queued_placeIsGone_isFound() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    delete(POOLS, POOL, firstKey(POOLS, POOL, "r|"));

    assertThat(only()).satisfies(f -> wrong(f, "I6", e, "queued, but has no queue row"));
    assertThat(only().mends()).contains("pause and resume it");
  }

  @Test
  void queued_whatIsSaidToMendIt_mendsIt() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    delete(POOLS, POOL, firstKey(POOLS, POOL, "r|"));

    engine.stop(e.id(), StopRequest.PAUSE, "test", null);
    engine.resume(e.id(), "test", null);

    assertThat(found()).isEmpty();
    limit(1);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void queued_twoPlaces_isSaidToBeDropped() {
    limit(0);
    Execution e = world.start(engine, "two-steps");
    Row ready = first(POOLS, POOL, "r|");
    String later = "r|" + "%019d".formatted(5) + ready.key().substring(21);
    transact(POOLS, POOL, Write.insert(later, ready.columns()));

    assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "I6", e, "has the queue rows"));
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
  void waitingForJobs_isHealthyAndItsPlaceGone_isFound() {
    Execution e = waitingForAJob();
    assertThat(found()).isEmpty();
    delete(POOLS, POOL, firstKey(POOLS, POOL, "t|%019d|depend|".formatted(0)));

    assertThat(only()).satisfies(f -> wrong(f, "I6", e, "queued, but has no queue row"));
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

    assertThat(only()).satisfies(f -> wrong(f, "waits", e, "would start before they end"));
  }

  @Test
  void waitingForJobs_noLongerAndStillHeld_isForTheSweep() {
    Execution e = waitingForAJob();
    String met = Json.write(Upstreams.of(e).all()).replace("\"waits\"", "\"met\"");
    merge(e, Columns.none().with("upstreams", met));
    world.clock.advance(Duration.ofSeconds(100));
    world.pools.markSwept(POOL);

    assertThat(only())
        .satisfies(f -> is(f, Severity.TRANSIENT, "waits", e, "no longer waits for a job"));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void index_doesNotNameARun_isFound() {
    Execution e = completed();
    delete("index", "s|completed", firstKey("index", "s|completed", ""));

    assertThat(only()).satisfies(f -> is(f, Severity.PENDING, "index", e, "'s|completed'"));
    world.clock.advance(Duration.ofSeconds(91));
    world.pools.markSwept(POOL);
    assertThat(only()).satisfies(f -> wrong(f, "index", e, "not in the list"));
  }

  @Test
  void header_isGone_isFound() {
    Execution e = completed();
    delete(EXECUTIONS, e.id(), "h");

    assertThat(only()).satisfies(f -> wrong(f, "header", e, "but no header"));
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
    assertThat(only().found()).isEqualTo("its limit is 3 concurrent executions");
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

  private Execution waitingForAJob() {
    world.job("down", World.scripted("d", ""), "\"depends_on\": [{\"job_id\": \"gated\"}]");
    return world.start(engine, "down");
  }

  @Test
  void summary_thatIsNotTheHeaders_isFound() {
    Execution e = completed();
    Row row = first("index", "s|completed", "");
    String summary = row.columns().text("summary");
    Columns other = Columns.none().with("summary", summary.replace("completed", "failed"));
    transact("index", "s|completed", Write.merge(row.key(), other, Write.ANY));
    assertThat(only())
        .satisfies(f -> wrong(f, "index", e, "list 's|completed' shows it as failed, but its"));

    Columns old = Columns.none().with("summary", summary.replace("\"version\":1", "\"version\":2"));
    transact("index", "s|completed", Write.merge(row.key(), old, Write.ANY));
    assertThat(only())
        .satisfies(
            f ->
                is(
                    f,
                    Severity.PENDING,
                    "index",
                    e,
                    "shows a summary that differs from its header"));

    transact(
        "index", "s|completed", Write.merge(row.key(), Columns.none().with("left", 99), Write.ANY));
    assertThat(found()).as("an outdated row").isEmpty();
  }
}
