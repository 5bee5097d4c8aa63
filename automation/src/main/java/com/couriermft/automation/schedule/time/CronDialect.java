package com.couriermft.automation.schedule.time;

import static com.cronutils.model.field.CronFieldName.DAY_OF_MONTH;
import static com.cronutils.model.field.CronFieldName.DAY_OF_WEEK;
import static com.cronutils.model.field.CronFieldName.HOUR;
import static com.cronutils.model.field.CronFieldName.MINUTE;
import static com.cronutils.model.field.CronFieldName.MONTH;
import static com.cronutils.model.field.CronFieldName.SECOND;
import static com.cronutils.model.field.CronFieldName.YEAR;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.parser.CronParser;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The dialects of cron expressions. */
public enum CronDialect {
  /**
   * Five fields, minute first; Sunday is 0 or 7. If both day fields are restricted, a day matches
   * if either field matches.
   */
  UNIX(List.of(MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK)),

  /** The dialect {@link #UNIX} with seconds before the minutes. */
  UNIX_SECONDS(List.of(SECOND, MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK)),

  /**
   * Six fields, second first, and an optional year; Sunday is 1. One of the two day fields is
   * {@code ?}. {@code L}, {@code W} and {@code #} select days.
   */
  QUARTZ(List.of(SECOND, MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK, YEAR));

  private static final Pattern NAMES =
      Pattern.compile(
          "(?i)JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|MON|TUE|WED|THU|FRI|SAT|SUN");
  private static final Pattern OF_QUARTZ = Pattern.compile("(?i)[?LW#]");

  private final List<CronFieldName> fields;

  /** Created on first use, so that a start does not load the classes of the parser. */
  private volatile @Nullable CronParser parser;

  CronDialect(List<CronFieldName> fields) {
    this.fields = fields;
  }

  /** Returns the dialect's name in JSON, for example {@code unix_seconds}. */
  public String json() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Detects the dialect of an expression.
   *
   * <p>An expression with one of {@code ? L W #} (outside of a name such as {@code JUL}) or with
   * seven fields is {@link #QUARTZ}. An expression with six fields is {@link #UNIX_SECONDS}, and
   * any other is {@link #UNIX}.
   */
  public static CronDialect recognise(String expression) {
    if (expression.strip().startsWith("@")) {
      return UNIX;
    }
    int fields = expression.strip().split("\\s+").length;
    if (fields == 7 || OF_QUARTZ.matcher(NAMES.matcher(expression).replaceAll("")).find()) {
      return QUARTZ;
    }
    return fields == 6 ? UNIX_SECONDS : UNIX;
  }

  List<CronFieldName> fields() {
    return fields;
  }

  boolean accepts(int count) {
    return count == fields.size() || this == QUARTZ && count == fields.size() - 1;
  }

  /** Returns the parser of the dialect, which is thread-safe. */
  CronParser parser() {
    CronParser known = parser;
    if (known == null) {
      known = new CronParser(definition());
      parser = known;
    }
    return known;
  }

  private CronDefinition definition() {
    return switch (this) {
      case UNIX -> CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX);
      case UNIX_SECONDS -> unixWithSeconds();
      case QUARTZ -> CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ);
    };
  }

  private static CronDefinition unixWithSeconds() {
    return CronDefinitionBuilder.defineCron()
        .withSeconds()
        .withStrictRange()
        .and()
        .withMinutes()
        .withStrictRange()
        .and()
        .withHours()
        .withStrictRange()
        .and()
        .withDayOfMonth()
        .withStrictRange()
        .and()
        .withMonth()
        .withStrictRange()
        .and()
        .withDayOfWeek()
        .withValidRange(0, 7)
        .withMondayDoWValue(1)
        .withIntMapping(7, 0)
        .withStrictRange()
        .and()
        .instance();
  }
}
