package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.TimelineAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.timeline.Timeline;
import com.couriermft.operate.timeline.Timelines;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Returns the timeline of an execution. */
final class TimelineApi {
  private static final int DEFAULT_TOP = 2_000;
  private static final int MAX_TOP = 5_000;
  private static final int MAX_RESOLUTION = 86_400_000;

  private final Courier courier;

  TimelineApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the bars of a period.
   *
   * <p>Times of bars are in milliseconds since {@code from}, and negative before it.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response answer(Snapshot at, List<StepDefinition> steps, Request request) {
    Timelines.Wanted wanted = wanted(request);
    Instant now = courier.automation().schedules().now();
    Timeline timeline =
        new Timelines(courier.executions()).read(at, wanted, i -> steps.get(i).id(), now);
    return Response.ok(
        TimelineAnswer.of(timeline, steps.stream().map(StepDefinition::id).toList()));
  }

  private static Timelines.Wanted wanted(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Instant from = reader.time("from");
    Instant to = reader.time("to");
    if (from != null && to != null && !from.isBefore(to)) {
      reader.problem("to", "Expected a time after 'from'.");
    }
    int top = reader.number("top", 1, MAX_TOP, DEFAULT_TOP);
    int resolution = reader.number("resolution", 0, MAX_RESOLUTION, 0);
    Paging.require(reader.problems());
    return new Timelines.Wanted(from, to, resolution, top);
  }
}
