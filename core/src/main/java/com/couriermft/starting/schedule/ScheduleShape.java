package com.couriermft.starting.schedule;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.definition.StartShape;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.launch.Target;
import com.couriermft.starting.schedule.time.CronDialect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The fields of a schedule as authors write it. */
public final class ScheduleShape {
  private static final int MAX_EXPRESSION = 200;
  private static final int MAX_TIME = 40;
  private static final int MAX_ZONE = 100;
  private static final int MAX_CALENDARS = 10;
  private static final int YEAR_SECONDS = 366 * 86_400;
  private static final int MONTH_SECONDS = 31 * 86_400;
  private static final int DAY_SECONDS = 86_400;

  static final Property<Shape.Text> SCHEDULE_ID =
      Property.optional(
              "schedule_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "Its id; if it is given, that of the path")
          .titled("Schedule ID", FieldGroup.GENERAL);

  static final Property<Shape.OneOf> TYPE =
      Property.required(
              "type", Shape.OneOf.of(ScheduleTimes.Type.class), "How its instants are said")
          .titled("Schedule type", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> EXPRESSION =
      Property.required(
              "expression", Shape.Text.upTo(MAX_EXPRESSION), "A cron expression of 5 to 7 fields")
          .titled("Cron expression", FieldGroup.SCHEDULE);

  static final Property<Shape.OneOf> DIALECT =
      Property.optional(
              "dialect",
              Shape.OneOf.of(CronDialect.class),
              "How the expression is written; by default as it is recognised by its fields")
          .titled("Cron dialect", FieldGroup.SCHEDULE)
          .advanced();

  static final Property<Shape.Text> AT =
      Property.required(
              "at",
              Shape.Text.upTo(MAX_TIME),
              "The instant (RFC 3339), such as 2026-11-20T22:00:00Z; in whole seconds")
          .titled("Start time", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> FIRST =
      Property.optional(
              "at",
              Shape.Text.upTo(MAX_TIME),
              "The first instant (RFC 3339, whole seconds); by default every_seconds after it was"
                  + " first saved")
          .titled("First start", FieldGroup.SCHEDULE);

  static final Property<Shape.Whole> EVERY =
      Property.required(
              "every_seconds",
              Shape.Whole.of(1, YEAR_SECONDS),
              "Seconds from one instant to the next; of a fixed delay from an execution's end to"
                  + " the next")
          .titled("Interval", FieldGroup.SCHEDULE)
          .in("seconds");

  static final Property<Shape.Text> TIMEZONE =
      Property.optional(
              "timezone",
              Shape.Text.upTo(MAX_ZONE),
              "IANA name of the zone in which an expression and calendars are meant")
          .titled("Time zone", FieldGroup.SCHEDULE)
          .defaultsTo("UTC");

  static final Property<Shape.AnyObject> PARAMETERS =
      Property.optional("parameters", new Shape.AnyObject(), "What each execution is given")
          .titled("Parameters", FieldGroup.PARAMETERS);

  static final Property<Shape.Whole> PRIORITY =
      Property.optional(
              "priority",
              StartShape.PRIORITY.shape(),
              "Which waiting executions start first: the higher; by default the target's own")
          .titled("Priority", FieldGroup.LIMITS)
          .advanced();

  static final Property<Shape.OneOf> CATCH_UP =
      Property.optional(
              "catch_up",
              Shape.OneOf.of(CatchUp.class),
              "Which instants that passed while no host was awake run afterwards")
          .titled("Catch up missed starts", FieldGroup.ERRORS)
          .advanced()
          .defaultsTo("last");

  static final Property<Shape.Whole> CATCH_UP_WITHIN =
      Property.optional(
              "catch_up_within_seconds",
              Shape.Whole.of(0, MONTH_SECONDS),
              "How old an instant may be that still runs afterwards")
          .titled("Catch-up window", FieldGroup.ERRORS)
          .in("seconds")
          .advanced()
          .defaultsTo(DAY_SECONDS);

  static final Property<Shape.OneOf> OVERLAP =
      Property.optional(
              "overlap",
              Shape.OneOf.of(Overlap.class),
              "What becomes of an instant at which the execution before is still open")
          .titled("If the previous execution is running", FieldGroup.ERRORS)
          .defaultsTo("skip");

  static final Property<Shape.ListOf<Shape.Text>> CALENDARS =
      Property.optional(
              "calendars",
              new Shape.ListOf<>(Shape.Text.matching(JobDefinition.ID, ""), 0, MAX_CALENDARS),
              "Calendars, each of which must allow the day")
          .titled("Calendars", FieldGroup.SCHEDULE);

  static final Property<Shape.Flag> ENABLED =
      Property.optional("enabled", new Shape.Flag(), "Whether it starts executions")
          .titled("Enabled", FieldGroup.GENERAL)
          .defaultsTo(true);

  private static final List<Property<?>> OF_ALL =
      List.of(
          SCHEDULE_ID,
          Target.TARGET,
          TYPE,
          TIMEZONE,
          PARAMETERS,
          PRIORITY,
          CATCH_UP,
          CATCH_UP_WITHIN,
          OVERLAP,
          CALENDARS,
          ENABLED,
          Labels.LABELS);

  /** By its type. */
  public static final Shape.Choice SCHEDULE =
      new Shape.Choice(
          TYPE.name(),
          Arrays.stream(ScheduleTimes.Type.values())
              .map(type -> new Shape.Case(type.name().toLowerCase(Locale.ROOT), of(type)))
              .toList());

  private ScheduleShape() {}

  private static Shape.Fields of(ScheduleTimes.Type type) {
    List<Property<?>> fields = new ArrayList<>(OF_ALL);
    fields.addAll(
        switch (type) {
          case CRON -> List.of(EXPRESSION, DIALECT);
          case ONE_SHOT -> List.of(AT);
          case FIXED_RATE, FIXED_DELAY -> List.of(EVERY, FIRST);
        });
    return new Shape.Fields(fields, List.of());
  }
}
