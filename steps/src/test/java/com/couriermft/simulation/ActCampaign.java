package com.couriermft.simulation;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a small world whose steps change another system, with a fault at each storage call in
 * turn. These include the calls between the record, the lease, the unsafe operation, the result and
 * the commit. No operation is performed twice, none is forgotten, and each execution completes
 * after a user has settled its operations.
 */
public final class ActCampaign {
  private static final long SEED = 1;

  /** Number of calls to try before and after a known one. */
  private static final long NEAR = 20;

  private static final JobDefinition JOB =
      DefinitionReader.read(
          Json.parse(
              """
              {"job_id": "j", "name": "j",
               "failure_policy": {"type": "retry_step", "max_retries": 2,
                                  "backoff_base_seconds": 2},
               "steps": [
                 {"id": "a", "type": "sim.work", "config": {"seconds": 1, "act": "unsent"}},
                 {"id": "b", "type": "sim.work",
                  "config": {"seconds": 1, "act": "lost", "failures": 1}},
                 {"id": "c", "type": "sim.work", "config": {"seconds": 1, "act": "once"}}]}
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

  private ActCampaign() {}

  /**
   * Returns the first violation over all faults and all calls; {@code null} if there is none.
   *
   * @param fault fault to try first
   * @param call call at which to try that fault first, followed by nearby calls, because a change
   *     of the engine shifts calls by a few
   */
  public static @Nullable String firstViolation(String fault, long call) {
    String known = violation(Fault.valueOf(fault), call);
    for (long away = 1; known == null && away <= NEAR; away++) {
      known = violation(Fault.valueOf(fault), call + away);
      if (known == null && call >= away) {
        known = violation(Fault.valueOf(fault), call - away);
      }
    }
    for (int i = 0; known == null && i < Fault.values().length; i++) {
      known = firstViolation(Fault.values()[i], 0, 1);
    }
    return known;
  }

  /**
   * Returns the first violation of one fault.
   *
   * @param first first call to try
   * @param step distance between two tried calls
   */
  static @Nullable String firstViolation(Fault fault, long first, long step) {
    long calls = Simulation.run(SEED, SCENARIO, Faults.NONE, ActCampaign::play).troubled();
    for (long call = first; call < (fault == Fault.NONE ? first + 1 : calls); call += step) {
      String violation = violation(fault, call);
      if (violation != null) {
        return violation;
      }
    }
    return null;
  }

  private static @Nullable String violation(Fault fault, long which) {
    Faults only = (at, call, isRequest) -> at == which ? fault : Fault.NONE;
    Simulation.Report report = Simulation.run(SEED, SCENARIO, only, ActCampaign::play);
    if (!report.violations().isEmpty()) {
      return "%s at call %d: %s".formatted(fault, which, report.violations().get(0));
    } else if (!report.states().equals(Map.of("completed", 2))) {
      return "%s at call %d: %s".formatted(fault, which, report.states());
    }
    return null;
  }

  /** Tries each fault at each call, which takes minutes. Exits with 1 if there is a violation. */
  public static void main(String[] args) {
    String violation = firstViolation(Fault.NONE.name(), 0);
    System.out.println(violation == null ? "nothing is violated" : violation);
    System.exit(violation == null ? 0 : 1);
  }

  private static void play(Users users) {
    users.start(Duration.ZERO, "j");
    String paused = users.start(Duration.ofSeconds(1), "j");
    users.stop(Duration.ofSeconds(4), paused, StopRequest.PAUSE);
    users.resume(Duration.ofSeconds(20), paused);
  }
}
