package com.couriermft.starting.calendar;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operating.label.Labels;
import java.util.List;
import java.util.regex.Pattern;

/** The fields of a calendar as operators write them. */
public final class CalendarShape {
  static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private static final int MAX_EXCLUDED = 2_000;

  static final Property<Shape.Text> CALENDAR_ID =
      Property.optional(
              "calendar_id",
              Shape.Text.matching(BusinessCalendar.ID, ""),
              "Its name, as in the route; may be left out")
          .titled("Calendar ID", FieldGroup.GENERAL);

  static final Property<Shape.ListOf<Shape.Text>> EXCLUDED =
      Property.optional(
              "excluded",
              new Shape.ListOf<>(
                  Shape.Text.matching(DAY, "a day such as 2026-12-31"), 0, MAX_EXCLUDED),
              "Days that are out, such as 2026-12-31")
          .titled("Excluded days", FieldGroup.SCHEDULE)
          .defaultsTo(List.of());

  static final Property<Shape.ListOf<Shape.Whole>> WEEKDAYS =
      Property.optional(
              "weekdays",
              new Shape.ListOf<>(Shape.Whole.of(1, 7), 1, 7),
              "Days of the week that are in, Monday 1 to Sunday 7 (ISO 8601)")
          .titled("Weekdays", FieldGroup.SCHEDULE)
          .defaultsTo(List.of(1, 2, 3, 4, 5, 6, 7));

  /** A calendar. */
  public static final Shape.Fields CALENDAR =
      Shape.Fields.of(CALENDAR_ID, EXCLUDED, WEEKDAYS, Labels.LABELS);

  private CalendarShape() {}
}
