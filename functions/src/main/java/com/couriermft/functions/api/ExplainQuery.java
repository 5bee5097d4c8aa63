package com.couriermft.functions.api;

import com.couriermft.automation.schedule.Schedules;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.http.Request;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A client's query for the instants of a schedule.
 *
 * @param from first instant; by default a day ago
 * @param to last instant; by default a day ahead, at most 400 days after {@code from}
 * @param paging the page; {@code top} is 1..1000, by default 200
 */
record ExplainQuery(Instant from, Instant to, Paging paging) {
  private static final Duration DEFAULT_REACH = Duration.ofDays(1);
  private static final Duration LONGEST = Duration.ofDays(400);
  private static final int DEFAULT_TOP = 200;

  /**
   * Reads the query.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem; a pointer is the
   *     parameter's name
   */
  static ExplainQuery of(Request request, Instant now) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Instant from = or(reader.time("from"), now.minus(DEFAULT_REACH));
    Instant to = or(reader.time("to"), now.plus(DEFAULT_REACH));
    if (to.isBefore(from)) {
      reader.problem("to", "The time is before 'from', " + from + ".");
    } else if (to.isAfter(from.plus(LONGEST))) {
      reader.problem("to", "The range can have at most " + LONGEST.toDays() + " days.");
    }
    Paging paging =
        Paging.read(reader, DEFAULT_TOP, Schedules.MOST_LISTED, ExplainQuery::isInstant);
    Paging.require(reader.problems());
    String last = paging.position();
    return new ExplainQuery(last == null ? from : Instant.parse(last).plusMillis(1), to, paging);
  }

  private static boolean isInstant(String text) {
    try {
      Instant.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static Instant or(@Nullable Instant time, Instant fallback) {
    return time == null ? fallback : time;
  }
}
