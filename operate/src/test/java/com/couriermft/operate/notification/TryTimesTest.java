package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class TryTimesTest {
  private static final long[] SECONDS = {
    5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400
  };

  @Property(tries = 300)
  void pause_isThatOfTheTry_andNoLessThanAsked(
      @ForAll String id,
      @ForAll @IntRange(min = 1, max = 20) int failed,
      @ForAll @LongRange(max = 200_000) long asked) {
    long planned = SECONDS[Math.min(failed, SECONDS.length) - 1] * 1_000;
    Duration pause = TryTimes.after(id, failed, null);
    assertThat(pause.toMillis()).isBetween(planned * 9 / 10, planned * 11 / 10);
    assertThat(TryTimes.after(id, failed, null)).isEqualTo(pause);
    Duration heeded = TryTimes.after(id, failed, Duration.ofSeconds(asked));
    assertThat(heeded)
        .isGreaterThanOrEqualTo(pause)
        .isGreaterThanOrEqualTo(Duration.ofSeconds(Math.min(asked, 86_400)));
  }
}
