package com.couriermft.infra.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.Project;
import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.Evaluation;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the time limit of an invocation is well-formed, and the same for the host and the
 * engine.
 */
class TimeoutsTest {
  @ParameterizedTest
  @CsvSource({"5, 00:05:00", "30, 00:30:00", "90, 01:30:00", "600, 10:00:00", "960, 16:00:00"})
  void invocation_ofSoManyMinutes_isTheSameForHostAndEngine(int minutes, String functionTimeout) {
    AppSettingsResource app = AppSettingsResource.all(Project.sources()).findFirst().orElseThrow();
    Evaluation evaluation =
        new Evaluation(app.file(), Map.of("invocationMinutes", String.valueOf(minutes)));
    var settings = app.settings("flex");

    assertThat(evaluation.of(settings.get("AzureFunctionsJobHost__functionTimeout").value()))
        .isEqualTo(functionTimeout);
    assertThat(evaluation.of(settings.get("COURIER_INVOCATION_SECONDS").value()))
        .isEqualTo(String.valueOf(Duration.ofMinutes(minutes).toSeconds()));
  }
}
