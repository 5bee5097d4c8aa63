package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the storage calls of three short simulations, each with every kind of fault: a job with a
 * retry, one that is paused and resumed, and one that is cancelled. For each kind of fault, every
 * third call is tried, starting at a different call; {@code -Dcourier.simulation.step=1} tries
 * every call.
 */
class SingleFaultTest {
  private static final long SEED = 1;
  private static final long STEP = Long.getLong("courier.simulation.step", 3);
  private static final JobDefinition JOB =
      DefinitionReader.read(
          Json.parse(
              """
              {"job_id": "j", "name": "j",
               "failure_policy": {"type": "retry_step", "max_retries": 1,
                                  "backoff_base_seconds": 2},
               "steps": [
                 {"id": "a", "type": "sim.work", "config": {"seconds": 1}},
                 {"id": "b", "type": "sim.work", "config": {"seconds": 1, "failures": 1}},
                 {"id": "c", "type": "sim.work", "config": {"seconds": 1}}]}
              """));

  private static final Scenario SCENARIO =
      new Scenario(
          Mood.MIXED,
          Load.NONE,
          Habit.NONE,
          List.of(JOB),
          Map.of("default", 2),
          0,
          0,
          2,
          0,
          0.05,
          0,
          false,
          Duration.ofSeconds(45));

  private static void play(Users users) {
    users.start(Duration.ZERO, "j");
    String paused = users.start(Duration.ofSeconds(1), "j");
    users.stop(Duration.ofSeconds(8), paused, StopRequest.PAUSE);
    users.resume(Duration.ofSeconds(20), paused);
    String cancelled = users.start(Duration.ofSeconds(2), "j");
    users.stop(Duration.ofSeconds(12), cancelled, StopRequest.CANCEL);
    String waiting = users.start(Duration.ofSeconds(3), "j");
    users.stop(Duration.ofMillis(3_500), waiting, StopRequest.CANCEL);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"NONE", "LATE"},
      mode = EnumSource.Mode.EXCLUDE)
  void anyCall_goingWrongOnce_isOvercome(Fault fault) {
    long calls = Simulation.run(SEED, SCENARIO, Faults.NONE, SingleFaultTest::play).troubled();
    assertThat(calls).isBetween(200L, 900L);
    for (long ordinal = fault.ordinal() % STEP; ordinal < calls; ordinal += STEP) {
      long which = ordinal;
      AtomicBoolean reached = new AtomicBoolean();
      Faults only =
          (at, call, isRequest) -> {
            boolean isIt = at == which;
            reached.compareAndSet(false, isIt);
            return isIt ? fault : Fault.NONE;
          };
      Simulation.Report report = Simulation.run(SEED, SCENARIO, only, SingleFaultTest::play);
      assertThat(report.violations()).as("%s at call %d", fault, which).isEmpty();
      assertThat(reached).as("%s at call %d", fault, which).isTrue();
    }
  }
}
