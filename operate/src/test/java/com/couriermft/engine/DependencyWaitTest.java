package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests executions that wait for other jobs and are stopped, lost, woken or failed. */
class DependencyWaitTest extends DependencyWorld {
  @Test
  void upstreamFails_whileDownstreamWaits_downstreamFailsAndNamesTheRun() {
    down(on("up-broken"));
    Execution up = world.start(engine, "up-broken");
    Execution e = world.start(engine, "down");
    assertThat(standing(e).state()).isEqualTo("queued");

    world.pump(engine);

    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Objects.requireNonNull(world.now(e).failure()).message())
        .contains("'down' depends on job 'up-broken', whose execution " + up.id() + " is failed");
    assertThat(world.attempts(e)).isEmpty();
    assertNothingLeft();
  }

  @Test
  void failedDownstream_resumedOnceTheUpstreamHasCompleted_runs() {
    world.job("flaky", World.scripted("a", "\"broken\": true"));
    down(on("flaky"));
    world.start(engine, "flaky");
    world.pump(engine);
    Execution e = world.start(engine, "down");
    assertThat(e.state()).isEqualTo(ExecutionState.FAILED);
    world.job("flaky", World.scripted("a", ""));
    world.clock.advance(Duration.ofSeconds(1));
    Execution mended = world.start(engine, "flaky");

    engine.resume(e.id(), "test", null);
    assertThat(state(e)).isEqualTo(ExecutionState.QUEUED);
    world.pump(engine);

    world.assertSettled(mended, ExecutionState.COMPLETED);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(standing(e).executionId()).isEqualTo(mended.id());
    assertNothingLeft();
  }

  @Test
  void waiting_cancelled_isCancelledAndLeavesNothing() {
    down(on("up"));
    Execution e = world.start(engine, "down");

    engine.stop(e.id(), StopRequest.CANCEL, "test", null);
    engine.sweep();

    world.assertSettled(e, ExecutionState.CANCELLED);
    assertNothingLeft();
  }

  @Test
  void waiting_pausedAndResumed_waitsAgain() {
    down(on("up"));
    Execution e = world.start(engine, "down");
    engine.stop(e.id(), StopRequest.PAUSE, "test", null);
    world.start(engine, "up");
    world.pump(engine);
    assertThat(state(e)).isEqualTo(ExecutionState.PAUSED);
    world.clock.advance(Duration.ofSeconds(1));
    world.start(engine, "up", 0, world.clock.instant().plusSeconds(60));

    engine.resume(e.id(), "test", null);
    world.pump(engine);
    assertThat(standing(e).standing()).isEqualTo(Upstream.Standing.WAITS);
    assertHealthy();
    world.clock.advance(Duration.ofSeconds(61));
    engine.sweep();
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertNothingLeft();
  }

  @Test
  void waiting_notBefore_isJudgedWhenItIsDue() {
    world.start(engine, "up");
    world.pump(engine);
    down(on("up"));
    Execution e = world.start(engine, "down", 0, world.clock.instant().plusSeconds(600));
    world.pump(engine);
    assertThat(standing(e).standing()).isEqualTo(Upstream.Standing.UNSEEN);

    world.clock.advance(Duration.ofSeconds(601));
    engine.sweep();
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void waiting_longerThanTheJobsTime_hasItsTimeFromItsStart() {
    world.job(
        "down",
        World.scripted("d", ""),
        "\"timeout_seconds\": 60",
        "\"depends_on\": [" + on("up") + "]");
    Execution e = world.start(engine, "down");
    world.clock.advance(Duration.ofHours(5));
    engine.sweep();
    assertThat(state(e)).isEqualTo(ExecutionState.QUEUED);

    world.start(engine, "up");
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void wakeUp_lost_isMadeGoodByTheSweep() {
    down(on("up"));
    Execution e = world.start(engine, "down");
    world
        .tables
        .queryAll("waits", "up", KeyRange.prefix(""))
        .forEach(
            row ->
                world.tables.transact("waits", "up", List.of(Write.delete(row.key(), row.etag()))));
    world.start(engine, "up");
    world.pump(engine);
    assertThat(state(e)).isEqualTo(ExecutionState.QUEUED);

    engine.sweep();
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertNothingLeft();
  }

  @Test
  void chainOfThree_theFirstFails_allFail() {
    world.job("two", World.scripted("a", ""), "\"depends_on\": [" + on("up-broken") + "]");
    world.job("three", World.scripted("a", ""), "\"depends_on\": [" + on("two") + "]");
    Execution third = world.start(engine, "three");
    Execution second = world.start(engine, "two");
    world.start(engine, "up-broken");

    world.pump(engine);

    world.assertSettled(second, ExecutionState.FAILED);
    world.assertSettled(third, ExecutionState.FAILED);
    assertNothingLeft();
  }
}
