package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests steps that take longer than an invocation. */
class SliceTest {
  private static final String STEP =
      "{\"id\": \"long\", \"type\": \"test.sliced\", \"config\": {\"parts\": 3%s},"
          + " \"timeout_seconds\": %d}";

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void slices_areOneAttemptAndKeepTheirFiles() {
    world.job("j", STEP.formatted("", 300), "\"outputs\": {\"n\": \"{{steps.long.parts}}\"}");
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    assertThat(engine.files(e.id()).files().all()).hasSize(1);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.sliced.ran).containsExactly("0/0", "1/0", "2/0");
    assertThat(world.attempts(e)).containsExactly("long/0 completed");
    assertThat(world.outputs(e).path("n").intValue()).isEqualTo(3);
    assertThat(world.audit(e)).filteredOn("step.sliced"::equals).hasSize(2);
  }

  @Test
  void timeout_spansTheSlices() {
    world.job("j", STEP.formatted("", 60), "\"failure_policy\": {\"type\": \"stop\"}");
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    world.clock.advance(Duration.ofSeconds(61));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.sliced.ran).contains("0/0").doesNotContain("2/0");
  }

  @Test
  void failure_beginsAgainWithoutPosition() {
    world.job("j", STEP.formatted(", \"failing_part\": 1", 300));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(2));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.sliced.ran).containsExactly("0/0", "1/0", "0/1", "1/1", "2/1");
  }

  @Test
  void pause_isHeardBetweenSlicesAndAResumeGoesOnThere() {
    world.job("j", STEP.formatted("", 300));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    engine.stop(e.id(), StopRequest.PAUSE, "op", null);
    world.assertSettled(e, ExecutionState.PAUSED);
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.sliced.ran).containsExactly("0/0", "1/0", "2/0");
  }
}
