package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that the checks find only normal states after every write of the engine. */
class HealthyWorldTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final InMemoryTables stored = new InMemoryTables(clock);
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  private final LiveVerification verification =
      new LiveVerification(stored, stored, blobs, ExpectedDurations.DEFAULT, false);
  private final List<String> moments = new ArrayList<>();
  private final World world = new World(new Watched(), blobs, new InMemoryWorkQueue(clock));
  private final Engine engine = world.engine("host-1");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void everyMoment_stepsThatFailAndAreTriedAgain_nothingIsFound() {
    world.job(
        "retries",
        World.scripted("first", "\"value\": \"a\", \"failures\": 1")
            + ","
            + World.scripted("second", "\"file\": \"b.txt\""),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2,"
            + " \"backoff_base_seconds\": 1}");
    Execution e = world.start(engine, "retries");
    world.pump(engine);
    clock.advance(Duration.ofSeconds(10));
    world.pump(engine);

    assertAtRest(e, ExecutionState.COMPLETED);
  }

  @Test
  void everyMoment_waitOutsideTheSlot_nothingIsFound() {
    world.job(
        "waits",
        World.scripted("first", "\"failures\": 1"),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2,"
            + " \"backoff_base_seconds\": 600, \"backoff_max_seconds\": 600}");
    Execution e = world.start(engine, "waits");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    for (int i = 0; i < 60; i++) {
      clock.advance(Duration.ofSeconds(20));
      engine.sweep();
      world.pump(engine);
    }

    assertAtRest(e, ExecutionState.COMPLETED);
  }

  @Test
  void everyMoment_pauseResumeFailCancel_nothingIsFound() {
    world.job("broken", World.scripted("breaks", "\"broken\": true"));
    Execution e = world.start(engine, "broken");
    engine.stop(e.id(), StopRequest.PAUSE, "test", null);
    world.pump(engine);
    engine.resume(e.id(), "test", null);
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    engine.resume(e.id(), "test", null);
    world.pump(engine);
    engine.stop(e.id(), StopRequest.CANCEL, "test", null);
    engine.sweep();

    assertAtRest(e, ExecutionState.CANCELLED);
  }

  @Test
  void everyMoment_workerIsLost_nothingIsFound() {
    world.job("two", World.scripted("a", "") + "," + World.scripted("b", ""));
    Execution e = world.start(engine, "two");
    world.loseMessages();
    clock.advance(Duration.ofSeconds(20));
    engine.sweep();
    world.pumpOne(engine);
    world.loseMessages();
    clock.advance(Duration.ofSeconds(20));
    engine.sweep();
    world.pump(engine);

    assertAtRest(e, ExecutionState.COMPLETED);
  }

  @Test
  void everyMoment_groupsWithinGroupsAndAPause_nothingIsFound() {
    world.job(
        "groups",
        World.parallel(
                World.scripted("a", ""),
                World.parallel(World.scripted("b", ""), World.scripted("c", "\"file\": \"c\"")))
            + ","
            + World.scripted("d", ""));
    Execution e = world.start(engine, "groups");
    world.pumpOne(engine);
    world.pumpOne(engine);
    engine.stop(e.id(), StopRequest.PAUSE, "test", null);
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.PAUSED);
    engine.resume(e.id(), "test", null);
    world.pump(engine);

    assertAtRest(e, ExecutionState.COMPLETED);
  }

  @Test
  void everyMoment_loopsWithinLoopsAndFailedItems_nothingIsFound() {
    String items = "{\"broken\": false}, {\"broken\": true}, {\"broken\": false}";
    world.job(
        "loops",
        World.loop(
            "outer",
            "\"source\": [1, 2], \"resume\": \"restart\"",
            World.loop(
                "inner",
                "\"source\": [%s], \"max_parallel\": 2, \"on_item_error\": \"continue\""
                    .formatted(items),
                World.scripted("a", ""),
                World.parallel(
                    World.scripted("b", ""),
                    World.scripted("c", "\"broken\": \"{{loop.current_item.broken}}\"")))));
    Execution e = world.start(engine, "loops");
    world.pumpOne(engine);
    world.pumpOne(engine);
    engine.stop(e.id(), StopRequest.PAUSE, "test", null);
    world.pump(engine);
    for (int i = 0; i < 2; i++) {
      engine.resume(e.id(), "test", null);
      world.pump(engine);
    }

    assertAtRest(e, ExecutionState.FAILED);
  }

  @Test
  void everyMoment_runsThatWaitForOtherJobs_nothingIsFound() {
    world.job("up", World.scripted("a", ""));
    String edge = "\"depends_on\": [{\"job_id\": \"up\"}]";
    world.job("down", World.scripted("b", ""), edge);
    Execution paused = world.start(engine, "down");
    Execution e = world.start(engine, "down");
    engine.stop(paused.id(), StopRequest.PAUSE, "test", null);
    engine.resume(paused.id(), "test", null);
    engine.sweep();
    engine.stop(paused.id(), StopRequest.CANCEL, "test", null);
    world.start(engine, "up");
    world.pump(engine);

    world.assertSettled(paused, ExecutionState.CANCELLED);
    assertAtRest(e, ExecutionState.COMPLETED);
  }

  @Test
  void everyMoment_slices_nothingIsFound() {
    world.job(
        "slices",
        "{\"id\": \"long\", \"type\": \"test.sliced\", \"config\": {\"parts\": 3},"
            + " \"timeout_seconds\": 300}");
    Execution e = world.start(engine, "slices");
    world.pump(engine);

    assertAtRest(e, ExecutionState.COMPLETED);
  }

  @Test
  void everyMoment_wholeJobIsRunAgain_nothingIsFound() {
    world.job(
        "again",
        World.scripted("a", "\"value\": \"v\"") + "," + World.scripted("b", "\"failures\": 9"),
        "\"failure_policy\": {\"type\": \"retry_job\", \"max_retries\": 2}");
    Execution e = world.start(engine, "again");
    for (int i = 0; i < 20; i++) {
      world.pump(engine);
      clock.advance(Duration.ofSeconds(20));
      engine.sweep();
    }

    assertThat(world.now(e).generation()).isEqualTo(3);
    assertAtRest(e, ExecutionState.FAILED);
  }

  private void assertAtRest(Execution e, ExecutionState state) {
    world.assertSettled(e, state);
    engine.sweep();
    assertThat(verification.ofStandingWorld()).isEmpty();
    assertThat(moments).hasSizeGreaterThan(10);
  }

  /** Tables that run the checks after each write. */
  private final class Watched extends ForwardingTables {
    Watched() {
      super(stored);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      Committed committed = super.transact(table, partition, writes);
      moments.add(table + " " + writes.get(0).key());
      List<Finding> found =
          verification.ofStandingWorld().stream()
              .filter(finding -> finding.severity().compareTo(Severity.NOTE) > 0)
              .toList();
      assertThat(found).as("after %s", moments).isEmpty();
      return committed;
    }
  }
}
