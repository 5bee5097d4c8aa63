package com.couriermft.functions.api;

import com.couriermft.app.Automation;
import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.UpcomingAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.upcoming.UpcomingEvents;
import com.couriermft.storage.label.LabelFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;

/** Lists upcoming events. */
final class UpcomingApi {
  private static final Duration DEFAULT_REACH = Duration.ofDays(7);
  private static final Duration LONGEST = Duration.ofDays(400);
  private static final Duration FURTHEST = Duration.ofDays(3_660);
  private static final int DEFAULT_TOP = 100;
  private static final int MAX_TOP = 1_000;

  private final Courier courier;

  UpcomingApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the upcoming events, earliest first.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response list(Request request) {
    Automation automation = courier.automation();
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Instant now = automation.schedules().now();
    Instant sent = reader.time("from");
    Instant from = sent == null || sent.isBefore(now) ? now : sent;
    Instant until = reader.time("to");
    Instant to = until == null ? from.plus(DEFAULT_REACH) : until;
    if (from.isAfter(now.plus(FURTHEST))) {
      reader.problem("from", "Expected a time within the next " + FURTHEST.toDays() + " days.");
    } else if (to.isBefore(from)) {
      reader.problem("to", "The time is before 'from', " + from + ".");
    } else if (to.isAfter(from.plus(LONGEST))) {
      reader.problem("to", "The range can have at most " + LONGEST.toDays() + " days.");
    }
    int top = reader.number("top", 1, MAX_TOP, DEFAULT_TOP);
    LabelFilter labels = reader.allLabels();
    Paging.require(reader.problems());
    UpcomingEvents agenda =
        new UpcomingEvents(
            automation.schedules(),
            automation.watches(),
            automation.expectations(),
            courier.records().executions());
    UpcomingEvents.Part part = agenda.read(from, to, top, labels);
    return Response.ok(
        new UpcomingAnswer(part.found(), from, to, part.next(), part.scannedUntil()));
  }
}
