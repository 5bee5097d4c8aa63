package com.couriermft.local.timer;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.local.schedule.TimerSchedule;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimerMonitorTest {
  private static final TimerSchedule FIVE_MINUTES = TimerSchedule.parse("0 */5 * * * *");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void start_nothingRemembered_isNotPastDue() {
    var start = TimerMonitor.start(FIVE_MINUTES, Optional.empty(), NOON);

    assertThat(start.pastDue()).isFalse();
    assertThat(start.status()).isEqualTo(new TimerStatus(null, NOON.plusSeconds(300), NOON));
  }

  @Test
  void start_nextRunMissed_isPastDue() {
    var status = TimerMonitor.ran(FIVE_MINUTES, NOON);

    assertThat(
            TimerMonitor.start(FIVE_MINUTES, Optional.of(status), NOON.plusSeconds(301)).pastDue())
        .isTrue();
    assertThat(
            TimerMonitor.start(FIVE_MINUTES, Optional.of(status), NOON.plusSeconds(299)).pastDue())
        .isFalse();
  }

  @Test
  void start_firstRunMissed_isPastDue() {
    var status = TimerMonitor.start(FIVE_MINUTES, Optional.empty(), NOON).status();

    assertThat(
            TimerMonitor.start(FIVE_MINUTES, Optional.of(status), NOON.plusSeconds(301)).pastDue())
        .isTrue();
  }

  @Test
  void start_scheduleChanged_forgetsWhatWasMissed() {
    var status = TimerMonitor.ran(TimerSchedule.parse("0 */7 * * * *"), NOON);
    var start = TimerMonitor.start(FIVE_MINUTES, Optional.of(status), NOON.plusSeconds(3600));

    assertThat(start.pastDue()).isFalse();
    assertThat(start.status().next()).isEqualTo(NOON.plusSeconds(3900));
  }

  @Test
  void json_roundTrip_keepsEverything() {
    var never = new TimerStatus(null, NOON, NOON);
    var ran = new TimerStatus(NOON, NOON.plusSeconds(1), NOON);

    assertThat(TimerStatus.parse(never.json())).isEqualTo(never);
    assertThat(TimerStatus.parse(ran.json())).isEqualTo(ran);
    assertThat(
            TimerStatus.parse(
                "{\"Last\":\"0001-01-01T00:00:00\",\"Next\":\"2026-01-01T13:00:00+01:00\",\"LastUpdated\":\"2026-01-01T12:00:00Z\"}"))
        .isEqualTo(never);
  }
}
