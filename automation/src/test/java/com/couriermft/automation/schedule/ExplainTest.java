package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.formats.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainTest {
  private final ScheduleWorld world = new ScheduleWorld();
  private final ScheduleWorld.Host host = world.host();

  /** Advances the clock to each of the next instants, and ends each execution. */
  private void wakeFor(String id, int instants) {
    for (int i = 0; i < instants; i++) {
      Instant next = host.schedules.upcoming(host.get(id), 1).get(0).at();
      world.sleep(Duration.between(world.clock.instant(), next));
      host.handle(
          "{\"v\":1,\"kind\":\"fire\",\"schedule\":\"%s\",\"at\":\"%s\"}".formatted(id, next));
      world.runs.endAll();
    }
  }

  @Test
  void time_thatTheClocksPassOver_isToldBeforeAndAfter() {
    host.save(
        "daily",
        """
        {"target": {"job_id": "job"}, "type": "cron", "expression": "30 2 * * *",
         "timezone": "Europe/Paris"}
        """);
    assertThat(shifted()).containsExactly("2026-03-29T03:00+02:00 for 2026-03-29T02:30 WILL_RUN");
    wakeFor("daily", 40);
    assertThat(shifted()).containsExactly("2026-03-29T03:00+02:00 for 2026-03-29T02:30 RAN");
  }

  private List<String> shifted() {
    Instant to = ScheduleWorld.START.plus(Duration.ofDays(60));
    return host.schedules.explain(host.get("daily"), ScheduleWorld.START, to, 100).stream()
        .filter(each -> each.shiftedFrom() != null)
        .map(each -> each.local() + " for " + each.shiftedFrom() + " " + each.verdict())
        .toList();
  }

  @Test
  void days_thatACalendarExcludes_areToldBeforeAndAfter() {
    BusinessCalendar work =
        BusinessCalendar.read(
            "work", Json.parse("{\"excluded\": [\"2026-03-04\"], \"weekdays\": [1, 2, 3, 4, 5]}"));
    Calendars.documents(world.tables).put("work", work.toJson(), "test", null);
    host.save(
        "daily",
        """
        {"target": {"job_id": "job"}, "type": "cron", "expression": "0 5 * * *",
         "calendars": ["work"]}
        """);
    List<String> expected = new ArrayList<>();
    for (int day : new int[] {2, 3, 4, 5, 6, 7, 8, 9}) {
      boolean out = day == 4 || day == 7 || day == 8;
      expected.add("05:00 " + (out ? "skipped calendar" : "will_run"));
    }
    Instant end = ScheduleWorld.START.plus(Duration.ofDays(8));
    assertThat(host.told("daily", ScheduleWorld.START, end)).isEqualTo(expected);
    wakeFor("daily", 5);
    expected.replaceAll(each -> each.replace("will_run", "ran"));
    assertThat(host.told("daily", ScheduleWorld.START, end)).isEqualTo(expected);
  }

  @Test
  void latestInstant_ofATarget_isThatOfItsEnabledSchedules() {
    host.save("six", ScheduleWorld.every(6 * 3600, ""));
    host.save("seven", ScheduleWorld.every(7 * 3600, ""));
    host.save("five", ScheduleWorld.every(5 * 3600, "\"enabled\": false"));
    Instant noon = ScheduleWorld.START.plus(Duration.ofHours(12));
    assertThat(host.due.latest(ScheduleWorld.job(), noon)).hasValue(noon);
    assertThat(host.due.latest(ScheduleWorld.job(), noon.minusSeconds(1)))
        .hasValue(ScheduleWorld.START.plus(Duration.ofHours(7)));
    assertThat(host.due.latest(ScheduleWorld.job(), ScheduleWorld.START)).isEmpty();
    wakeFor("six", 1);
    world.sleep(Duration.ofHours(1));
    host.save("six", ScheduleWorld.every(6 * 3600, "\"priority\": 1"));
    assertThat(host.due.latest(ScheduleWorld.job(), world.clock.instant().minusSeconds(1)))
        .as("one that ran before the schedule was changed")
        .hasValue(ScheduleWorld.START.plus(Duration.ofHours(6)));
  }

  @Test
  void target_ofNobody_hasNoInstant() {
    assertThat(host.due.latest(ScheduleWorld.job(), world.clock.instant())).isEmpty();
  }
}
