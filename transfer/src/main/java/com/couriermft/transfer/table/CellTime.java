package com.couriermft.transfer.table;

import com.couriermft.transfer.table.ColumnRule.BadValueException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Parses and formats dates, times and timestamps by patterns, with English names. Rejects invalid
 * dates such as 31 February.
 */
final class CellTime {
  private static final int PIVOT = 1950;
  private static final int MOST_PATTERNS = 1_000;
  private static final Map<String, DateTimeFormatter> PATTERNS = new ConcurrentHashMap<>();

  private CellTime() {}

  /**
   * Returns the formatter for a pattern, in which {@code y} means the year, like {@code u}.
   *
   * @throws IllegalArgumentException the pattern is invalid
   */
  static DateTimeFormatter pattern(String pattern) {
    if (PATTERNS.size() > MOST_PATTERNS) {
      PATTERNS.clear();
    }
    return PATTERNS.computeIfAbsent(
        pattern, given -> formatter(withYears(given)).withResolverStyle(ResolverStyle.STRICT));
  }

  /**
   * Returns a formatter that interprets years of two digits as 1950 to 2049, like current
   * spreadsheets.
   */
  private static DateTimeFormatter formatter(String pattern) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    StringBuilder part = new StringBuilder();
    boolean literal = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      literal ^= c == '\'';
      int end = i;
      while (c == 'u' && !literal && end < pattern.length() && pattern.charAt(end) == 'u') {
        end++;
      }
      if (end - i == 2) {
        builder.appendPattern(part.toString()).appendValueReduced(ChronoField.YEAR, 2, 2, PIVOT);
        part.setLength(0);
      } else {
        part.append(pattern, i, Math.max(end, i + 1));
      }
      i = Math.max(end, i + 1) - 1;
    }
    return builder.appendPattern(part.toString()).toFormatter(Locale.ENGLISH);
  }

  /**
   * Replaces {@code y} by {@code u}: a strict formatter requires an era for {@code y}, which files
   * do not have.
   */
  private static String withYears(String pattern) {
    StringBuilder changed = new StringBuilder();
    boolean literal = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      literal ^= c == '\'';
      changed.append(c == 'y' && !literal ? 'u' : c);
    }
    return changed.toString();
  }

  static String of(JsonNode cell, ColumnType type, ColumnRule rule) throws BadValueException {
    String text = cell.isContainerNode() ? "" : cell.asText();
    TemporalAccessor value = null;
    try {
      value = parse(text, type, rule);
    } catch (DateTimeException e) {
      String form = rule.format() == null ? "in ISO 8601 format" : "in the format " + rule.format();
      throw CellValue.bad(cell, "a " + type.name().toLowerCase(Locale.ROOT) + " " + form);
    }
    try {
      return rule.toFormat() == null ? iso(value) : pattern(rule.toFormat()).format(value);
    } catch (DateTimeException e) {
      throw new BadValueException(
          "%s cannot be written in the format %s"
              .formatted(ColumnRule.shown(cell), rule.toFormat()));
    }
  }

  private static TemporalAccessor parse(String text, ColumnType type, ColumnRule rule) {
    return switch (type) {
      case DATE ->
          formatter(rule.format(), DateTimeFormatter.ISO_LOCAL_DATE).parse(text, LocalDate::from);
      case TIME ->
          formatter(rule.format(), DateTimeFormatter.ISO_LOCAL_TIME).parse(text, LocalTime::from);
      default ->
          formatter(rule.format(), DateTimeFormatter.ISO_DATE_TIME)
              .parseBest(text, OffsetDateTime::from, LocalDateTime::from, CellTime::midnight);
    };
  }

  private static LocalDateTime midnight(TemporalAccessor parsed) {
    return LocalDate.from(parsed).atStartOfDay();
  }

  private static DateTimeFormatter formatter(@Nullable String pattern, DateTimeFormatter iso) {
    return pattern == null ? iso : pattern(pattern);
  }

  private static String iso(TemporalAccessor value) {
    if (value instanceof LocalDate date) {
      return DateTimeFormatter.ISO_LOCAL_DATE.format(date);
    } else if (value instanceof LocalTime time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }
    return value instanceof OffsetDateTime || value instanceof ZonedDateTime
        ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value)
        : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(value);
  }
}
