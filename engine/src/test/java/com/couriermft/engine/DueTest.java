package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that executions with a start time start within two seconds of that time, without a sweep.
 */
class DueTest {
  private static final Duration LATE = Duration.ofSeconds(2);

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  /** Handles messages until a time, like a host that never sweeps. */
  private void until(Instant instant) {
    Duration left = Duration.between(world.clock.instant(), instant);
    // If the wait exceeds the maximum delay of a message, an intermediate message arrives.
    while (left.compareTo(WorkQueue.MAX_DELAY) > 0) {
      world.clock.advance(WorkQueue.MAX_DELAY);
      world.pump(engine);
      left = Duration.between(world.clock.instant(), instant);
    }
    world.clock.advance(left);
    world.pump(engine);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1S", "PT0.4S", "PT29S", "PT10M", "P6DT23H", "P7D", "P20DT3H0.2S"})
  void notBefore_startsWhenItIsDue(String wait) {
    world.job("j", scripted("a", ""));
    Instant due = world.clock.instant().plus(Duration.parse(wait));
    Execution e = world.start(engine, "j", 0, due);
    until(due.minusMillis(100));
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    until(due.plus(LATE));
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.now(e).startedAt()).isBetween(due, due.plus(LATE));
  }

  @Test
  void notBefore_thatWasCancelled_isNotWoken() {
    world.job("j", scripted("a", ""));
    Instant due = world.clock.instant().plus(Duration.ofMinutes(1));
    Execution e = world.start(engine, "j", 0, due);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    until(due.plus(LATE));
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(world.step.ran).isEmpty();
    assertThat(world.queue.depth(Engine.STEPS).messages()).isZero();
  }

  @Test
  void manyOfOneInstant_allBegin() {
    world.limit(40);
    world.job("j", scripted("a", ""));
    Instant due = world.clock.instant().plus(Duration.ofMinutes(1));
    List<Execution> all =
        Stream.generate(() -> world.start(engine, "j", 0, due)).limit(35).toList();
    until(due.plus(LATE));
    all.forEach(e -> world.assertSettled(e, ExecutionState.COMPLETED));
  }

  @Test
  void backOffThatGaveItsSlotBack_isTriedAgainWhenItIsDue() {
    String retry = "\"retry\": {\"max_retries\": 1, \"backoff_base_seconds\": 600, ";
    world.job(
        "j",
        scripted("a", "\"failures\": 1")
            .replace("\"timeout", retry + "\"backoff_max_seconds\": 600}, \"timeout"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    Instant due = world.now(e).branch().dueAt();
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(world.pools.slots("default")).isEmpty();
    until(due.minusMillis(100));
    assertThat(world.step.ran).hasSize(1);
    until(due.plus(LATE));
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void retriedJob_beginsAgainWhenItIsDue() {
    world.job(
        "j",
        scripted("a", "\"failures\": 9"),
        "\"failure_policy\": {\"type\": \"retry_job\", \"max_retries\": 1}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    Instant due = world.now(e).branch().dueAt();
    until(due.plus(LATE));
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.step.ran).hasSize(2);
  }

  @Test
  void notBefore_ofAnExecutionThatDependsOnOthers_isLookedAtWhenItIsDue() {
    world.job("up", scripted("a", ""));
    world.job("down", scripted("a", ""), "\"depends_on\": [{\"job_id\": \"up\"}]");
    Execution up = world.start(engine, "up");
    Instant due = world.clock.instant().plus(Duration.ofMinutes(1));
    Execution down = world.start(engine, "down", 0, due);
    world.pump(engine);
    world.assertSettled(up, ExecutionState.COMPLETED);
    assertThat(world.now(down).state()).isEqualTo(ExecutionState.QUEUED);
    until(due.plus(LATE));
    world.assertSettled(down, ExecutionState.COMPLETED);
  }
}
