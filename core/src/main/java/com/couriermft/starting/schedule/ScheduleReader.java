package com.couriermft.starting.schedule;

import static com.couriermft.starting.schedule.ScheduleShape.AT;
import static com.couriermft.starting.schedule.ScheduleShape.CALENDARS;
import static com.couriermft.starting.schedule.ScheduleShape.CATCH_UP;
import static com.couriermft.starting.schedule.ScheduleShape.CATCH_UP_WITHIN;
import static com.couriermft.starting.schedule.ScheduleShape.DIALECT;
import static com.couriermft.starting.schedule.ScheduleShape.ENABLED;
import static com.couriermft.starting.schedule.ScheduleShape.EVERY;
import static com.couriermft.starting.schedule.ScheduleShape.EXPRESSION;
import static com.couriermft.starting.schedule.ScheduleShape.FIRST;
import static com.couriermft.starting.schedule.ScheduleShape.OVERLAP;
import static com.couriermft.starting.schedule.ScheduleShape.PARAMETERS;
import static com.couriermft.starting.schedule.ScheduleShape.PRIORITY;
import static com.couriermft.starting.schedule.ScheduleShape.SCHEDULE_ID;
import static com.couriermft.starting.schedule.ScheduleShape.TIMEZONE;
import static com.couriermft.starting.schedule.ScheduleShape.TYPE;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.launch.Target;
import com.couriermft.starting.schedule.time.CronDialect;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a schedule's JSON; with what is wrong a default stands in, so that all of it is found. */
final class ScheduleReader {
  private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

  private final String id;
  private final CheckedObject fields;
  private final List<Problem> problems;

  private ScheduleReader(String id, JsonNode json, List<Problem> problems) {
    this.id = id;
    this.fields = new CheckedObject(json, "", problems);
    this.problems = problems;
  }

  /**
   * Reads what was sent.
   *
   * @param now the time it counts as saved at
   * @param problems where every problem is added
   * @return the schedule; {@code null} if its target or type cannot be told
   */
  static @Nullable Schedule read(String id, Instant now, JsonNode json, List<Problem> problems) {
    return new ScheduleReader(id, json, problems).read(now);
  }

  /** Reads what is stored. */
  static Schedule stored(String id, Instant since, ObjectNode json) {
    List<Problem> problems = new ArrayList<>();
    Schedule schedule = read(id, since, json, problems);
    if (schedule == null || !problems.isEmpty()) {
      throw new IllegalStateException("Stored schedule '" + id + "' is damaged: " + problems);
    }
    return schedule;
  }

  private @Nullable Schedule read(Instant since) {
    String named = fields.text(SCHEDULE_ID, id);
    if (!named.equals(id)) {
      String detail = "The path names schedule '%s', the body '%s'.".formatted(id, named);
      fields.problem(SCHEDULE_ID.name(), FieldCodes.ID_MISMATCH, detail);
    }
    Target target = Target.read(fields);
    ScheduleTimes.Type type = fields.constant(TYPE, ScheduleTimes.Type.class);
    ZoneId zone = zone();
    ScheduleTimes when = type == null ? null : when(type, zone);
    CatchUp catchUp = fields.constant(CATCH_UP, CatchUp.class);
    Overlap overlap = fields.constant(OVERLAP, Overlap.class);
    Schedule schedule =
        target == null || when == null
            ? null
            : new Schedule(
                id,
                since,
                target,
                when,
                fields.anyObject(PARAMETERS),
                fields.findInteger(PRIORITY),
                catchUp == null ? CatchUp.LAST : catchUp,
                Duration.ofSeconds(fields.integer(CATCH_UP_WITHIN)),
                overlap == null ? Overlap.SKIP : overlap,
                fields.texts(CALENDARS),
                fields.flag(ENABLED),
                Labels.read(fields));
    if (schedule != null) {
      fields.end();
    }
    return schedule;
  }

  private ScheduleTimes when(ScheduleTimes.Type type, ZoneId zone) {
    return switch (type) {
      case CRON -> cron(zone);
      case ONE_SHOT -> ScheduleTimes.from(type, time(AT), null, zone);
      case FIXED_RATE, FIXED_DELAY ->
          ScheduleTimes.from(type, time(FIRST), Duration.ofSeconds(fields.integer(EVERY)), zone);
    };
  }

  private ScheduleTimes cron(ZoneId zone) {
    String expression = fields.findText(EXPRESSION);
    CronDialect dialect = fields.constant(DIALECT, CronDialect.class);
    if (expression != null) {
      try {
        dialect = ParsedCrons.of(expression, dialect, zone).dialect();
      } catch (InvalidInputException e) {
        problems.addAll(e.problems());
      }
    }
    return ScheduleTimes.cron(expression, dialect, zone);
  }

  private @Nullable Instant time(Property<Shape.Text> property) {
    String text = fields.findText(property);
    try {
      Instant time = text == null ? null : OffsetDateTime.parse(text).toInstant();
      if (time != null && !time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
        fields.problem(
            property.name(), CommonCodes.INVALID_VALUE, "Expected whole seconds, found " + text);
      }
      return time;
    } catch (DateTimeException e) {
      String detail = "'" + text + "' is no time; expected one such as 2026-11-20T22:00:00Z.";
      fields.problem(property.name(), CommonCodes.INVALID_VALUE, detail);
      return null;
    }
  }

  private ZoneId zone() {
    String name = fields.text(TIMEZONE);
    if (ZONES.contains(name)) {
      return ZoneId.of(name);
    }
    problems.add(
        Problem.unknownName(
            fields.pointer(TIMEZONE.name()),
            ScheduleCodes.UNKNOWN_TIMEZONE,
            "There is no time zone '" + name + "'; expected an IANA name such as Europe/Paris.",
            name,
            ZONES));
    return ZoneOffset.UTC;
  }
}
