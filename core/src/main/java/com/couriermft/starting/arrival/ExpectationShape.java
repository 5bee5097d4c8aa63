package com.couriermft.starting.arrival;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.calendar.BusinessCalendar;
import java.util.List;
import java.util.regex.Pattern;

/** The fields of expectations as authors send them. */
public final class ExpectationShape {
  private static final int MOST_CALENDARS = 10;
  private static final int MOST_FILES = 100_000;
  private static final int MOST_TEXT = 1_000;
  private static final int DAY = 86_400;

  private static final Shape.Text TIME =
      Shape.Text.matching(
          Pattern.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]"), "a time of day, such as 05:00");

  static final Property<Shape.Text> ID =
      Property.optional(
              "expectation_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "Its id, if given that of the address")
          .titled("Expectation ID", FieldGroup.GENERAL);

  static final Property<Shape.Whole> AT_LEAST =
      Property.optional("at_least", Shape.Whole.of(1, MOST_FILES), "How many files must have come")
          .titled("Minimum number of files", FieldGroup.FILTERS)
          .defaultsTo(1);

  static final Property<Shape.Text> BY =
      Property.required("by", TIME, "Until when, on each day")
          .titled("Deadline", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> FROM =
      Property.optional(
              "from",
              TIME,
              "Since when files count: this time, last before `by`; if not given, since the last"
                  + " `by` on a day that counts")
          .titled("Count files from", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> TIMEZONE =
      Property.optional(
              "timezone", Shape.Text.upTo(64), "The clock that both times are of, an IANA name")
          .titled("Time zone", FieldGroup.SCHEDULE)
          .defaultsTo("UTC");

  static final Property<Shape.ListOf<Shape.Text>> CALENDARS =
      Property.optional(
              "calendars",
              new Shape.ListOf<>(Shape.Text.matching(BusinessCalendar.ID, ""), 0, MOST_CALENDARS),
              "Calendars that all must have a day for it to count; every day if there are none")
          .titled("Calendars", FieldGroup.SCHEDULE)
          .defaultsTo(List.of());

  static final Property<Shape.Whole> GRACE =
      Property.optional(
              "grace_seconds",
              Shape.Whole.of(0, DAY),
              "How long after `by` files still count, and nothing is said")
          .titled("Grace period", FieldGroup.SCHEDULE)
          .in("seconds")
          .defaultsTo(0);

  static final Property<Shape.Text> CONTACT =
      Property.optional(
              "contact",
              Shape.Text.upTo(MOST_TEXT),
              "Whom to ask when they have not come; the event carries it")
          .titled("Contact", FieldGroup.NOTIFICATIONS);

  static final Property<Shape.Flag> ENABLED =
      Property.optional("enabled", new Shape.Flag(), "Whether it is looked at")
          .titled("Enabled", FieldGroup.GENERAL)
          .defaultsTo(true);

  /** An expectation. */
  public static final Shape.Fields EXPECTATION =
      Shape.Fields.of(
          ID,
          WatchShape.CONNECTION,
          WatchShape.PATH,
          WatchShape.PATTERN,
          WatchShape.RECURSIVE,
          AT_LEAST,
          BY,
          FROM,
          TIMEZONE,
          CALENDARS,
          GRACE,
          CONTACT,
          ENABLED,
          Labels.LABELS);

  private ExpectationShape() {}
}
