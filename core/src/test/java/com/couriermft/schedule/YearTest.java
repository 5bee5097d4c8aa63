package com.couriermft.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.store.Documents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A year of a schedule, with a host that wakes for each of its instants. */
class YearTest {
  private final ScheduleWorld world = new ScheduleWorld();
  private final ScheduleWorld.Host host = world.host();

  private List<Explained> live(String id, int instants) {
    for (int i = 0; i < instants; i++) {
      List<Upcoming> next = host.schedules.upcoming(host.get(id), 1);
      world.sleep(Duration.between(world.clock.instant(), next.get(0).at()));
      host.handle(
          "{\"v\":1,\"kind\":\"fire\",\"schedule\":\"%s\",\"at\":\"%s\"}"
              .formatted(id, next.get(0).at()));
      world.runs.endAll();
    }
    return host.schedules.explain(
        host.get(id), ScheduleWorld.START, world.clock.instant(), Schedules.MOST_LISTED);
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Paris, 30 2 * * *, 2026-03-29T01:00:00Z, 2026-03-29T02:30",
    "America/New_York, 30 2 * * *, 2026-03-08T07:00:00Z, 2026-03-08T02:30",
    "Australia/Lord_Howe, 15 2 * * *, 2026-10-03T15:30:00Z, 2026-10-04T02:15"
  })
  void daily_aYearWithBothClockChanges_runsOncePerDay(
      String zone, String expression, Instant shifted, String wanted) {
    host.save(
        "daily",
        """
        {"target": {"job_id": "job"}, "type": "cron", "expression": "%s", "timezone": "%s"}
        """
            .formatted(expression, zone));
    List<Explained> told = live("daily", 365);
    assertThat(told).hasSize(365).allMatch(each -> each.verdict() == Verdict.Kind.RAN);
    assertThat(told.stream().map(each -> each.local().toLocalDate()).distinct()).hasSize(365);
    assertThat(told.stream().filter(each -> each.shiftedFrom() != null))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.instant()).isEqualTo(shifted);
              assertThat(each.shiftedFrom()).hasToString(wanted);
            });
    assertThat(world.runs.instants()).doesNotHaveDuplicates().hasSize(365);
  }

  @Test
  void workdays_aYear_leavesOutWeekendsAndHolidays() {
    Documents calendars = com.couriermft.calendar.Calendars.documents(world.tables);
    calendars.put(
        "work",
        com.couriermft.calendar.BusinessCalendar.read(
                "work",
                com.couriermft.json.Json.parse(
                    "{\"excluded\": [\"2026-12-25\"], \"weekdays\": [1, 2, 3, 4, 5]}"))
            .toJson(),
        "test",
        null);
    host.save(
        "daily",
        """
        {"target": {"job_id": "job"}, "type": "cron", "expression": "0 5 * * *",
         "calendars": ["work"]}
        """);
    live("daily", 220);
    Instant christmas = Instant.parse("2026-12-25T05:00:00Z");
    List<String> told =
        host.told("daily", christmas.minus(Duration.ofDays(1)), christmas.plus(Duration.ofDays(3)));
    assertThat(told)
        .containsExactly(
            "05:00 ran",
            "05:00 skipped calendar",
            "05:00 skipped calendar",
            "05:00 skipped calendar",
            "05:00 ran");
    assertThat(world.runs.instants()).hasSize(220);
  }
}
