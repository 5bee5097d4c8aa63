package com.couriermft.automation.schedule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.Month;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that ranges of named days and months have the same meaning in all dialects, and that only
 * ASCII digits are numbers.
 */
class CronNamesTest {
  private static final LocalDateTime START = LocalDateTime.of(2027, 1, 1, 0, 0);

  /** The days of the week, Sunday first. */
  private static final List<DayOfWeek> WEEK =
      List.of(
          DayOfWeek.SUNDAY,
          DayOfWeek.MONDAY,
          DayOfWeek.TUESDAY,
          DayOfWeek.WEDNESDAY,
          DayOfWeek.THURSDAY,
          DayOfWeek.FRIDAY,
          DayOfWeek.SATURDAY);

  @ParameterizedTest
  @EnumSource
  void daysFromOneToAnother_areThoseBetween(CronDialect dialect) {
    for (int from = 0; from < 7; from++) {
      for (int length = 0; length < 7; length++) {
        for (int step = 1; step <= 3; step++) {
          Set<DayOfWeek> expected = EnumSet.noneOf(DayOfWeek.class);
          for (int i = 0; i <= length; i += step) {
            expected.add(WEEK.get((from + i) % 7));
          }
          String range = name(WEEK.get(from)) + "-" + name(WEEK.get((from + length) % 7));
          String text = step == 1 ? range : range + "/" + step;
          assertThat(days(dialect, text)).as(dialect + " " + text).isEqualTo(expected);
          assertThat(days(dialect, text.toLowerCase(Locale.ROOT))).isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void monthsFromOneToAnother_areThoseBetween(CronDialect dialect) {
    for (Month from : Month.values()) {
      for (int length = 0; length < 12; length++) {
        Set<Month> expected = EnumSet.noneOf(Month.class);
        for (int i = 0; i <= length; i++) {
          expected.add(from.plus(i));
        }
        String range = name(from) + "-" + name(from.plus(length));
        String expression = expression(dialect, range, dialect == CronDialect.QUARTZ ? "?" : "*");
        Set<Month> found = EnumSet.noneOf(Month.class);
        due(dialect, expression.replace(" D ", " 1 "), 12)
            .forEach(time -> found.add(time.getMonth()));
        assertThat(found).as(expression).isEqualTo(expected);
      }
    }
  }

  @Test
  void ranges_inLists_areReadEach() {
    assertThat(days(CronDialect.UNIX, "FRI-MON,WED"))
        .isEqualTo(
            EnumSet.of(
                DayOfWeek.FRIDAY,
                DayOfWeek.SATURDAY,
                DayOfWeek.SUNDAY,
                DayOfWeek.MONDAY,
                DayOfWeek.WEDNESDAY));
  }

  @ParameterizedTest
  @CsvSource({
    "0 +9 * * *, 'Field 2, the hour'",
    "+0 9 * * *, 'Field 1, the minute'",
    "*/+5 * * * *, 'Field 1, the minute'",
    "0 9-+17 * * *, 'Field 2, the hour'",
    "0 9 +1 * *, 'Field 3, the day of month'",
    "0 9 * * +1, 'Field 5, the day of week'",
    "0 \u0669 * * *, 'Field 2, the hour'",
    "0 9 * * \uff11, 'Field 5, the day of week'",
    "0 9 * * \u017fun, 'Field 5, the day of week'",
    "0 0 +9 * * *, 'Field 3, the hour'",
    "0 0 9 ? * MON +2030, 'Field 7, the year'",
    "0 0 9 ? * FRI#+2, 'Field 6, the day of week'",
    "0 0 9 L-+3 * ?, 'Field 4, the day of month'",
    "0 0 9 +3W * ?, 'Field 4, the day of month'",
    "0 9 * * MOND-FRI, 'Field 5, the day of week'",
    "0 9 * * MON-FOO, 'Field 5, the day of week'",
    "0 9 * * MON-FRI/0, 'Field 5, the day of week'",
  })
  void signsAndDigitsOfOtherScripts_areRefusedWithTheirField(String expression, String where) {
    assertThatThrownBy(() -> new CronReader(expression, CronDialect.recognise(expression)).read())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(where);
  }

  private static Set<DayOfWeek> days(CronDialect dialect, String range) {
    Set<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
    String ofMonth = dialect == CronDialect.QUARTZ ? " ? " : " * ";
    due(dialect, expression(dialect, "*", range).replace(" D ", ofMonth), 7)
        .forEach(time -> found.add(time.getDayOfWeek()));
    return found;
  }

  private static String expression(CronDialect dialect, String month, String dayOfWeek) {
    String minuteOn = "0 9 D " + month + " " + dayOfWeek;
    return dialect == CronDialect.UNIX ? minuteOn : "0 " + minuteOn;
  }

  private static List<LocalDateTime> due(CronDialect dialect, String expression, int count) {
    CronFields fields = new CronReader(expression, dialect).read();
    List<LocalDateTime> times = new ArrayList<>();
    LocalDateTime from = START;
    while (times.size() < count) {
      LocalDateTime next = fields.from(from).orElseThrow();
      times.add(next);
      from = next.plusSeconds(1);
    }
    return times;
  }

  private static String name(Enum<?> constant) {
    return constant.name().substring(0, 3);
  }
}
