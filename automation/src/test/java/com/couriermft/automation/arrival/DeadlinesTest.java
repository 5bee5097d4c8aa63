package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlinesTest {
  private static final Predicate<LocalDate> WEEKDAYS =
      day -> day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) < 0;

  private static Deadlines.Window after(String at, String fields, Predicate<LocalDate> counts) {
    String json = "{'connection':'c','path':'/in'," + fields + "}";
    Expectation read = Expectation.read("x", Json.parse(json.replace('\'', '"')));
    return new Deadlines(read, counts).firstAfter(Instant.parse(at)).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    // In Paris, clocks skip 02:00 to 03:00 on 29 March, and repeat that hour on 25 October.
    "2026-03-28T12:00:00Z, 02:30, Europe/Paris, 2026-03-29T01:00:00Z",
    "2026-10-24T12:00:00Z, 02:30, Europe/Paris, 2026-10-25T00:30:00Z",
    "2026-10-25T00:30:00Z, 02:30, Europe/Paris, 2026-10-26T01:30:00Z",
    // On Lord Howe, clocks skip only half an hour: 02:00 to 02:30 on 4 October.
    "2026-10-03T00:00:00Z, 02:15, Australia/Lord_Howe, 2026-10-03T15:30:00Z",
    "2026-11-21T20:00:00Z, 05:00, Asia/Kathmandu, 2026-11-21T23:15:00Z",
    "2026-11-21T20:00:00Z, 20:00, UTC, 2026-11-22T20:00:00Z"
  })
  void cutOff_isTheNextInstantThatTheClocksShow(
      String at, String by, String zone, String expected) {
    Deadlines.Window next = after(at, "'by':'%s','timezone':'%s'".formatted(by, zone), day -> true);
    assertThat(next.by()).isEqualTo(Instant.parse(expected));
  }

  @Test
  void window_beginsAtTheLastCutOffThatCounts() {
    Deadlines.Window monday = after("2026-11-20T06:00:00Z", "'by':'05:00'", WEEKDAYS);
    assertThat(monday.by()).isEqualTo(Instant.parse("2026-11-23T05:00:00Z"));
    assertThat(monday.from()).as("Friday").isEqualTo(Instant.parse("2026-11-20T05:00:00Z"));
  }

  @Test
  void window_withFrom_beginsThereLast() {
    Deadlines.Window overNight =
        after("2026-11-22T06:00:00Z", "'by':'05:00','from':'22:00'", day -> true);
    assertThat(overNight.from()).isEqualTo(Instant.parse("2026-11-22T22:00:00Z"));
    Deadlines.Window morning =
        after("2026-11-22T06:00:00Z", "'by':'05:00','from':'03:30'", day -> true);
    assertThat(morning.from()).isEqualTo(Instant.parse("2026-11-23T03:30:00Z"));
  }

  @Test
  void daysThatNeverCount_haveNoCutOff() {
    Expectation read =
        Expectation.read(
            "x", Json.parse("{\"connection\":\"c\",\"path\":\"/in\",\"by\":\"05:00\"}"));
    assertThat(new Deadlines(read, day -> false).firstAfter(Instant.EPOCH)).isEmpty();
  }
}
