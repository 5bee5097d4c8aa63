package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The instants of a cron expression in a time zone. Its behavior at clock changes depends on
 * whether the expression is <em>interval-like</em>: if its second, minute or hour field contains a
 * {@code *}, a step or a range ({@code *}{@code /15 * * * *}, {@code 0 9-17 * * *}); single values
 * and lists of single values are <em>fixed times</em> ({@code 0 3 * * *}, {@code 0,30 2 * * *}).
 *
 * <ul>
 *   <li>Fixed times: a skipped time is due at the first instant after the gap, and several times at
 *       the same instant are a single occurrence. A repeated time is due only the first time.
 *   <li>Interval-like: due whenever the local time matches, and therefore twice in a repeated hour
 *       and never in a gap.
 * </ul>
 *
 * <p>Where day of month and day of week are both restricted, a day matches if either field matches,
 * as in cron. A field that starts with {@code *} or is {@code ?} counts as unrestricted. {@code W}
 * matches nothing in a month without the given day, for example {@code 31W} in April.
 */
public final class CronTiming implements Timing {
  private static final Map<String, String> MACROS =
      Map.of(
          "@hourly", "0 * * * *",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@weekly", "0 0 * * 0",
          "@monthly", "0 0 1 * *",
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *");

  private final CronDialect dialect;
  private final CronFields fields;
  private final ZoneId zone;
  private final ZoneRules rules;

  private CronTiming(CronDialect dialect, CronFields fields, ZoneId zone) {
    this.dialect = dialect;
    this.fields = fields;
    this.zone = zone;
    this.rules = zone.getRules();
  }

  /**
   * Parses an expression.
   *
   * @param expression the expression, at most 200 characters; for Unix, also one of
   *     {@code @hourly @daily @midnight @weekly @monthly @yearly @annually}
   * @param dialect {@code null} to detect the dialect ({@link CronDialect#recognise})
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_cron_expression} at
   *     {@code /expression}: the expression is invalid in the dialect, or matches no date (such as
   *     30 February)
   */
  public static CronTiming of(String expression, @Nullable CronDialect dialect, ZoneId zone) {
    CronDialect written = dialect == null ? CronDialect.recognise(expression) : dialect;
    String macro = MACROS.get(expression.strip().toLowerCase(Locale.ROOT));
    String meant = macro == null || written != CronDialect.UNIX ? expression : macro;
    return new CronTiming(written, new CronReader(meant, written).read(), zone);
  }

  /** Returns the detected or given dialect. */
  public CronDialect dialect() {
    return dialect;
  }

  /** Returns whether the expression is interval-like, so that it also runs in repeated hours. */
  public boolean isInterval() {
    return fields.interval();
  }

  @Override
  public Optional<Occurrence> after(Instant exclusive) {
    return fields.interval() ? byElapsedTime(exclusive) : byTheClock(exclusive);
  }

  private Optional<Occurrence> byTheClock(Instant exclusive) {
    LocalDateTime shown = LocalDateTime.ofInstant(exclusive, zone);
    LocalDateTime earliest = nextSecond(shown);
    ZoneOffsetTransition twice = rules.getTransition(shown);
    if (twice != null && twice.isOverlap() && !exclusive.isBefore(twice.getInstant())) {
      earliest = twice.getDateTimeBefore();
    }
    return fields.from(earliest).map(this::occurrence);
  }

  private Occurrence occurrence(LocalDateTime wanted) {
    ZoneOffsetTransition passedOver = rules.getTransition(wanted);
    return passedOver != null && passedOver.isGap()
        ? new Occurrence(passedOver.getInstant(), wanted)
        : Occurrence.at(wanted.atZone(zone).toInstant());
  }

  /** Returns the next occurrence, searching from one clock change to the next. */
  private Optional<Occurrence> byElapsedTime(Instant exclusive) {
    Instant since = exclusive;
    LocalDateTime earliest = nextSecond(LocalDateTime.ofInstant(exclusive, zone));
    while (true) {
      ZoneOffsetTransition change = rules.nextTransition(since);
      ZoneOffset offset = rules.getOffset(since);
      Optional<Instant> found = fields.from(earliest).map(local -> local.toInstant(offset));
      if (change == null || found.isPresent() && found.get().isBefore(change.getInstant())) {
        return found.map(Occurrence::at);
      } else if (found.isEmpty() && !change.getDateTimeAfter().isBefore(earliest)) {
        return Optional.empty();
      }
      since = change.getInstant();
      earliest = change.getDateTimeAfter();
    }
  }

  private static LocalDateTime nextSecond(LocalDateTime time) {
    return time.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
  }
}
