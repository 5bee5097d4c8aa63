package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests for which instant of a job a dependent execution waits. */
class LatestInstantTest {
  private final ScheduleWorld world = new ScheduleWorld();
  private final ScheduleWorld.Host host = world.host();

  private Optional<Instant> latest() {
    return host.due.latest(ScheduleWorld.job(), world.clock.instant());
  }

  private static Optional<Instant> at(String time) {
    return Optional.of(Instant.parse("2026-03-02T" + time + "Z"));
  }

  @Test
  void latestInstant_noScheduleOrNothingDueYet_isNone() {
    assertThat(latest()).isEmpty();
    host.save("often", ScheduleWorld.every(60, ""));
    assertThat(latest()).isEmpty();
  }

  @Test
  void latestInstant_dueAndNotDecided_isThatOne() {
    host.save("often", ScheduleWorld.every(60, "\"overlap\": \"allow\""));
    host.live(Duration.ofSeconds(130));
    world.sleep(Duration.ofSeconds(60));

    assertThat(latest()).isEqualTo(at("00:03:00"));
  }

  @Test
  void latestInstant_newestWereSkipped_isTheOneThatRan() {
    host.save("often", ScheduleWorld.every(60, ""));
    host.live(Duration.ofSeconds(230));
    assertThat(host.told("often"))
        .containsExactly("00:01 ran", "00:02 skipped overlap", "00:03 skipped overlap");

    assertThat(latest()).isEqualTo(at("00:01:00"));
  }

  @Test
  void latestInstant_hostsWereDeadAndNothingIsCaughtUp_isTheOneThatRan() {
    host.save(
        "often", ScheduleWorld.every(1_800, "\"overlap\": \"allow\", \"catch_up\": \"none\""));
    host.live(Duration.ofMinutes(31));
    world.sleep(Duration.ofMinutes(190));
    host.live(Duration.ofSeconds(20));
    assertThat(host.told("often")).contains("00:30 ran").anyMatch(each -> each.contains("missed"));

    assertThat(latest()).isEqualTo(at("00:30:00"));
  }
}
