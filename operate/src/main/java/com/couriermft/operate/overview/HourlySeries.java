package com.couriermft.operate.overview;

import com.couriermft.engine.statistics.EndTally;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Counts of each of the last hours, from the sums of the counters. Pure. */
final class HourlySeries {
  /** The number of hours, the present one included. */
  static final int HOURS = 24;

  private final Instant from;
  private final Map<Instant, EndTally> sums;
  private final List<Instant> started;

  /**
   * Makes the series that ends with the hour of an instant.
   *
   * @param sums by the beginning of the hour
   * @param started when those executions have started that have not ended yet
   */
  HourlySeries(Instant now, Map<Instant, EndTally> sums, List<Instant> started) {
    this.from = begin(now);
    this.sums = Map.copyOf(sums);
    this.started = List.copyOf(started);
  }

  /** Returns the beginning of the first hour. */
  static Instant begin(Instant now) {
    return now.truncatedTo(ChronoUnit.HOURS).minus(HOURS - 1L, ChronoUnit.HOURS);
  }

  /**
   * Returns this as {@code {"bucket": "hour", "from": "…", "started": [0, …], "completed": […],
   * "failed": […], "cancelled": […], "bytes": […]}}.
   */
  ObjectNode toJson() {
    ObjectNode json = Json.object().put("bucket", "hour").put("from", from.toString());
    json.set("started", started());
    json.set("completed", each(EndTally::completed));
    json.set("failed", each(EndTally::failed));
    json.set("cancelled", each(EndTally::cancelled));
    return json.set("bytes", each(EndTally::bytes));
  }

  private ArrayNode each(ToLongFunction<EndTally> sum) {
    ArrayNode values = Json.array();
    hours().forEach(hour -> values.add(sum.applyAsLong(sums.getOrDefault(hour, EndTally.NONE))));
    return values;
  }

  /** An execution that has started has ended since, or may still move. */
  private ArrayNode started() {
    ArrayNode values = Json.array();
    for (Instant hour : hours()) {
      long ended =
          sums.values().stream().mapToLong(sum -> sum.started().getOrDefault(hour, 0L)).sum();
      long open = started.stream().filter(at -> hourOf(at).equals(hour)).count();
      values.add(ended + open);
    }
    return values;
  }

  private static Instant hourOf(Instant at) {
    return at.truncatedTo(ChronoUnit.HOURS);
  }

  private List<Instant> hours() {
    List<Instant> hours = new ArrayList<>();
    for (int i = 0; i < HOURS; i++) {
      hours.add(from.plus(i, ChronoUnit.HOURS));
    }
    return hours;
  }
}
