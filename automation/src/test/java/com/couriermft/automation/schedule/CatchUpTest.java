package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.KeyRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests catching up after no host was active for three hours. */
class CatchUpTest {
  private static final Duration NIGHT = Duration.ofHours(3);

  private final ScheduleWorld world = new ScheduleWorld();
  private final ScheduleWorld.Host host = world.host();

  private void nobodyFor(Duration time) {
    world.sleep(time);
    host.live(Duration.ofSeconds(40));
  }

  @Test
  void none_hostDeadForThreeHours_runsNothingOfIt() {
    host.save("half", ScheduleWorld.every(1800, "\"catch_up\": \"none\", \"overlap\": \"allow\""));
    nobodyFor(NIGHT.plusMinutes(10));
    assertThat(world.runs.instants()).isEmpty();
    host.live(Duration.ofMinutes(20));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T03:30:00Z");
    assertThat(host.told("half"))
        .containsExactly(
            "00:30 missed no_host",
            "01:00 missed no_host",
            "01:30 missed no_host",
            "02:00 missed no_host",
            "02:30 missed no_host",
            "03:00 missed no_host",
            "03:30 ran");
  }

  @Test
  void last_hostDeadForThreeHours_runsTheNewest() {
    host.save("half", ScheduleWorld.every(1800, ""));
    nobodyFor(NIGHT.plusMinutes(10));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T03:00:00Z");
    assertThat(host.told("half"))
        .hasSize(6)
        .startsWith("00:30 missed superseded")
        .endsWith("02:30 missed superseded", "03:00 caught_up");
  }

  @Test
  void last_newestIsOnTime_runsOnlyThat() {
    host.save("half", ScheduleWorld.every(1800, ""));
    world.sleep(NIGHT.plusSeconds(20));
    host.live(Duration.ofSeconds(40));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T03:00:00Z");
    assertThat(host.told("half")).last().isEqualTo("03:00 ran");
  }

  @Test
  void last_olderThanTheWindow_isMissed() {
    host.save("half", ScheduleWorld.every(1800, "\"catch_up_within_seconds\": 300"));
    nobodyFor(NIGHT.plusMinutes(10));
    assertThat(world.runs.instants()).isEmpty();
    assertThat(host.told("half")).hasSize(6).allMatch(told -> told.endsWith("missed too_old"));
  }

  @Test
  void all_hostDeadForThreeHours_runsEachInOrderOneAfterTheOther() {
    host.save("half", ScheduleWorld.every(1800, "\"catch_up\": \"all\""));
    nobodyFor(NIGHT.plusMinutes(10));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:30:00Z");
    assertThat(host.told("half")).contains("01:00 waiting catch_up", "03:00 waiting catch_up");
    for (int i = 0; i < 5; i++) {
      world.runs.endAll();
      host.live(Duration.ofSeconds(30));
    }
    assertThat(world.runs.instants())
        .containsExactly(
            "2026-03-02T00:30:00Z",
            "2026-03-02T01:00:00Z",
            "2026-03-02T01:30:00Z",
            "2026-03-02T02:00:00Z",
            "2026-03-02T02:30:00Z",
            "2026-03-02T03:00:00Z");
    assertThat(host.told("half")).hasSize(6).allMatch(told -> told.contains("caught_up"));
  }

  @Test
  void all_withinAWindow_runsWhatIsInIt() {
    host.save(
        "half",
        ScheduleWorld.every(
            1800,
            "\"catch_up\": \"all\", \"overlap\": \"allow\", \"catch_up_within_seconds\": 5400"));
    nobodyFor(NIGHT.plusMinutes(10));
    assertThat(world.runs.instants())
        .containsExactly("2026-03-02T02:00:00Z", "2026-03-02T02:30:00Z", "2026-03-02T03:00:00Z");
    assertThat(host.told("half")).startsWith("00:30 missed too_old", "01:00 missed too_old");
  }

  @Test
  void everySecond_hostDeadForThreeHours_isToldInAFewRows() {
    host.save("tick", ScheduleWorld.every(1, "\"catch_up\": \"none\", \"overlap\": \"allow\""));
    world.sleep(NIGHT);
    host.handle(
        "{\"v\":1,\"kind\":\"fire\",\"schedule\":\"tick\",\"at\":\"2026-03-02T03:00:00Z\"}");
    assertThat(world.tables.queryAll("schedules", "firing", KeyRange.prefix("v|")))
        .as("one row for all that was missed, one for each of the last minute's runs")
        .hasSize(62);
    List<ExplainedInstant> first =
        host.schedules.explain(host.get("tick"), ScheduleWorld.START, world.clock.instant(), 1000);
    assertThat(first).hasSize(1000).allMatch(each -> each.verdict() == Verdict.Kind.MISSED);
    Instant middle = ScheduleWorld.START.plusSeconds(5000);
    assertThat(host.told("tick", middle, middle.plusSeconds(1)))
        .containsExactly("01:23:20 missed no_host", "01:23:21 missed no_host");
    assertThat(world.runs.instants()).hasSize(61);
  }

  @Test
  void all_moreThanAThousand_runsTheNewestThousand() {
    host.save("tick", ScheduleWorld.every(10, "\"catch_up\": \"all\", \"overlap\": \"allow\""));
    world.sleep(NIGHT.plusSeconds(5));
    host.schedules.tick();
    host.pump();
    assertThat(world.runs.instants())
        .hasSize(1000)
        .startsWith("2026-03-02T00:13:30Z")
        .endsWith("2026-03-02T03:00:00Z");
    assertThat(host.told("tick", ScheduleWorld.START, ScheduleWorld.START.plusSeconds(10)))
        .containsExactly("00:00:10 missed too_many");
  }
}
