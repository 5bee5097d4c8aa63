package com.couriermft.engine;

import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the policy that restarts the entire job. */
class JobRetryTest {
  private static final String POLICY =
      "\"failure_policy\": {\"type\": \"retry_job\", \"max_retries\": 2}";

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  private void later(int seconds) {
    world.clock.advance(Duration.ofSeconds(seconds));
    engine.sweep();
    world.pump(engine);
  }

  @Test
  void finalFailure_beginsAgainFromTheFirstStepWithItsInput() {
    world.job(
        "j", scripted("a", "\"value\": \"v\"") + "," + scripted("b", "\"failures\": 9"), POLICY);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(world.now(e).generation()).isEqualTo(2);
    assertThat(world.pools.slots("default")).isEmpty();
    later(61);
    later(61);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).generation()).isEqualTo(3);
    assertThat(world.step.ran).containsExactly("a/0", "b/0", "a/0", "b/0", "a/0", "b/0");
    assertThat(world.attempts(e, 1)).containsExactly("a/0 completed", "b/0 failed");
    assertThat(world.attempts(e, 3)).containsExactly("a/0 completed", "b/0 failed");
    assertThat(world.audit(e)).filteredOn("execution.failed"::equals).hasSize(1);
  }

  @Test
  void permanentFailure_isNotRunAgain() {
    world.job("j", scripted("a", "\"broken\": true"), POLICY);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).generation()).isEqualTo(1);
  }

  @Test
  void stepWithItsOwnRetry_isTriedItselfFirst() {
    world.job(
        "j",
        scripted("a", "\"failures\": 1")
            .replace("\"timeout", "\"retry\": {\"max_retries\": 1}, \"timeout"),
        POLICY);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    later(5);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.now(e).generation()).isEqualTo(1);
  }

  @Test
  void runThatWaitsForItsNextGeneration_canBeCancelled() {
    world.job("j", scripted("a", "\"failures\": 9"), POLICY);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    later(61);
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(world.step.ran).containsExactly("a/0");
  }

  @Test
  void failureInAGroup_beginsAgainWhenEveryMemberIsAtRest() {
    world.job("j", parallel(scripted("a", "\"failures\": 9"), scripted("b", "")), POLICY);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).generation()).isEqualTo(2);
    later(61);
    later(61);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).generation()).isEqualTo(3);
  }
}
