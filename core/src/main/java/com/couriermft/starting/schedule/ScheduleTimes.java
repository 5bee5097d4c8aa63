package com.couriermft.starting.schedule;

import com.couriermft.formats.json.Json;
import com.couriermft.starting.schedule.time.CronDialect;
import com.couriermft.starting.schedule.time.FixedRate;
import com.couriermft.starting.schedule.time.OneShot;
import com.couriermft.starting.schedule.time.Timing;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The instants that a schedule wants. As JSON, beside ranges of instants, which can so be listed
 * when the schedule has long been changed: {@code {"type": "cron", "expression": "0 0 3 ? * TUE",
 * "dialect": "quartz", "zone": "Asia/Ho_Chi_Minh"}}.
 *
 * @param type which of the fields below it has
 * @param expression of a cron schedule
 * @param dialect the expression's
 * @param at the one instant of a one-shot; of a fixed rate the first; of a fixed delay the first,
 *     or {@code null} for none but by counting
 * @param every between two instants, or from a run's end to the next
 * @param zone in which an expression is meant and times are shown
 */
record ScheduleTimes(
    Type type,
    @Nullable String expression,
    @Nullable CronDialect dialect,
    @Nullable Instant at,
    @Nullable Duration every,
    ZoneId zone) {

  /** The kinds of timing that a definition may state. */
  enum Type {
    /** By an expression. */
    CRON,
    /** Once. */
    ONE_SHOT,
    /** Again and again after the same time. */
    FIXED_RATE,
    /** Again and again, so long after the end of the run before. */
    FIXED_DELAY
  }

  /** Returns the times of a cron expression. */
  static ScheduleTimes cron(
      @Nullable String expression, @Nullable CronDialect dialect, ZoneId zone) {
    return new ScheduleTimes(Type.CRON, expression, dialect, null, null, zone);
  }

  /** Returns the times that follow from a first instant. */
  static ScheduleTimes from(
      Type type, @Nullable Instant at, @Nullable Duration every, ZoneId zone) {
    return new ScheduleTimes(type, null, null, at, every, zone);
  }

  /** Never. */
  static final Timing NEVER = exclusive -> Optional.empty();

  /**
   * Returns the instants of this timing.
   *
   * @param since of a fixed delay the end of the last run
   */
  Timing from(Instant since) {
    return switch (type) {
      case CRON -> ParsedCrons.of(String.valueOf(expression), dialect, zone);
      case ONE_SHOT -> at == null ? NEVER : new OneShot(at);
      case FIXED_RATE -> at == null ? NEVER : new FixedRate(at, step());
      case FIXED_DELAY ->
          new OneShot(at != null && at.isAfter(since) ? at : whole(since.plus(step())));
    };
  }

  /**
   * Instants are whole seconds; the pause after an execution is never shorter than was asked for.
   */
  private static Instant whole(Instant instant) {
    Instant second = instant.truncatedTo(ChronoUnit.SECONDS);
    return second.equals(instant) ? instant : second.plusSeconds(1);
  }

  private Duration step() {
    return every == null ? Duration.ofDays(1) : every;
  }

  /** The same from another first instant on. */
  ScheduleTimes startingAt(@Nullable Instant first) {
    return new ScheduleTimes(type, expression, dialect, first, every, zone);
  }

  /** Returns the timing as fields of the schedule. */
  ObjectNode toFields() {
    ObjectNode json = Json.object().put("type", type.name().toLowerCase(Locale.ROOT));
    if (expression != null) {
      json.put("expression", expression);
    }
    if (dialect != null) {
      json.put("dialect", dialect.json());
    }
    if (at != null) {
      json.put("at", at.toString());
    }
    if (every != null) {
      json.put("every_seconds", every.toSeconds());
    }
    return json.put("timezone", zone.getId());
  }
}
