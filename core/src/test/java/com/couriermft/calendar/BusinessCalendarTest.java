package com.couriermft.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.failure.Problem;
import com.couriermft.json.Json;
import com.couriermft.store.Documents;
import com.couriermft.store.memory.InMemoryTables;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class BusinessCalendarTest {
  private static final String TOKYO =
      "{\"excluded\": [\"2026-12-31\", \"2026-01-01\"], \"weekdays\": [5, 4, 3, 2, 1]}";

  private final Documents documents =
      Calendars.documents(new InMemoryTables(InstantSource.system()));
  private final Calendars calendars = Calendars.of(documents);

  @Test
  void day_isAllowedOnAWeekdayThatIsNotExcluded() {
    BusinessCalendar calendar = BusinessCalendar.read("tokyo", Json.parse(TOKYO));
    assertThat(calendar.allows(LocalDate.parse("2026-12-30"))).isTrue();
    assertThat(calendar.allows(LocalDate.parse("2026-12-31"))).isFalse();
    assertThat(calendar.allows(LocalDate.parse("2026-12-26"))).as("a Saturday").isFalse();
  }

  @Test
  void emptyCalendar_allowsEveryDay() {
    BusinessCalendar calendar = BusinessCalendar.read("all", Json.object());
    assertThat(LocalDate.parse("2026-11-16").datesUntil(LocalDate.parse("2026-11-23")))
        .allMatch(calendar::allows);
  }

  @Test
  void calendar_readBack_isTheSame() {
    BusinessCalendar calendar = BusinessCalendar.read("tokyo", Json.parse(TOKYO));
    assertThat(calendar.toJson())
        .hasToString(
            "{\"calendar_id\":\"tokyo\",\"excluded\":[\"2026-01-01\",\"2026-12-31\"],"
                + "\"weekdays\":[1,2,3,4,5]}");
    assertThat(BusinessCalendar.read("tokyo", calendar.toJson())).isEqualTo(calendar);
  }

  @Test
  void wrongCalendar_isRefusedWithEveryProblem() {
    String wrong =
        "{\"calendar_id\": \"kyoto\", \"excluded\": [\"2026-02-30\", 7, \"2026-01-01\"],"
            + " \"weekdays\": [1, 8, \"2\"], \"zone\": \"UTC\"}";
    assertThatThrownBy(() -> BusinessCalendar.read("tokyo", Json.parse(wrong)))
        .asInstanceOf(type(InvalidInputException.class))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo("invalid_calendar");
              assertThat(e.problems())
                  .extracting(Problem::pointer)
                  .containsExactlyInAnyOrder(
                      "/calendar_id",
                      "/excluded/0",
                      "/excluded/1",
                      "/weekdays/1",
                      "/weekdays/2",
                      "/zone");
            });
    assertThatThrownBy(() -> BusinessCalendar.read("none", Json.parse("{\"weekdays\": []}")))
        .asInstanceOf(type(InvalidInputException.class))
        .satisfies(e -> assertThat(e.problems().get(0).code()).isEqualTo("out_of_range"));
  }

  @Test
  void severalCalendars_mustAllAllowADay() {
    save(BusinessCalendar.read("tokyo", Json.parse(TOKYO)));
    save(BusinessCalendar.read("maintenance", Json.parse("{\"excluded\": [\"2026-12-30\"]}")));
    Predicate<LocalDate> days = calendars.together(List.of("tokyo", "maintenance"));
    assertThat(days.test(LocalDate.parse("2026-12-29"))).isTrue();
    assertThat(days.test(LocalDate.parse("2026-12-30"))).isFalse();
    assertThat(days.test(LocalDate.parse("2026-12-31"))).isFalse();
    assertThat(calendars.together(List.of()).test(LocalDate.parse("2026-12-31"))).isTrue();
  }

  @Test
  void unknownCalendar_isNotFound() {
    assertThatThrownBy(() -> calendars.together(List.of("nowhere")))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("PUT /api/calendars/nowhere");
  }

  private void save(BusinessCalendar calendar) {
    documents.put(calendar.id(), calendar.toJson(), "test", null);
  }
}
