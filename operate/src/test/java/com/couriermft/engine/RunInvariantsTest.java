package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that headers, states and leases that contradict each other are detected. */
class RunInvariantsTest extends BrokenWorld {
  @Test
  void healthyWorld_everyState_nothingIsFound() {
    completed();
    failed("broken");
    failed("file");
    limit(0);
    world.start(engine, "two-steps");
    world.start(engine, "two-steps", 0, world.clock.instant().plusSeconds(3_600));
    Execution cancelled = world.start(engine, "two-steps");
    engine.stop(cancelled.id(), StopRequest.CANCEL, "test", null);
    Execution paused = world.start(engine, "two-steps");
    engine.stop(paused.id(), StopRequest.PAUSE, "test", null);
    world.clock.advance(Duration.ofMinutes(20));
    engine.sweep();

    // The cancelled and the paused execution left obsolete rows in the ready list of a drained
    // pool.
    assertThat(world.limits.pools.get("default")).isZero();
    assertThat(found())
        .allMatch(f -> f.found().contains("outdated ready row") && f.invariant().equals("I9"));
  }

  @Test
  void running_slotIsGone_isFound() {
    inTheMiddle(
        e -> {
          delete(POOLS, POOL, firstKey(POOLS, POOL, "b|"));
          assertThat(only()).satisfies(f -> wrong(f, "I6", e, "is running without a slot"));
        });
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
    assertThat(only().mends()).isEqualTo("the next sweep repairs it, by 00:02:01Z");
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

    assertThat(only())
        .satisfies(f -> is(f, Severity.PENDING, "I9", e, "its cancellation is not complete"));
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

    assertThat(only()).satisfies(f -> wrong(f, "I9", e, "it failed, but no failure is recorded"));
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
          assertThat(only()).satisfies(f -> wrong(f, "I9", e, "is not running a step"));
        });
  }

  @Test
  void leased_workerIsSilent_isForTheSweep() {
    inTheMiddle(
        e -> {
          world.clock.advance(Duration.ofSeconds(61));
          world.pools.markSwept(POOL);
          assertThat(only())
              .satisfies(f -> is(f, Severity.PENDING, "lease", e, "has sent no heartbeat"));
          world.clock.advance(Duration.ofSeconds(60));
          world.pools.markSwept(POOL);
          assertThat(only())
              .satisfies(f -> is(f, Severity.TRANSIENT, "lease", e, "has sent no heartbeat"));
        });
  }

  @Test
  void granted_kickIsLost_isForTheSweep() {
    Execution e = world.start(engine, "two-steps");
    world.loseMessages();
    assertThat(found()).isEmpty();
    world.clock.advance(Duration.ofSeconds(100));
    world.pools.markSwept(POOL);

    assertThat(only())
        .satisfies(f -> is(f, Severity.TRANSIENT, "work", e, "it has had a slot for"));
  }

  @Test
  void ready_messageIsLost_isForTheSweep() {
    Execution e = world.start(engine, "two-steps");
    world.pumpOne(engine);
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(100));
    world.pools.markSwept(POOL);

    assertThat(only())
        .satisfies(f -> is(f, Severity.TRANSIENT, "work", e, "branch h has been ready"));
  }
}
