package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.WorkQueue;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Simulates a year with schedules of every type on two hosts, which both tick and process each
 * other's messages. The expected instants are computed from dates, independently of the tested
 * code.
 */
class SimulatedYearTest {
  private static final Instant END = ScheduleWorld.START.plus(Duration.ofDays(365));
  private static final LocalDate HOLIDAY = LocalDate.parse("2026-12-25");

  private final ScheduleWorld world = new ScheduleWorld();
  private final List<ScheduleWorld.Host> hosts = List.of(world.host(), world.host());
  private final Map<String, SortedSet<Instant>> expected = new LinkedHashMap<>();

  @Test
  void everyKind_aYearOnTwoHosts_runsAtEachInstantOnce() {
    BusinessCalendar calendar =
        BusinessCalendar.read(
            "work", Json.parse("{\"excluded\": [\"2026-12-25\"], \"weekdays\": [2,3,4,5,6,7]}"));
    Calendars.documents(world.tables).put("work", calendar.toJson(), "test", null);
    saveCrons();
    saveOthers();
    SortedSet<Instant> all = new TreeSet<>();
    expected.values().forEach(all::addAll);
    all.forEach(this::liveThrough);

    expected.forEach(
        (id, instants) ->
            assertThat(started(id))
                .as(id)
                .isEqualTo(List.copyOf(instants))
                .doesNotHaveDuplicates());
    List<Instant> delayed = started("delay");
    assertThat(delayed).hasSizeBetween(180, 365);
    for (int i = 1; i < delayed.size(); i++) {
      assertThat(Duration.between(delayed.get(i - 1), delayed.get(i)).toHours())
          .isBetween(24L, 48L);
    }
    assertThat(hosts.get(0).get("once").json().path("enabled").asBoolean()).isFalse();
    assertThat(world.runs.all()).hasSizeGreaterThan(1_000);
  }

  private void saveCrons() {
    cron("paris", "30 2 * * *", "Europe/Paris", "");
    expect("paris", days("Europe/Paris", day -> day.atTime(2, 30), day -> true));
    move("paris", "2026-03-29T01:30:00Z", "2026-03-29T01:00:00Z");

    cron("lord-howe", "0 15 2 ? * *", "Australia/Lord_Howe", ", \"calendars\": [\"work\"]");
    Predicate<LocalDate> open =
        day -> day.getDayOfWeek() != DayOfWeek.MONDAY && !day.equals(HOLIDAY);
    expect("lord-howe", days("Australia/Lord_Howe", day -> day.atTime(2, 15), open));
    move("lord-howe", "2026-10-03T15:45:00Z", "2026-10-03T15:30:00Z");

    cron("new-york", "0 1-2 * * SUN", "America/New_York", "");
    ZoneId newYork = ZoneId.of("America/New_York");
    expect(
        "new-york",
        hours()
            .filter(at -> at.atZone(newYork).getDayOfWeek() == DayOfWeek.SUNDAY)
            .filter(at -> List.of(1, 2).contains(at.atZone(newYork).getHour())));
    assertThat(expected.get("new-york"))
        .contains(Instant.parse("2026-11-01T05:00:00Z"), Instant.parse("2026-11-01T06:00:00Z"))
        .hasSize(2 * 52);

    cron("month-end", "0 0 3 L * ?", "UTC", "");
    expect(
        "month-end",
        days("UTC", day -> day.atTime(3, 0), day -> day.plusDays(1).getDayOfMonth() == 1));

    cron("kolkata", "0 5 1,15 * 5", "Asia/Kolkata", "");
    expect(
        "kolkata",
        days(
            "Asia/Kolkata",
            day -> day.atTime(5, 0),
            day ->
                List.of(1, 15).contains(day.getDayOfMonth())
                    || day.getDayOfWeek() == DayOfWeek.FRIDAY));
  }

  private void saveOthers() {
    save(
        "rate",
        "\"type\": \"fixed_rate\", \"every_seconds\": 432000, \"at\": \"2026-03-02T00:07:00Z\"");
    Instant first = Instant.parse("2026-03-02T00:07:00Z");
    expect("rate", Stream.iterate(first, at -> at.plusSeconds(432_000)).limit(365 / 5));
    save("once", "\"type\": \"one_shot\", \"at\": \"2026-07-01T12:00:00Z\"");
    expect("once", Stream.of(Instant.parse("2026-07-01T12:00:00Z")));
    save("delay", "\"type\": \"fixed_delay\", \"every_seconds\": 86400");
  }

  /**
   * Lets both hosts tick a minute before an instant, and take turns processing messages at the
   * instant.
   */
  private void liveThrough(Instant instant) {
    advanceTo(instant.minusSeconds(60));
    hosts.forEach(host -> host.schedules.tick());
    advanceTo(instant);
    List<WorkQueue.Received> received = receive();
    for (int i = 0; !received.isEmpty(); i++) {
      world.queue.delete(ControlQueue.NAME, received.get(0));
      hosts.get(i % 2).handle(received.get(0).body());
      received = receive();
    }
    world.runs.endAll();
  }

  private List<WorkQueue.Received> receive() {
    return world.queue.receive(ControlQueue.NAME, 1, Duration.ofSeconds(30));
  }

  private void advanceTo(Instant instant) {
    if (instant.isAfter(world.clock.instant())) {
      world.sleep(Duration.between(world.clock.instant(), instant));
    }
  }

  private void cron(String id, String expression, String zone, String more) {
    save(
        id,
        "\"type\": \"cron\", \"expression\": \"%s\", \"timezone\": \"%s\"%s"
            .formatted(expression, zone, more));
  }

  private void save(String id, String when) {
    hosts.get(0).save(id, "{\"target\": {\"job_id\": \"job\"}, %s}".formatted(when));
  }

  private void expect(String id, Stream<Instant> instants) {
    SortedSet<Instant> within = new TreeSet<>();
    instants.filter(at -> at.isAfter(ScheduleWorld.START) && at.isBefore(END)).forEach(within::add);
    expected.put(id, within);
  }

  /**
   * A skipped local time is due at the end of the gap; java.time instead shifts it by the length of
   * the gap.
   */
  private void move(String id, String moved, String due) {
    Collection<Instant> instants = expected.get(id);
    assertThat(instants.remove(Instant.parse(moved))).isTrue();
    instants.add(Instant.parse(due));
  }

  private List<Instant> started(String id) {
    return world.runs.all().stream()
        .filter(launch -> launch.trigger().path("id").asText().equals(id))
        .map(launch -> Instant.parse(launch.trigger().path("instant").asText()))
        .filter(at -> at.isBefore(END))
        .toList();
  }

  private static Stream<Instant> days(
      String zone, Function<LocalDate, LocalDateTime> time, Predicate<LocalDate> which) {
    LocalDate first = LocalDate.ofInstant(ScheduleWorld.START, ZoneId.of(zone)).minusDays(1);
    return first
        .datesUntil(first.plusDays(370))
        .filter(which)
        .map(day -> time.apply(day).atZone(ZoneId.of(zone)).toInstant());
  }

  private static Stream<Instant> hours() {
    return Stream.iterate(ScheduleWorld.START, at -> at.plus(Duration.ofHours(1))).limit(366 * 24);
  }
}
