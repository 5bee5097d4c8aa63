package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests worlds in which users keep disabling and enabling jobs. No execution of a job starts
 * between a confirmed disabling and the enabling, and all executions end eventually.
 */
class DisabledJobsTest {
  private static final int RUNS = Integer.getInteger("courier.simulation.runs", 60);

  @Test
  void jobs_disabledAndEnabledAllTheTime_beginOnlyWhileEnabled() {
    for (long seed = 0; seed < RUNS; seed++) {
      Scenario scenario = Scenario.of(seed);
      Faults faults = scenario.faults(new Random(seed + 1));
      Simulation.Report report =
          Simulation.run(
              seed,
              scenario,
              faults,
              users -> {
                users.arrive();
                users.switchJobs();
              });
      assertThat(report.violations()).as("seed %d (%s)", seed, scenario.mood()).isEmpty();
    }
  }
}
