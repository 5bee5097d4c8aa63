package com.couriermft.automation.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BusinessCalendarTest {
  private static final String TOKYO =
      "{\"excluded\": [\"2026-12-31\", \"2026-01-01\"], \"weekdays\": [5, 4, 3, 2, 1]}";

  private final Tables tables = new InMemoryTables(InstantSource.system());
  private final Calendars calendars = Calendars.of(Calendars.documents(tables));

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
  void unknownCalendar_isNotFound() {
    assertThatThrownBy(() -> calendars.get("nowhere"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("PUT /api/calendars/nowhere");
  }

  @Test
  void namedCalendar_isInUse() {
    Documents schedules = new Documents(tables, "schedules", "schedule");
    Calendars used = calendars.usedBy(Map.of("schedule", schedules));
    schedules.put("nightly", (ObjectNode) Json.parse("{\"calendars\": [\"tokyo\"]}"), "t", null);
    schedules.put("hourly", Json.object(), "t", null);
    assertThatThrownBy(() -> used.requireUnused("tokyo"))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("used by schedule 'nightly';");
    used.requireUnused("kyoto");
  }
}
