package com.couriermft.transfer.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SerialDateTest {
  /** The expected results are the results that Excel shows for the numbers. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "1, DATE, false, 1900-01-01",
        "59, DATE, false, 1900-02-28",
        "60, DATE, false, 1900-02-29",
        "61, DATE, false, 1900-03-01",
        "46053, DATE, false, 2026-01-31",
        "2958465, DATE, false, 9999-12-31",
        "2958466, DATE, false, -",
        "-1, DATE, false, -",
        "0, DATE, false, -",
        "0, DATE, true, 1904-01-01",
        "44591, DATE, true, 2026-01-31",
        "46053.5, DATE, false, 2026-01-31T12:00:00",
        "46053, TIMESTAMP, false, 2026-01-31T00:00:00",
        "46053.572916666664, TIMESTAMP, false, 2026-01-31T13:45:00",
        "46053.5729166667, TIMESTAMP, false, 2026-01-31T13:45:00",
        "46053.57291695602, TIMESTAMP, false, 2026-01-31T13:45:00.025",
        "0.999999999999, TIME, false, 1900-01-01T00:00:00",
        "0.572916666666667, TIME, false, 13:45:00",
        "0.5, TIMESTAMP, false, 12:00:00",
        "0, TIME, false, 00:00:00",
        "1.5, ELAPSED, false, 36:00:00",
        "0.5, ELAPSED, false, 12:00:00",
        "1E+30, DATE, false, -"
      })
  void number_standsForWhatExcelShows(
      BigDecimal number, CellKind kind, boolean since1904, String text) {
    assertThat(SerialDate.text(number, kind, since1904)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dd/mm/yyyy|DATE",
        "mmm yy|DATE",
        "[$-409]d-mmm-yyyy;@|DATE",
        "hh:mm|TIME",
        "h:mm AM/PM|TIME",
        "mm:ss.0|TIME",
        "yyyy\\-mm\\-dd hh:mm:ss|TIMESTAMP",
        "[h]:mm:ss|ELAPSED",
        "[Red]0.00|NUMBER",
        "0.00E+00|NUMBER",
        "General|NUMBER",
        "0 \"days\"|NUMBER",
        "#,##0.00 \\d|NUMBER",
        "0;[Red]-0;\"yes\"|NUMBER",
        "\"unclosed|NUMBER"
      })
  void format_saysWhatTheNumberIs(String code, CellKind kind) {
    assertThat(CellKind.ofCode(code)).isEqualTo(kind);
  }

  /** Every millisecond from March 1900 survives a round trip. */
  @Property(tries = 500)
  void everyTime_isReadAsItWasWritten(
      @ForAll @LongRange(min = 0, max = 255_606_191_999_999L) long millis) {
    LocalDateTime time = LocalDateTime.of(1900, 3, 1, 0, 0).plus(millis, ChronoUnit.MILLIS);
    BigDecimal number = SerialDate.number(time).orElseThrow();
    String text = SerialDate.text(number, CellKind.TIMESTAMP, false);
    assertThat(LocalDateTime.parse(String.valueOf(text))).isEqualTo(time);
    LocalTime clock = time.toLocalTime();
    BigDecimal fraction = SerialDate.fraction(clock).orElseThrow();
    assertThat(LocalTime.parse(String.valueOf(SerialDate.text(fraction, CellKind.TIME, false))))
        .isEqualTo(clock);
  }

  @Test
  void timesThatASheetDoesNotHold_haveNoNumber() {
    assertThat(SerialDate.number(LocalDateTime.of(1900, 2, 28, 0, 0))).isEmpty();
    assertThat(SerialDate.number(LocalDateTime.of(10_000, 1, 1, 0, 0))).isEmpty();
    assertThat(SerialDate.fraction(LocalTime.of(1, 2, 3, 4_500))).isEmpty();
  }
}
