package com.couriermft.local.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimerScheduleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * * *          | 2026-01-01T00:00:00.5Z | 2026-01-01T00:00:01Z",
        "0 */5 * * * *        | 2026-01-01T00:04:59Z   | 2026-01-01T00:05:00Z",
        "0 */5 * * * *        | 2026-01-01T00:05:00Z   | 2026-01-01T00:10:00Z",
        "*/5 * * * *          | 2026-01-01T23:58:00Z   | 2026-01-02T00:00:00Z",
        "0 0 9-17/4 * * Mon   | 2026-01-01T00:00:00Z   | 2026-01-05T09:00:00Z",
        "0 0 9-17/4 * * Mon   | 2026-01-05T09:00:00Z   | 2026-01-05T13:00:00Z",
        "30 5/15 * * * *      | 2026-01-01T00:50:30Z   | 2026-01-01T01:05:30Z",
        "0 30 9 * Jan,feb 1-5 | 2026-02-27T09:30:00Z   | 2027-01-01T09:30:00Z",
        "0 0 0 13 * 5         | 2026-01-01T00:00:00Z   | 2026-02-13T00:00:00Z",
        "0 0 0 29 2 *         | 2026-01-01T00:00:00Z   | 2028-02-29T00:00:00Z",
        "59 59 23 31 12 *     | 2026-12-31T23:59:59Z   | 2027-12-31T23:59:59Z",
        "10,20 0,30 1 * * *   | 2026-01-01T01:30:15Z   | 2026-01-01T01:30:20Z",
        "10,20 0,30 1 * * *   | 2026-01-01T01:30:20Z   | 2026-01-02T01:00:10Z",
        "00:00:30             | 2026-01-01T00:00:07Z   | 2026-01-01T00:00:37Z",
        "1.00:00:00           | 2026-01-01T00:00:07Z   | 2026-01-02T00:00:07Z",
      })
  void next_vector_isTheFirstOccurrenceAfter(String schedule, Instant from, Instant expected) {
    assertThat(TimerSchedule.parse(schedule).next(from)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "* * * *",
        "* * * * * * *",
        "60 * * * * *",
        "* * * * * 7",
        "* * * 0 * *",
        "* * * * 13 *",
        "*/0 * * * * *",
        "5-1 * * * * *",
        "? * * * * *",
        "* * * L * *",
        "a * * * * *",
        ", * * * * *",
        "",
        "5",
        "00:00:00",
        "25:00:00"
      })
  void parse_invalid_isRefused(String schedule) {
    assertThatIllegalArgumentException().isThrownBy(() -> TimerSchedule.parse(schedule));
  }

  @ParameterizedTest
  @CsvSource({
    "60 * * * * *, second",
    "* 5-1 * * * *, minute",
    "* * 24 * * *, hour",
    "* * * 0 * *, day",
    "* * * * Jem *, month",
    "* * * * * 7, weekday",
    "60 * * * *, minute",
    "* * * * Sunny, weekday"
  })
  void parse_wrongField_isNamed(String schedule, String field) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimerSchedule.parse(schedule))
        .withMessageContaining(schedule)
        .withMessageContaining("\": " + field + ": ");
  }

  @Test
  void next_dayThatNeverComes_isRefused() {
    var schedule = TimerSchedule.parse("0 0 0 30 2 *");
    assertThatIllegalStateException()
        .isThrownBy(() -> schedule.next(Instant.EPOCH))
        .withMessageContaining("never");
  }

  @ParameterizedTest
  @CsvSource({
    "* * * * * *, true",
    "0 * * * * *, false",
    "'0,30 0 * * * *', true",
    "00:01:00, false",
    "00:00:59, true"
  })
  void isFasterThanAMinute_schedule_tells(String schedule, boolean expected) {
    assertThat(TimerSchedule.parse(schedule).isFasterThanAMinute(Instant.EPOCH))
        .isEqualTo(expected);
  }
}
