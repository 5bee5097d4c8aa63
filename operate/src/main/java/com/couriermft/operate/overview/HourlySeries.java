package com.couriermft.operate.overview;

import com.couriermft.engine.statistics.EndTally;
import com.couriermft.formats.json.Field;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The counts for each of the last {@value #HOURS} hours, from the stored counters. Pure. */
public record HourlySeries(
    @Field(
            help = "Length of the period of each number",
            values = {"hour"})
        String bucket,
    @Field(help = "Start of the first period") Instant from,
    @Field(help = "Number of executions that started", min = 0) List<Long> started,
    @Field(help = "Number of executions that completed", min = 0) List<Long> completed,
    @Field(help = "Number of executions that failed", min = 0) List<Long> failed,
    @Field(help = "Number of executions that were cancelled", min = 0) List<Long> cancelled,
    @Field(help = "Number of bytes transferred", min = 0) List<Long> bytes) {
  /** The number of hours, including the current one. */
  static final int HOURS = 24;

  public HourlySeries {
    started = List.copyOf(started);
    completed = List.copyOf(completed);
    failed = List.copyOf(failed);
    cancelled = List.copyOf(cancelled);
    bytes = List.copyOf(bytes);
  }

  /**
   * Returns the series that ends with the hour of an instant.
   *
   * @param sums counters, by the start of their hour
   * @param started start times of the executions that have not ended
   */
  static HourlySeries of(Instant now, Map<Instant, EndTally> sums, List<Instant> started) {
    Instant from = begin(now);
    List<Instant> hours =
        IntStream.range(0, HOURS).mapToObj(i -> from.plus(i, ChronoUnit.HOURS)).toList();
    List<EndTally> ends =
        hours.stream().map(hour -> sums.getOrDefault(hour, EndTally.NONE)).toList();
    return new HourlySeries(
        "hour",
        from,
        hours.stream().map(hour -> started(hour, sums, started)).toList(),
        each(ends, EndTally::completed),
        each(ends, EndTally::failed),
        each(ends, EndTally::cancelled),
        each(ends, EndTally::bytes));
  }

  /** Returns the start of the first hour. */
  static Instant begin(Instant now) {
    return now.truncatedTo(ChronoUnit.HOURS).minus(HOURS - 1L, ChronoUnit.HOURS);
  }

  private static List<Long> each(List<EndTally> ends, ToLongFunction<EndTally> sum) {
    return ends.stream().map(sum::applyAsLong).toList();
  }

  /** Every started execution has either ended and been counted, or is still open. */
  private static long started(Instant hour, Map<Instant, EndTally> sums, List<Instant> open) {
    long ended =
        sums.values().stream().mapToLong(sum -> sum.started().getOrDefault(hour, 0L)).sum();
    return ended
        + open.stream().filter(at -> at.truncatedTo(ChronoUnit.HOURS).equals(hour)).count();
  }
}
