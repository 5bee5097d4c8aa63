package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a job's {@code timeout_seconds}. */
class DeadlineTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  private String code(Execution e) {
    return Objects.requireNonNull(world.now(e).failure()).code();
  }

  @Test
  void stepThatIsDoneTooLate_isTheLast() {
    world.job(
        "j", scripted("a", "\"gate\": \"g\"") + "," + scripted("b", ""), "\"timeout_seconds\": 60");
    Execution e = world.start(engine, "j");
    var running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    world.clock.advance(Duration.ofSeconds(61));
    world.step.open("g");
    running.join();
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(code(e)).isEqualTo("job_timed_out");
    assertThat(world.attempts(e)).containsExactly("a/0 completed");
  }

  @Test
  void waitingRun_isFailedByTheSweep() {
    world.job(
        "j",
        scripted("a", "\"failures\": 5"),
        "\"timeout_seconds\": 60",
        "\"failure_policy\": {\"type\": \"retry_step\", \"backoff_base_seconds\": 100,"
            + " \"backoff_max_seconds\": 100}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.RUNNING);
    world.clock.advance(Duration.ofSeconds(61));
    engine.sweep();
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(code(e)).isEqualTo("job_timed_out");
  }

  @Test
  void runThatWaitsInTheQueue_isFailedWhenItsTimeIsOver() {
    world.job(
        "j",
        scripted("a", "\"failures\": 5"),
        "\"timeout_seconds\": 300",
        "\"failure_policy\": {\"type\": \"retry_step\", \"backoff_base_seconds\": 10000,"
            + " \"backoff_max_seconds\": 10000}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    world.clock.advance(Duration.ofSeconds(301));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(code(e)).isEqualTo("job_timed_out");
  }

  @Test
  void resumedRun_hasItsTimeAgain() {
    world.job(
        "j",
        scripted("a", "\"failures\": 1"),
        "\"timeout_seconds\": 60",
        "\"failure_policy\": {\"type\": \"retry_step\", \"backoff_base_seconds\": 100,"
            + " \"backoff_max_seconds\": 100}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(61));
    engine.sweep();
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("a/0 pending", "a/1 completed");
  }
}
