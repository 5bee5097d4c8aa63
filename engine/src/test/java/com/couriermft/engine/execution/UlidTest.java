package com.couriermft.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UlidTest {
  private static final Instant AT = Instant.ofEpochMilli(1_469_918_176_385L);

  @Test
  void time_isTheFirstTenCharacters() {
    // The example from the ULID specification.
    assertThat(Ulid.random(AT)).startsWith("01ARYZ6S41").hasSize(26);
    assertThat(Ulid.time(Ulid.random(AT))).isEqualTo(AT);
    assertThat(Ulid.isValid(Ulid.random(AT))).isTrue();
    assertThat(Ulid.isValid("01ARYZ6S41../../etc/passwd")).isFalse();
  }

  @Test
  void order_isThatOfTime() {
    List<String> ids =
        IntStream.range(0, 100).mapToObj(i -> Ulid.random(AT.plusMillis(i))).toList();
    assertThat(ids).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void derived_isAPureFunction() {
    assertThat(Ulid.derived(AT, "schedule|x")).isEqualTo(Ulid.derived(AT, "schedule|x"));
    assertThat(Ulid.derived(AT, "schedule|x")).isNotEqualTo(Ulid.derived(AT, "schedule|y"));
  }
}
