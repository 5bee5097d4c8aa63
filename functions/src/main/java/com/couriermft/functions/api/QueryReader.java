package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import com.couriermft.functions.http.Request;
import com.couriermft.storage.label.LabelFilter;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of a query. Missing and invalid parameters are returned as {@code null}.
 *
 * @param request the request
 * @param problems receives problems, each with the parameter's name
 */
record QueryReader(Request request, List<Problem> problems) {
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  /**
   * Returns a parameter whose entire value matches a pattern; {@code null} if absent or invalid.
   */
  @Nullable String text(String name, Pattern pattern, String expected) {
    Optional<String> text = request.findQuery(name);
    if (text.isPresent() && !pattern.matcher(text.get()).matches()) {
      problem(name, expected);
      return null;
    }
    return text.orElse(null);
  }

  /** Returns the constant that a query parameter names; {@code null} if absent or invalid. */
  <T> @Nullable T constant(String name, List<T> known, Function<T, String> text) {
    Optional<String> sent = request.findQuery(name);
    Optional<T> found =
        sent.flatMap(t -> known.stream().filter(c -> text.apply(c).equals(t)).findFirst());
    if (sent.isPresent() && found.isEmpty()) {
      problem(
          name, "Expected one of " + String.join(", ", known.stream().map(text).toList()) + ".");
    }
    return found.orElse(null);
  }

  /**
   * Returns the constants that a query parameter lists, separated by commas; empty if absent or
   * invalid.
   */
  <T> List<T> constants(String name, List<T> known, Function<T, String> text) {
    List<T> found = new ArrayList<>();
    for (String each : request.findQuery(name).map(t -> t.split(",", -1)).orElse(new String[0])) {
      Optional<T> one = known.stream().filter(c -> text.apply(c).equals(each)).findFirst();
      if (one.isEmpty()) {
        problem(
            name,
            "Expected one or more of "
                + String.join(", ", known.stream().map(text).toList())
                + ", separated by commas.");
        return List.of();
      }
      found.add(one.get());
    }
    return found;
  }

  /** Returns a flag; {@code false} if absent or invalid. */
  boolean flag(String name) {
    return Boolean.TRUE.equals(constant(name, List.of(true, false), String::valueOf));
  }

  /**
   * Returns a whole number, or a default if the parameter is absent. An invalid value is reported
   * as a problem, and the default is returned.
   */
  int number(String name, int least, int most, int otherwise) {
    String text = request.findQuery(name).orElse(String.valueOf(otherwise));
    long number = text.matches("[0-9]{1,10}") ? Long.parseLong(text) : Long.MAX_VALUE;
    if (number < least || number > most) {
      problem(name, "Expected a number, " + least + ".." + most + ".");
      return otherwise;
    }
    return (int) number;
  }

  /** Returns a time in the format of RFC 3339; {@code null} if absent or invalid. */
  @Nullable Instant time(String name) {
    Optional<String> text = request.findQuery(name);
    try {
      return text.map(QueryReader::timeOf).orElse(null);
    } catch (DateTimeException e) {
      problem(name, "Expected a time such as 2026-11-20T22:00:00Z.");
      return null;
    }
  }

  /**
   * Parses a time of RFC 3339.
   *
   * @throws DateTimeException the value is invalid
   */
  static Instant timeOf(String text) {
    Instant time = OffsetDateTime.parse(text).toInstant();
    if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
      throw new DateTimeException("RFC 3339 has years of four digits");
    }
    return time;
  }

  /** Returns a day in the format of ISO 8601; {@code null} if absent or invalid. */
  @Nullable LocalDate day(String name) {
    Optional<String> text = request.findQuery(name);
    try {
      LocalDate day = text.map(LocalDate::parse).orElse(null);
      if (day != null && (day.getYear() < 1 || day.getYear() > 9998)) {
        throw new DateTimeException("Years have four digits, and there are days before and after");
      }
      return day;
    } catch (DateTimeException e) {
      problem(name, "Expected a date such as 2026-11-20.");
      return null;
    }
  }

  /** Returns the label filter: the caller's scope combined with {@link #labels}. */
  LabelFilter allLabels() {
    return request.scope().and(labels());
  }

  /**
   * Returns the filter in the parameters {@code label}, which have the form {@code key:value} or
   * {@code key}.
   */
  LabelFilter labels() {
    List<String> texts = request.queryValues("label");
    List<LabelFilter.Condition> conditions = new ArrayList<>();
    texts.forEach(text -> LabelFilter.Condition.find(text).ifPresent(conditions::add));
    if (conditions.size() < texts.size() || texts.size() > LabelFilter.MOST) {
      problem(
          "label",
          "Expected the key of a label, or key:value such as team:payments; at most %d labels."
              .formatted(LabelFilter.MOST));
    }
    return new LabelFilter(conditions);
  }

  void problem(String name, String detail) {
    problems.add(new Problem(name, CommonCodes.INVALID_VALUE, detail));
  }
}
