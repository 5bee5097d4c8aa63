package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.overview.Overview;
import com.couriermft.operate.overview.OverviewAnswer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;

/** Reports the state of the installation. */
final class OverviewApi {
  private static final Duration DEFAULT = Duration.ofHours(23);

  private final Courier courier;

  OverviewApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the state of the installation, with the results of executions since a time.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response get(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Instant now = courier.automation().schedules().now();
    Instant sent = reader.time("since");
    Instant since = (sent == null ? now.minus(DEFAULT) : sent).truncatedTo(ChronoUnit.HOURS);
    if (since.isAfter(now)) {
      reader.problem("since", "The time is in the future.");
    } else if (since.isBefore(now.minus(Overview.LONGEST).minus(1, ChronoUnit.HOURS))) {
      reader.problem("since", "The time is more than " + Overview.LONGEST.toDays() + " days ago.");
    }
    Paging.require(reader.problems());
    OverviewAnswer overview = courier.overview().read(since, request.scope());
    return Response.ok(overview).with("ETag", OverviewTag.of(Json.tree(overview)));
  }
}
