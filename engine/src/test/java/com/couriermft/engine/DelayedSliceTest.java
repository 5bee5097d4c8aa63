package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StopRequest;
import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests steps that wait between their slices. */
class DelayedSliceTest {
  private static final String STEP =
      "{\"id\": \"poll\", \"type\": \"test.sliced\", \"timeout_seconds\": %d,"
          + " \"config\": {\"parts\": 3, \"pause_seconds\": %d}}";
  private static final String STOPS = "\"failure_policy\": {\"type\": \"stop\"}";

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @Property(tries = 20)
  void slice_withDelay_runsWhenItIsDueAndNotBefore(
      @ForAll @IntRange(min = 1, max = 3600) int pause) {
    try (World own = new World()) {
      Engine host = own.engine("one");
      own.job("j", STEP.formatted(8000, pause), STOPS);
      Execution e = own.start(host, "j");
      own.pump(host);
      for (int slice = 1; slice <= 2; slice++) {
        assertThat(own.sliced.ran).hasSize(slice);
        own.clock.advance(Duration.ofMillis(pause * 1000L - 1));
        own.pump(host);
        host.sweep();
        own.pump(host);
        assertThat(own.sliced.ran).hasSize(slice);
        own.clock.advance(Duration.ofMillis(1));
        own.pump(host);
      }
      own.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(own.sliced.ran).containsExactly("0/0", "1/0", "2/0");
    }
  }

  @Test
  void wait_isShownWhileItLasts() {
    Execution e = begin(300, 10);
    Instant due = world.clock.instant().plusSeconds(10);
    assertThat(row(e).nextAttemptAt()).isEqualTo(due);
    assertThat(world.executions.get(e.id()).execution().branch().dueAt()).isEqualTo(due);
    world.clock.advance(Duration.ofSeconds(10));
    world.pumpOne(engine);
    world.clock.advance(Duration.ofSeconds(10));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(row(e).nextAttemptAt()).isNull();
  }

  @Test
  void wait_ofMinutes_leavesTheSlotToOthers() {
    world.limit(1);
    Execution e = begin(8000, 600);
    assertThat(state(e)).isEqualTo(ExecutionState.QUEUED);
    world.job("other", "{\"id\": \"a\", \"type\": \"test.sliced\", \"config\": {\"parts\": 1}}");
    Execution other = world.start(engine, "other");
    world.pump(engine);
    world.assertSettled(other, ExecutionState.COMPLETED);
    world.clock.advance(Duration.ofSeconds(600));
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(600));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void wait_beyondTheTimeout_endsWithIt() {
    for (int pause : new int[] {50, 600}) {
      int before = world.sliced.ran.size();
      Execution e = begin(70, pause);
      for (int passed = 0; passed < 80; passed += 10) {
        world.clock.advance(Duration.ofSeconds(10));
        world.pump(engine);
      }
      world.assertSettled(e, ExecutionState.FAILED);
      assertThat(row(e).failure().code()).isEqualTo("timed_out");
      assertThat(world.sliced.ran.subList(before, world.sliced.ran.size()))
          .as("a pause of %d s", pause)
          .hasSize(pause == 50 ? 2 : 1);
    }
  }

  @Test
  void pause_whileItWaits_isHeardAndAResumeGoesOnAtOnceWithTimeAnew() {
    for (int wait : new int[] {60, 600}) {
      Execution e = begin(1000, wait);
      world.clock.advance(Duration.ofSeconds(30));
      engine.stop(e.id(), StopRequest.PAUSE, "op", null);
      world.assertSettled(e, ExecutionState.PAUSED);
      world.clock.advance(Duration.ofHours(5));
      engine.resume(e.id(), "op", null);
      world.pump(engine);
      world.clock.advance(Duration.ofSeconds(wait));
      world.pump(engine);
      world.assertSettled(e, ExecutionState.COMPLETED);
    }
  }

  @Test
  void cancel_whileItWaits_isHeard() {
    for (int wait : new int[] {60, 600}) {
      Execution e = begin(1000, wait);
      engine.stop(e.id(), StopRequest.CANCEL, "op", null);
      world.assertSettled(e, ExecutionState.CANCELLED);
    }
  }

  private Execution begin(int timeout, int pause) {
    world.job("j", STEP.formatted(timeout, pause), STOPS);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }

  private StepExecution row(Execution e) {
    return world.executions.steps(e.id()).get(0);
  }

  private ExecutionState state(Execution e) {
    return world.executions.get(e.id()).execution().state();
  }
}
