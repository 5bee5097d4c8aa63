package com.couriermft.functions.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostLimitsTest {
  private static final String SETTING = "AzureFunctionsJobHost__functionTimeout";

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // The app setting, the value in host.json, the requested value, the effective value.
        "-, 00:30:00, 1800, 1800",
        "-, 00:05:00, 1800, 300",
        "00:02:00, 00:30:00, 1800, 120",
        "01:00:00, 00:05:00, 1800, 1800",
        "1.00:00:00, -, 90000, 86400",
        "00:10, -, 1800, 600",
        "00:01:30.5, -, 1800, 90",
        "-, -, 7200, 1800",
        "-, -, 600, 600",
        "-1, 00:05:00, 7200, 7200",
        "-, -1, 604800, 604800",
        "nonsense, -, 7200, 1800"
      })
  void invocation_isTheSmallerOfWhatIsWantedAndWhatTheHostAllows(
      @Nullable String setting, @Nullable String inHostJson, long wanted, long counts) {
    Map<String, String> variables = new HashMap<>();
    if (setting != null) {
      variables.put(SETTING, setting);
    }
    Environment environment = new Environment(variables);
    Optional<String> hostJson =
        Optional.ofNullable(inHostJson).map("{\"functionTimeout\": \"%s\"}"::formatted);
    Duration used = HostLimits.invocation(environment, Duration.ofSeconds(wanted), hostJson);
    assertThat(used).isEqualTo(Duration.ofSeconds(counts));
    assertThat(environment.warnings()).hasSize(counts < wanted ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // The setting, the heap in MB, the expected warnings and problems.
        "2097152, 128, 0, 0",
        "-, 128, 0, 1",
        "-, 399, 0, 1",
        "-, 400, 1, 0",
        "-, 512, 1, 0",
        "104857600, 128, 0, 1",
        "99999999999, 4096, 0, 1",
        "9223372036854775807, 4096, 0, 1",
        "many, 128, 0, 1",
        "33554432, 128, 1, 0",
        "1000000, 2, 1, 0"
      })
  void bodies_thatMayFillTheHeap_areAProblem_andOtherLimitsAWarning(
      @Nullable String setting, long heap, int warnings, int problems) {
    Map<String, String> variables = new HashMap<>();
    if (setting != null) {
      variables.put("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT", setting);
    }
    Environment environment = new Environment(variables);
    HostLimits.checkBodies(environment, heap << 20);
    assertThat(environment.warnings()).hasSize(warnings);
    assertThat(environment.problems()).hasSize(problems);
    assertThat(environment.problems())
        .allSatisfy(
            problem ->
                assertThat(problem.detail())
                    .contains("a heap of " + heap + " MB is too small for it")
                    .endsWith("_LIMIT to 2097152, or use a larger instance."));
  }

  @Test
  void setting_inAnyCaseAndSpelling_isTheHosts() {
    for (String name : new String[] {SETTING, "AZUREFUNCTIONSJOBHOST:functiontimeout"}) {
      Environment environment = new Environment(Map.of(name, "00:02:00"));
      assertThat(HostLimits.invocation(environment, Duration.ofHours(1), Optional.empty()))
          .as(name)
          .isEqualTo(Duration.ofMinutes(2));
    }
  }

  @Test
  void hostJson_thatIsNoJson_leavesTheDefault() {
    Environment environment = new Environment(Map.of());
    assertThat(HostLimits.invocation(environment, Duration.ofHours(1), Optional.of("// a comment")))
        .isEqualTo(Duration.ofMinutes(30));
  }
}
