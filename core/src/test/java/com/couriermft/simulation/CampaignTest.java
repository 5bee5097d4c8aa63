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

  /** A sweep that sets a failed item aside opens the next one, and sends its first messages. */
  @Test
  void sweepThatDecides_sendsFirstMessages_violatesNothing() {
    assertThat(Simulation.run(700_159, false).violations()).isEmpty();
  }

  @Test
  void seed_again_makesTheSameRun() {
    Simulation.Report first = Simulation.run(9, true);
    Simulation.Report second = Simulation.run(9, true);
    assertThat(second.trace()).isEqualTo(first.trace()).hasSizeGreaterThan(100);
  }
}
