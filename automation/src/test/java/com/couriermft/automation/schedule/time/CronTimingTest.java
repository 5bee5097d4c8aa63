package com.couriermft.automation.schedule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronTimingTest {
  private static final String NEW_YORK = "America/New_York";

  @Test
  void fixedTime_inAGap_isDueAtItsEndAndSaysWhatWasWanted() {
    assertThat(timing("30 2 * * *", NEW_YORK).after(at("2026-03-07T12:00:00-05:00")))
        .contains(
            new Occurrence(
                at("2026-03-08T03:00:00-04:00"), LocalDateTime.parse("2026-03-08T02:30:00")));
  }

  @Test
  void fixedTimes_thatFallOnOneInstant_areOneOccurrence() {
    assertThat(days("0,30 2,3 * * *", NEW_YORK, "2026-03-07T23:00:00-05:00", 3))
        .containsExactly(
            "2026-03-08T03:00-04:00", "2026-03-08T03:30-04:00", "2026-03-09T02:00-04:00");
  }

  @Test
  void fixedTime_shownTwice_isDueTheFirstTime() {
    assertThat(days("30 1 * * *", NEW_YORK, "2026-10-31T12:00:00-04:00", 2))
        .containsExactly("2026-11-01T01:30-04:00", "2026-11-02T01:30-05:00");
    assertThat(days("30 1 * * *", NEW_YORK, "2026-11-01T01:10:00-05:00", 1))
        .as("asked for within the second of both hours")
        .containsExactly("2026-11-02T01:30-05:00");
  }

  @Test
  void interval_throughTheRepeatedHour_isDueInBoth() {
    assertThat(days("*/30 * * * *", NEW_YORK, "2026-11-01T00:45:00-04:00", 5))
        .containsExactly(
            "2026-11-01T01:00-04:00",
            "2026-11-01T01:30-04:00",
            "2026-11-01T01:00-05:00",
            "2026-11-01T01:30-05:00",
            "2026-11-01T02:00-05:00");
  }

  @Test
  void interval_inAGap_isNotDue() {
    assertThat(days("15/30 1-3 * * *", NEW_YORK, "2026-03-08T01:30:00-05:00", 3))
        .containsExactly(
            "2026-03-08T01:45-05:00", "2026-03-08T03:15-04:00", "2026-03-08T03:45-04:00");
  }

  @Test
  void halfHourGap_onLordHowe_endsAtHalfPast() {
    assertThat(days("15 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00:00+10:30", 2))
        .containsExactly("2026-10-04T02:30+11:00", "2026-10-05T02:15+11:00");
  }

  @Test
  void dayThatTheZoneSkips_isDueAtTheNextDaysBeginning() {
    assertThat(days("0 3 * * *", "Pacific/Apia", "2011-12-29T12:00:00-10:00", 2))
        .containsExactly("2011-12-31T00:00+14:00", "2011-12-31T03:00+14:00");
  }

  @Test
  void unixDayFields_bothRestricted_fitEither() {
    assertThat(days("0 3 13 * 5", "UTC", "2026-02-13T03:00:00Z", 3))
        .containsExactly("2026-02-20T03:00Z", "2026-02-27T03:00Z", "2026-03-06T03:00Z");
    assertThat(days("0 3 */2 * 5", "UTC", "2026-02-13T03:00:00Z", 2))
        .as("a field that begins with a star does not restrict: both must fit")
        .containsExactly("2026-02-27T03:00Z", "2026-03-13T03:00Z");
  }

  @Test
  void leapDay_overAYearThatIsNone_isFoundEightYearsLater() {
    assertThat(days("0 0 29 2 *", "UTC", "2096-02-29T00:00:00Z", 1))
        .containsExactly("2104-02-29T00:00Z");
    assertThat(days("0 0 0 ? 2 2#5", "UTC", "2044-03-01T00:00:00Z", 2))
        .as("a fifth Monday of February")
        .containsExactly("2072-02-29T00:00Z", "2112-02-29T00:00Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 3 * * * | UNIX",
        "0 0 2 * * * | UNIX_SECONDS",
        "0 0 3 ? * TUE | QUARTZ",
        "0 0 3 L * ? | QUARTZ",
        "0 0 3 15W * ? | QUARTZ",
        "0 0 3 ? * 6#3 | QUARTZ",
        "0 0 3 1 1 ? 2030 | QUARTZ",
        "0 3 * JUL WED | UNIX",
        "0 0 3 * jul wed | UNIX_SECONDS",
        "@daily | UNIX"
      })
  void dialect_isRecognised(String expression, CronDialect expected) {
    assertThat(timing(expression, "UTC").dialect()).isEqualTo(expected);
  }

  @Test
  void macro_ofADialectThatHasNone_isRefused() {
    assertThat(days("@weekly", "UTC", "2026-11-21T00:00:00Z", 1))
        .containsExactly("2026-11-22T00:00Z");
    assertThatThrownBy(() -> CronTiming.of("@weekly", CronDialect.QUARTZ, ZoneId.of("UTC")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Fields found: 1");
  }

  @Test
  void sunday_isOneInQuartzAndZeroOrSevenInUnix() {
    for (String expression : List.of("0 3 * * 0", "0 3 * * 7", "0 0 3 * * 7", "0 0 3 ? * 1")) {
      assertThat(days(expression, "UTC", "2026-11-21T00:00:00Z", 1))
          .as(expression)
          .containsExactly("2026-11-22T03:00Z");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "61 3 * * *           | Field 1, the minute, is '61'",
        "0 25 * * *           | Field 2, the hour, is '25'",
        "0 3 * 13 *           | Field 4, the month, is '13'",
        "0 0 3 ? * 8          | Field 6, the day of week, is '8'",
        "0 0 3 * * XYZ        | Field 6, the day of week, is 'XYZ'",
        "0 0 3 1 * 3 2030     | must be '?'",
        "0 3 ? * TUE          | quartz. Fields found: 5; expected 6 or 7: second, minute",
        "0 3 * *              | unix. Fields found: 4; expected 5: minute, hour",
        "0 0 30 2 *           | It never matches any day",
        "0 0 0 ? * 2#6        | It never matches any day",
        "0 0 0 L-31 * ?       | It never matches any day",
        "@reboot              | Fields found: 1;"
      })
  void wrongExpression_isRefusedWithItsField(String expression, String part) {
    assertThatThrownBy(() -> timing(expression, "UTC"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "# # # # #", "L- * * * * ?", "* * * * * L#", "*/ * * * *"})
  void oddText_isRefusedLikeAnyOther(String expression) {
    assertThatThrownBy(() -> timing(expression, "UTC")).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void longText_isRefusedUnread() {
    assertThatThrownBy(() -> timing("1,".repeat(5_000) + "1 * * * *", "UTC"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at most 200");
  }

  private static CronTiming timing(String expression, String zone) {
    return CronTiming.of(expression, null, ZoneId.of(zone));
  }

  private static List<String> days(String expression, String zone, String after, int count) {
    CronTiming timing = timing(expression, zone);
    return Stream.iterate(
            timing.after(at(after)).orElse(null),
            Objects::nonNull,
            found -> timing.after(found.at()).orElse(null))
        .limit(count)
        .map(found -> found.at().atZone(ZoneId.of(zone)).toOffsetDateTime().toString())
        .toList();
  }

  private static Instant at(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }
}
