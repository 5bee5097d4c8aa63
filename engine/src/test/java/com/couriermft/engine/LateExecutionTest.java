package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Punctuality;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LateExecutionTest {
  private static final String EXPECTED = "\"expected_duration_seconds\": 60";
  private static final String GATED =
      scripted("a", "\"gate\": \"g\"")
          .replace("\"timeout_seconds\": 1", "\"timeout_seconds\": 600");

  private final World world = new World();
  private final List<DomainEvent> heard = new ArrayList<>();
  private Engine engine;

  @BeforeEach
  void listen() {
    world.listeners.add(heard::add);
    engine = world.engine(World.beating("one"));
  }

  @AfterEach
  void close() {
    world.step.open("g");
    world.close();
  }

  private List<String> told(Execution e) {
    return heard.stream()
        .filter(event -> event.type() == EventType.EXECUTION_LATE)
        .filter(event -> event.executionId().equals(e.id()))
        .map(DomainEvent::actor)
        .toList();
  }

  private Instant lateAt(Execution e) {
    return Punctuality.of(world.now(e)).lateAt();
  }

  @Test
  void sweeps_ofSeveralHosts_tellOnceThatAnExecutionRunsLate() {
    world.job("j", GATED, EXPECTED);
    Engine other = world.engine(World.beating("two"));
    Execution e = world.start(engine, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(engine);
    running.orTimeout(20, TimeUnit.SECONDS);
    while (world.step.ran.isEmpty()) {
      Thread.onSpinWait();
    }
    world.clock.advance(Duration.ofSeconds(59));
    engine.sweep();
    assertThat(told(e)).isEmpty();
    world.clock.advance(Duration.ofSeconds(1));
    engine.sweep();
    other.sweep();
    engine.sweep();
    assertThat(told(e)).containsExactly("sweep");
    assertThat(lateAt(e)).isEqualTo(world.clock.instant());
    world.step.open("g");
    running.join();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(told(e)).hasSize(1);
    assertThat(world.audit(e)).filteredOn("execution.late"::equals).hasSize(1);
  }

  @Test
  void execution_thatEndsInTimeOrExpectsNothing_isNeverLate() {
    world.job("j", scripted("a", ""), EXPECTED);
    world.job("free", scripted("a", ""));
    Execution inTime = world.start(engine, "j");
    Execution free = world.start(engine, "free");
    world.limit(0);
    world.clock.advance(Duration.ofHours(1));
    engine.sweep();
    world.limit(2);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(inTime, ExecutionState.COMPLETED);
    world.assertSettled(free, ExecutionState.COMPLETED);
    world.clock.advance(Duration.ofHours(1));
    engine.sweep();
    assertThat(told(inTime)).isEmpty();
    assertThat(Punctuality.of(world.now(free)).expectedBy()).isNull();
  }

  /**
   * A long wait for the next attempt counts as running time; the lateness is noticed after the
   * wait.
   */
  @Test
  void execution_thatWaitedWithoutASlot_isLateWhenItGoesOn() {
    String retry =
        "\"retry\": {\"max_retries\": 1, \"backoff_base_seconds\": 600, \"backoff_max_seconds\":"
            + " 600}, ";
    world.job(
        "j", scripted("a", "\"failures\": 1").replace("\"timeout", retry + "\"timeout"), EXPECTED);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    world.clock.advance(Duration.ofMinutes(20));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(told(e)).hasSize(1);
  }

  @Test
  void rest_doesNotCount() {
    world.job("j", scripted("a", "\"broken\": true"), EXPECTED);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    Instant before = Punctuality.of(world.now(e)).expectedBy();
    world.clock.advance(Duration.ofHours(5));
    engine.resume(e.id(), "test", null);
    world.pump(engine);
    engine.sweep();
    assertThat(told(e)).isEmpty();
    assertThat(Punctuality.of(world.now(e)).expectedBy())
        .isEqualTo(before.plus(Duration.ofHours(5)));
    world.clock.advance(Duration.ofHours(5));
    engine.stop(e.id(), StopRequest.CANCEL, "test", null);
    assertThat(told(e)).isEmpty();
  }
}
