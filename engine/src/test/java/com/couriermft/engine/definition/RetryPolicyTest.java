package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
  @Property
  void delay_always_liesInUpperHalfOfTheDoubledBase(
      @ForAll @IntRange(max = 20) int n,
      @ForAll @IntRange(max = 86_400) int base,
      @ForAll @IntRange(max = 86_400) int max,
      @ForAll long seed) {
    double full = Math.min(base * Math.pow(2, n), max) * 1000;
    Duration delay = new RetryPolicy(20, base, max).delay(n, new Random(seed));
    assertThat((double) delay.toMillis()).isBetween(Math.floor(full / 2), full);
  }

  @Test
  void delay_ofManyRuns_isSpread() {
    Random random = new Random(7);
    long distinct =
        random.ints(100).mapToObj(i -> RetryPolicy.DEFAULT.delay(3, random)).distinct().count();
    assertThat(distinct).isGreaterThan(80);
  }

  @Test
  void policy_outOfBounds_isRefused() {
    assertThatThrownBy(() -> new RetryPolicy(21, 1, 60))
        .hasMessage("max_retries is 21, expected 0..20");
    assertThatThrownBy(() -> new RetryPolicy(1, -1, 60)).hasMessageContaining("backoff_base");
    assertThatThrownBy(() -> new RetryPolicy(1, 1, 86_401)).hasMessageContaining("backoff_max");
  }
}
