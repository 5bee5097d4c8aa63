package com.couriermft.partners.insights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that queries accept only ids and instants as values. */
class KqlTest {
  private static final String TRACE = "0123456789abcdef0123456789abcdef";
  private static final String SPAN = "0123456789abcdef";
  private static final Instant SINCE = Instant.parse("2026-01-31T10:00:00Z");

  @Test
  void request_namesTraceSpansAndTime() {
    assertThat(Kql.request(TRACE, List.of(SPAN, "ffffffffffffffff"), SINCE).text())
        .contains(
            "datetime(2026-01-31T10:00:00Z)",
            "OperationId == '" + TRACE + "'",
            "ParentId in ('" + SPAN + "', 'ffffffffffffffff')");
    assertThat(Kql.trace(TRACE, SINCE, 7).text()).contains("| top 7 by").doesNotContain("%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0123456789ABCDEF", "0123456789abcde'", "0123456789abcdef\n"})
  void value_thatIsNoId_isRefused(String value) {
    assertThatThrownBy(() -> Kql.request(TRACE, List.of(value), SINCE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Kql.request(value + value, List.of(SPAN), SINCE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Kql.trace(value, SINCE, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void spans_thatAreNoneOrTooMany_areRefused() {
    assertThatThrownBy(() -> Kql.request(TRACE, List.of(), SINCE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Kql.request(TRACE, Collections.nCopies(101, SPAN), SINCE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
