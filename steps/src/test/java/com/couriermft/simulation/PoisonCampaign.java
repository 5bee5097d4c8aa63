package com.couriermft.simulation;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a small world in which everything succeeds, and then the same world with failures of
 * the engine. The engine fails while processing one of the executions, at each place in the code in
 * turn.
 */
public final class PoisonCampaign {
  private static final long SEED = 1;
  private static final Duration LATER = Duration.ofSeconds(1);

  private static final JobDefinition VICTIM =
      job(
          """
          {"job_id": "victim", "name": "victim",
           "failure_policy": {"type": "retry_step", "max_retries": 1, "backoff_base_seconds": 2},
           "outputs": {"first": "{{steps.s0.value}}"},
           "steps": [
             {"id": "s0", "type": "sim.work", "config": {"seconds": 1}},
             {"id": "s1", "type": "flow.foreach",
              "config": {"source": [{"n": 0}, {"n": 1}, {"n": 2}], "max_parallel": 2}},
             {"id": "s2", "type": "sim.work",
              "config": {"seconds": 1, "at": ["{{loop.index}}"],
                         "item": "{{loop.current_item.n}}"}},
             {"id": "s3", "type": "flow.end"},
             {"id": "s4", "type": "flow.if",
              "config": {"left": "{{steps.s0.attempt ?? -1}}", "operator": "equals",
                         "right": 0}},
             {"id": "s5", "type": "sim.work", "config": {"seconds": 1}},
             {"id": "s6", "type": "flow.end"},
             {"id": "s7", "type": "flow.parallel"},
             {"id": "s8", "type": "sim.work", "config": {"seconds": 1}},
             {"id": "s9", "type": "sim.work", "config": {"seconds": 1, "failures": 1}},
             {"id": "s10", "type": "flow.end"},
             {"id": "s11", "type": "sim.work", "config": {"seconds": 35}}]}
          """);

  private static final JobDefinition OTHER =
      job(
          """
          {"job_id": "other", "name": "other",
           "steps": [
             {"id": "s0", "type": "sim.work", "config": {"seconds": 2}},
             {"id": "s1", "type": "sim.work", "config": {"seconds": 2}}]}
          """);

  private static final Scenario SCENARIO =
      new Scenario(
          Mood.MIXED,
          Load.NONE,
          Habit.NONE,
          List.of(VICTIM, OTHER),
          Map.of("default", 2),
          0,
          0,
          2,
          0,
          0.05,
          0,
          false,
          Duration.ofSeconds(45));

  private PoisonCampaign() {}

  private static JobDefinition job(String json) {
    return DefinitionReader.read(Json.parse(json));
  }

  /**
   * Returns the places in the code that the world without failures reaches.
   *
   * @throws IllegalStateException that world already has violations
   */
  static Set<String> places() {
    Poisoner collecting = Poisoner.collecting(victim(), "victim");
    Simulation.Report report = Simulation.run(SEED, SCENARIO, collecting, PoisonCampaign::play);
    if (!report.violations().isEmpty() || !report.states().equals(Map.of("completed", 5))) {
      throw new IllegalStateException("The healthy world is not: " + report);
    }
    return new TreeSet<>(collecting.places());
  }

  /**
   * Poisons each place in turn until anything but the poisoned execution is affected.
   *
   * @param kind kind of the thrown exception, a name of {@link Poisoner.Kind}
   * @return place and violation; {@code null} for none
   */
  public static @Nullable String firstViolation(String kind) {
    return firstViolation(Poisoner.Kind.valueOf(kind));
  }

  static @Nullable String firstViolation(Poisoner.Kind kind) {
    for (String place : places()) {
      Poisoner poisoner = Poisoner.collecting(victim(), "victim").at(place, kind);
      Simulation.Report report = Simulation.run(SEED, SCENARIO, poisoner, PoisonCampaign::play);
      List<String> wrong = new ArrayList<>(report.violations());
      int others = report.states().getOrDefault("completed", 0);
      if (others < 4) {
        wrong.add("not all others have completed: " + report.states());
      }
      if (!poisoner.hasStruck()) {
        wrong.add("nothing was poisoned");
      }
      if (!wrong.isEmpty()) {
        return kind + " at " + place + ": " + wrong.get(0);
      }
    }
    return null;
  }

  private static String victim() {
    return Ulid.derived(Scheduler.BEGIN, "run " + LATER);
  }

  private static void play(Users users) {
    users.start(Duration.ZERO, "other");
    users.start(LATER, "victim");
    users.start(Duration.ofSeconds(2), "other");
    users.start(Duration.ofSeconds(5), "other");
    users.start(Duration.ofSeconds(40), "other");
  }
}
