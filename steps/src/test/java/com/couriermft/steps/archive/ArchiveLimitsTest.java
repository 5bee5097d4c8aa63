package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveLimitsTest {
  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1e400", "9223372036854775808", "0", "-1", "\"2\"", "true"})
  void limit_thatIsNoPositiveWholeNumber_isRefused(String limit) {
    assertThatThrownBy(() -> ArchiveLimits.of(Json.parse("{\"max_entries\": " + limit + "}")))
        .hasMessageContaining("positive whole numbers");
  }

  @Test
  void limit_inAnotherForm_isTheSameNumber() {
    assertThat(ArchiveLimits.of(Json.parse("{\"max_entries\": 2e3}")))
        .isEqualTo(ArchiveLimits.of(Json.parse("{\"max_entries\": 2000}")));
  }
}
