package com.couriermft.starting.calendar;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads a calendar, with every problem at once. */
final class CalendarReader {
  private final List<Problem> problems = new ArrayList<>();
  private final CheckedObject root;

  private CalendarReader(JsonNode json) {
    root = new CheckedObject(json, "", problems);
  }

  static BusinessCalendar read(String id, JsonNode json) {
    CalendarReader reader = new CalendarReader(json);
    reader.requireId(id);
    BusinessCalendar calendar =
        new BusinessCalendar(id, reader.excluded(), reader.weekdays(), Labels.read(reader.root));
    reader.root.end();
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(
          ScheduleCodes.INVALID_CALENDAR,
          "The calendar has problems; nothing was saved.",
          reader.problems);
    }
    return calendar;
  }

  private void requireId(String id) {
    String said = root.text(CalendarShape.CALENDAR_ID, id);
    if (!said.equals(id)) {
      String detail = "The path names calendar '%s', the body '%s'.".formatted(id, said);
      root.problem(CalendarShape.CALENDAR_ID.name(), FieldCodes.ID_MISMATCH, detail);
    }
  }

  private SortedSet<LocalDate> excluded() {
    SortedSet<LocalDate> days = new TreeSet<>();
    List<JsonNode> elements = root.elements(CalendarShape.EXCLUDED);
    for (int i = 0; i < elements.size(); i++) {
      Optional<LocalDate> day = day(elements.get(i).asText());
      day.ifPresent(days::add);
      if (day.isEmpty()) {
        wrong(CalendarShape.EXCLUDED.name(), i, elements.get(i), "a day such as 2026-12-31");
      }
    }
    return days;
  }

  private static Optional<LocalDate> day(String text) {
    if (!CalendarShape.DAY.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty(); // such as 30 February
    }
  }

  private SortedSet<DayOfWeek> weekdays() {
    if (root.find(CalendarShape.WEEKDAYS.name()) == null) {
      return new TreeSet<>(EnumSet.allOf(DayOfWeek.class));
    }
    SortedSet<DayOfWeek> days = new TreeSet<>();
    List<JsonNode> elements = root.elements(CalendarShape.WEEKDAYS);
    for (int i = 0; i < elements.size(); i++) {
      JsonNode element = elements.get(i);
      boolean isWhole = element.canConvertToExactIntegral() && element.canConvertToInt();
      if (isWhole && element.intValue() >= 1 && element.intValue() <= 7) {
        days.add(DayOfWeek.of(element.intValue()));
      } else {
        wrong(CalendarShape.WEEKDAYS.name(), i, element, "1 (Monday) to 7 (Sunday)");
      }
    }
    return days;
  }

  private void wrong(String field, int index, JsonNode found, String expected) {
    String shown = Json.write(found);
    problems.add(
        new Problem(
            Pointer.child(root.pointer(field), index),
            CommonCodes.INVALID_VALUE,
            "Expected %s, found %s."
                .formatted(expected, shown.length() > 40 ? shown.substring(0, 40) + "…" : shown)));
  }
}
