package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.language.definition.StepDefinition;
import com.couriermft.oversight.timeline.AttemptBar;
import com.couriermft.oversight.timeline.IdlePeriod;
import com.couriermft.oversight.timeline.MergedBars;
import com.couriermft.oversight.timeline.StepBars;
import com.couriermft.oversight.timeline.Timeline;
import com.couriermft.oversight.timeline.Timelines;
import com.couriermft.running.execution.ExecutionStore.Snapshot;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** An execution as bars over time. */
final class TimelineApi {
  private static final int DEFAULT_TOP = 2_000;
  private static final int MAX_TOP = 5_000;
  private static final int MAX_RESOLUTION = 86_400_000;

  private final Courier courier;

  TimelineApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Answers with the bars of a period.
   *
   * <pre>{"from": "…", "to": "…", "resolution": 0,
   *   "rows": [{"step": "get", "index": 2, "bars": [{"from": 120, "to": 962,
   *     "state": "completed", "attempt": 0, "branch": "01.0001.0003", "iterations": [3],
   *     "bytes": 3000790}], "merged": [{"from": 5000, "to": 90000, "count": 812, "failed": 2,
   *     "max_parallel": 4, "bytes": 81200}]}],
   *   "queue": [{"from": 0, "to": 749}], "pauses": [{"from": 962, "to": 5000,
   *     "state": "paused"}], "read_until": "…"}</pre>
   *
   * <p>Times of bars are milliseconds since {@code from}, negative before it.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response answer(Snapshot at, List<StepDefinition> steps, Request request) {
    Timelines.Wanted wanted = wanted(request);
    Instant now = courier.automation().schedules().now();
    Timeline timeline =
        new Timelines(courier.executions()).read(at, wanted, i -> steps.get(i).id(), now);
    return Response.ok(json(timeline, steps.stream().map(StepDefinition::id).toList()));
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

  private static ObjectNode json(Timeline timeline, List<String> ids) {
    Instant from = timeline.from();
    ObjectNode json = Json.object().put("from", from.toString());
    json.put("to", timeline.to().toString()).put("resolution", timeline.resolution());
    ArrayNode rows = json.putArray("rows");
    for (StepBars step : timeline.steps()) {
      ObjectNode row = rows.addObject().put("step", step.stepId());
      row.put("index", ids.indexOf(step.stepId()));
      ArrayNode bars = row.putArray("bars");
      step.bars().forEach(bar -> bars.add(shown(bar, from)));
      ArrayNode merged = row.putArray("merged");
      step.merged().forEach(bar -> merged.add(shown(bar, from)));
    }
    ArrayNode queue = json.putArray("queue");
    timeline.queue().forEach(rest -> queue.add(span(rest.from(), rest.to(), from)));
    ArrayNode pauses = json.putArray("pauses");
    timeline.rests().forEach(rest -> pauses.add(shown(rest, from)));
    ExecutionView.put(json, "read_until", timeline.readUntil());
    return json;
  }

  private static ObjectNode span(Instant first, Instant last, Instant from) {
    return Json.object()
        .put("from", first.toEpochMilli() - from.toEpochMilli())
        .put("to", last.toEpochMilli() - from.toEpochMilli());
  }

  private static ObjectNode shown(AttemptBar bar, Instant from) {
    ObjectNode json = span(bar.from(), bar.to(), from).put("state", bar.state());
    json.put("attempt", bar.attempt()).put("branch", bar.branch());
    if (!bar.iterations().isEmpty()) {
      json.set("iterations", Json.tree(bar.iterations()));
    }
    if (bar.bytes() != null) {
      json.put("bytes", bar.bytes());
    }
    return json;
  }

  private static ObjectNode shown(MergedBars merged, Instant from) {
    return span(merged.from(), merged.to(), from)
        .put("count", merged.count())
        .put("failed", merged.failed())
        .put("max_parallel", merged.maxParallel())
        .put("bytes", merged.bytes());
  }

  private static ObjectNode shown(IdlePeriod rest, Instant from) {
    return span(rest.from(), rest.to(), from).put("state", rest.state());
  }
}
