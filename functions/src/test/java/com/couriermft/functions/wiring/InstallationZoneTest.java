package com.couriermft.functions.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationZoneTest {
  private static final String NAME = "COURIER_TIME_ZONE";

  @Test
  void zone_isThatOfTheSetting_elseUtc() {
    assertThat(InstallationZone.of(Map.of())).isEqualTo("UTC");
    assertThat(InstallationZone.of(Map.of(NAME, "  "))).isEqualTo("UTC");
    assertThat(InstallationZone.of(Map.of(NAME, " Asia/Kolkata "))).isEqualTo("Asia/Kolkata");
    assertThat(problems("Asia/Kolkata")).isEmpty();
    assertThat(problems("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Europe/Pariss", "europe/paris", "+02:00", "CEST", "Z"})
  void whatIsNoIanaName_isRefusedAtTheStart_withoutItsValue(String name) {
    assertThat(problems(name))
        .containsExactly(
            new Problem(
                "/" + NAME,
                CommonCodes.INVALID_VALUE,
                "Expected an IANA name such as Europe/Paris."));
    assertThat(InstallationZone.of(Map.of(NAME, name))).isEqualTo("UTC");
  }

  private static List<Problem> problems(String zone) {
    Environment environment = new Environment(Map.of(NAME, zone));
    InstallationZone.check(environment);
    return environment.problems();
  }
}
