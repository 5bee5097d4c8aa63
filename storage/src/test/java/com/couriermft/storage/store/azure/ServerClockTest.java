package com.couriermft.storage.store.azure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ServerClockTest {
  private static final Instant LOCAL = Instant.parse("2026-01-01T00:00:10.500Z");

  private long nanos = 7_000_000_000L;
  private final ServerClock clock = new ServerClock(() -> LOCAL, () -> nanos);

  @Test
  void instant_withoutAnswers_isTheLocalClockRunningMonotonically() {
    pass(Duration.ofMillis(250));

    assertThat(clock.instant()).isEqualTo(LOCAL.plusMillis(250));
  }

  @Test
  void observe_estimateWithinTheBounds_isKept() {
    clock.observe(Instant.parse("2026-01-01T00:00:10Z"), clock.mark());

    assertThat(clock.instant()).isEqualTo(LOCAL);
  }

  @Test
  void observe_serverAhead_movesToTheLowerBound() {
    clock.observe(Instant.parse("2026-01-01T00:05:00Z"), clock.mark());

    assertThat(clock.instant()).isEqualTo("2026-01-01T00:05:00Z");
  }

  @Test
  void observe_serverBehind_movesToTheUpperBound() {
    clock.observe(Instant.parse("2025-12-31T23:00:00Z"), clock.mark());

    assertThat(clock.instant())
        .isBetween("2025-12-31T23:00:00.999Z", "2025-12-31T23:00:00.999999999Z");
  }

  @Test
  void observe_slowAnswer_isNoEvidenceThatTheServerIsBehind() {
    long sent = clock.mark();
    pass(Duration.ofSeconds(5));
    clock.observe(Instant.parse("2026-01-01T00:00:10Z"), sent);

    assertThat(clock.instant()).isEqualTo(LOCAL.plusSeconds(5));
  }

  @Test
  void observe_manyAnswers_narrowTheEstimate() {
    Instant server = Instant.parse("2026-01-01T01:00:00.900Z");
    for (int i = 0; i < 20; i++) {
      clock.observe(Instant.ofEpochSecond(server.getEpochSecond()), clock.mark());
      pass(Duration.ofMillis(350));
      server = server.plusMillis(350);
    }

    assertThat(Duration.between(clock.instant(), server).abs()).isLessThan(Duration.ofMillis(350));
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }
}
