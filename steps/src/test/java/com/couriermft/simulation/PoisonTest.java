package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests an execution whose processing fails in the engine, at each place in the code in turn. */
class PoisonTest {
  @ParameterizedTest
  @EnumSource(Poisoner.Kind.class)
  void everyPlace_poisonedForOneExecution_endsThatOneAlone(Poisoner.Kind kind) {
    assertThat(PoisonCampaign.places()).hasSizeGreaterThan(40);
    assertThat(PoisonCampaign.firstViolation(kind)).isNull();
  }
}
