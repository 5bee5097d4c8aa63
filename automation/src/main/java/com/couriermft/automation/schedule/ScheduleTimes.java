package com.couriermft.automation.schedule;

import com.couriermft.automation.schedule.time.CronDialect;
import com.couriermft.automation.schedule.time.FixedRate;
import com.couriermft.automation.schedule.time.OneShot;
import com.couriermft.automation.schedule.time.Timing;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.DecidedBy;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Variant;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The timing of a schedule. Its JSON is also stored with ranges of instants, so that they can be
 * listed after the schedule has changed: {@code {"type": "cron", "expression": "0 0 3 ? * TUE",
 * "dialect": "quartz", "zone": "Asia/Ho_Chi_Minh"}}.
 */
@DecidedBy(
    @Field(
        name = "type",
        title = "Schedule type",
        group = FieldGroup.SCHEDULE,
        help = "How the schedule determines its start times"))
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ScheduleTimes.Cron.class, name = ScheduleTimes.CRON),
  @JsonSubTypes.Type(value = ScheduleTimes.Once.class, name = ScheduleTimes.ONE_SHOT),
  @JsonSubTypes.Type(value = ScheduleTimes.AtRate.class, name = ScheduleTimes.FIXED_RATE),
  @JsonSubTypes.Type(value = ScheduleTimes.AfterDelay.class, name = ScheduleTimes.FIXED_DELAY)
})
sealed interface ScheduleTimes
    permits ScheduleTimes.Cron, ScheduleTimes.Once, ScheduleTimes.AtRate, ScheduleTimes.AfterDelay {
  String CRON = "cron";
  String ONE_SHOT = "one_shot";
  String FIXED_RATE = "fixed_rate";
  String FIXED_DELAY = "fixed_delay";

  String EVERY =
      "Time from one start to the next. With a fixed delay, it counts from the end of an execution";
  String FIRST =
      "The first start (RFC 3339, without fractions of a second). By default `every_seconds`"
          + " after the schedule was first saved";
  int YEAR_SECONDS = 366 * 86_400;

  /** A timing without instants. */
  Timing NEVER = exclusive -> Optional.empty();

  /**
   * Returns the instants as a timing.
   *
   * @param since for a fixed delay: the end of the last execution
   */
  Timing from(Instant since);

  /** Returns the time zone of the expression and of displayed times. */
  ScheduleZone zone();

  /**
   * The instants of a cron expression.
   *
   * @param expression the expression as written by its author
   * @param dialect dialect of the expression; by default, it is detected
   */
  @Variant(CRON)
  record Cron(
      @Field(
              title = "Cron expression",
              group = FieldGroup.SCHEDULE,
              help =
                  "A cron expression of 5 to 7 fields, such as `30 6 * * 1-5` for 06:30 from Monday"
                      + " to Friday",
              required = true,
              maxLength = 200)
          String expression,
      @Field(
              title = "Cron dialect",
              group = FieldGroup.SCHEDULE,
              advanced = true,
              help =
                  "The dialect of the expression. By default, Courier determines it from the "
                      + "fields")
          @Nullable CronDialect dialect,
      @Embedded ScheduleZone zone)
      implements ScheduleTimes, CheckedRecord {
    /** Detects the dialect if none is given. */
    public Cron {
      dialect = dialect == null ? CronDialect.recognise(expression) : dialect;
    }

    @Override
    public void check(CheckedObject sent) {
      JsonNode said = sent.find("expression");
      if (said != null && expression.equals(said.textValue())) {
        try {
          ParsedCrons.of(expression, dialect, zone.id());
        } catch (InvalidInputException e) {
          e.problems().forEach(sent::problem);
        }
      }
    }

    @Override
    public Timing from(Instant since) {
      return ParsedCrons.of(expression, dialect, zone.id());
    }
  }

  /**
   * A single instant.
   *
   * @param at the instant; {@code null} only if a problem was reported
   */
  @Variant(ONE_SHOT)
  record Once(
      @Field(
              title = "Start time",
              group = FieldGroup.SCHEDULE,
              help =
                  "The time (RFC 3339), such as 2026-11-20T22:00:00Z, without fractions of a"
                      + " second",
              required = true,
              type = SecondField.class)
          @Nullable Instant at,
      @Embedded ScheduleZone zone)
      implements ScheduleTimes {
    @Override
    public Timing from(Instant since) {
      return at == null ? NEVER : new OneShot(at);
    }
  }

  /** Instants at a fixed rate. The first instant is {@code null} until the schedule is saved. */
  @Variant(FIXED_RATE)
  record AtRate(@JsonUnwrapped @Embedded Interval interval) implements ScheduleTimes {
    /** Returns this timing with a different first instant. */
    AtRate startingAt(@Nullable Instant first) {
      return new AtRate(new Interval(interval.every(), first, interval.zone()));
    }

    @Override
    public ScheduleZone zone() {
      return interval.zone();
    }

    @Override
    public Timing from(Instant since) {
      Instant at = interval.at();
      return at == null ? NEVER : new FixedRate(at, interval.every());
    }
  }

  /**
   * Instants at a fixed delay after the end of the previous execution. If the first instant is
   * {@code null}, the delay counts from the time when the schedule was saved.
   */
  @Variant(FIXED_DELAY)
  record AfterDelay(@JsonUnwrapped @Embedded Interval interval) implements ScheduleTimes {
    @Override
    public ScheduleZone zone() {
      return interval.zone();
    }

    @Override
    public Timing from(Instant since) {
      Instant at = interval.at();
      Instant next = at != null && at.isAfter(since) ? at : whole(since.plus(interval.every()));
      return new OneShot(next);
    }

    /**
     * Rounds up to full seconds, so that the pause after an execution is never shorter than
     * configured.
     */
    private static Instant whole(Instant instant) {
      Instant second = instant.truncatedTo(ChronoUnit.SECONDS);
      return second.equals(instant) ? instant : second.plusSeconds(1);
    }
  }

  /**
   * The fields that a fixed rate and a fixed delay share.
   *
   * @param every the time from one start to the next; with a fixed delay, from the end of an
   *     execution to the next start
   * @param at the first instant
   */
  record Interval(
      @Field(
              title = "Interval",
              group = FieldGroup.SCHEDULE,
              unit = "seconds",
              help = EVERY,
              required = true,
              min = 1,
              max = YEAR_SECONDS)
          Duration every,
      @Field(
              title = "First start",
              group = FieldGroup.SCHEDULE,
              help = FIRST,
              type = SecondField.class)
          @Nullable Instant at,
      @Embedded ScheduleZone zone) {}
}
