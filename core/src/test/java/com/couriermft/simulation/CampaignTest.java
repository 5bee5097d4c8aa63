package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Some hundred worlds; {@code ./courier simulate --seeds N} makes more. */
class CampaignTest {
  private static final long RUNS = Long.getLong("courier.simulation.seeds", 250);

  @Test
  void manyWorlds_withFaults_violateNothing() {
    assertThat(Campaign.firstViolation(0, 1, RUNS)).isNull();
  }

  @Test
  void seed_again_makesTheSameRun() {
    Simulation.Report first = Simulation.run(9, true);
    Simulation.Report second = Simulation.run(9, true);
    assertThat(second.trace()).isEqualTo(first.trace()).hasSizeGreaterThan(100);
  }
}
