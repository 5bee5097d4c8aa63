package com.couriermft.engine.statistics;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.storage.store.Columns;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Totals of ended executions. Immutable.
 *
 * @param completed number of completed executions
 * @param failed number of failed executions
 * @param cancelled number of cancelled executions
 * @param bytes number of bytes transferred by their completed steps
 * @param timed number of executions with a duration: executions that have started, counted at their
 *     first end
 * @param millis sum of the durations, in milliseconds
 * @param durations number of executions that took less than 1, 2, 4, … 16,384 seconds and at least
 *     the preceding limit; the last of the {@value #CLASSES} classes contains longer durations
 * @param started number of started executions with a duration of less than two days, by the start
 *     of the hour in which they started
 */
public record EndTally(
    long completed,
    long failed,
    long cancelled,
    long bytes,
    long timed,
    long millis,
    List<Long> durations,
    SortedMap<Instant, Long> started) {
  /** The number of duration classes. */
  public static final int CLASSES = 16;

  /** Maximum duration for which the hour of the start is counted separately. */
  private static final Duration STARTS_KEPT = Duration.ofDays(2);

  /** The empty total. */
  public static final EndTally NONE =
      new EndTally(0, 0, 0, 0, 0, 0, Collections.nCopies(CLASSES, 0L), new TreeMap<>());

  /** Copies mutable components. */
  public EndTally {
    durations = List.copyOf(durations);
    started = Collections.unmodifiableSortedMap(new TreeMap<>(started));
  }

  /** Returns the total for a single end. */
  static EndTally of(EndedExecution end) {
    List<Long> durations = new ArrayList<>(Collections.nCopies(CLASSES, 0L));
    SortedMap<Instant, Long> started = new TreeMap<>();
    long millis = 0;
    Instant began = end.startedAt();
    if (began != null) {
      Duration took = end.took().filter(time -> !time.isNegative()).orElse(Duration.ZERO);
      millis = took.toMillis();
      durations.set(classOf(took), 1L);
      if (took.compareTo(STARTS_KEPT) < 0) {
        started.put(began.truncatedTo(ChronoUnit.HOURS), 1L);
      }
    }
    return new EndTally(
        is(end, ExecutionState.COMPLETED),
        is(end, ExecutionState.FAILED),
        is(end, ExecutionState.CANCELLED),
        end.bytes(),
        began == null ? 0 : 1,
        millis,
        durations,
        started);
  }

  private static long is(EndedExecution end, ExecutionState state) {
    return end.state() == state ? 1 : 0;
  }

  private static int classOf(Duration took) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(took.toSeconds());
    return Math.min(bits, CLASSES - 1);
  }

  /** Returns the sum of this total and another total. */
  public EndTally plus(EndTally other) {
    List<Long> sums = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      sums.add(durations.get(i) + other.durations.get(i));
    }
    SortedMap<Instant, Long> starts = new TreeMap<>(started);
    other.started.forEach((hour, count) -> starts.merge(hour, count, Long::sum));
    return new EndTally(
        completed + other.completed,
        failed + other.failed,
        cancelled + other.cancelled,
        bytes + other.bytes,
        timed + other.timed,
        millis + other.millis,
        sums,
        starts);
  }

  /**
   * Returns the number of executions that ended in a state; 0 for a state that is not an end state.
   */
  public long ended(ExecutionState state) {
    return switch (state) {
      case COMPLETED -> completed;
      case FAILED -> failed;
      case CANCELLED -> cancelled;
      case CREATED, QUEUED, RUNNING, PAUSED -> 0;
    };
  }

  /** Returns the number of ended executions. */
  public long ended() {
    return completed + failed + cancelled;
  }

  /**
   * Returns a quantile of the durations in seconds, as precisely as the classes allow. The result
   * is the upper bound of the quantile's class, or the lower bound for the last class, which has no
   * upper bound. Returns 0 if there are no durations.
   *
   * @param part the quantile, above 0 and up to 1
   */
  public long secondsBelowWhich(double part) {
    long rank = (long) Math.ceil(part * timed);
    long seen = 0;
    for (int i = 0; i < CLASSES && timed > 0; i++) {
      seen += durations.get(i);
      if (seen >= rank) {
        return 1L << Math.min(i, CLASSES - 2);
      }
    }
    return 0;
  }

  /** Returns this total without the hours of starts. */
  EndTally withoutStarts() {
    return new EndTally(
        completed, failed, cancelled, bytes, timed, millis, durations, new TreeMap<>());
  }

  static EndTally of(Columns columns) {
    return new EndTally(
        columns.number("completed"),
        columns.number("failed"),
        columns.number("cancelled"),
        columns.number("bytes"),
        columns.number("timed"),
        columns.number("duration_ms"),
        Arrays.stream(columns.text("durations").split(",")).map(Long::valueOf).toList(),
        starts(columns.text("started")));
  }

  private static SortedMap<Instant, Long> starts(String text) {
    SortedMap<Instant, Long> started = new TreeMap<>();
    for (String each : text.isEmpty() ? new String[0] : text.split(" ")) {
      String[] pair = each.split("=");
      started.put(Instant.parse(pair[0]), Long.valueOf(pair[1]));
    }
    return started;
  }

  Columns columns() {
    return Columns.none()
        .with("completed", completed)
        .with("failed", failed)
        .with("cancelled", cancelled)
        .with("bytes", bytes)
        .with("timed", timed)
        .with("duration_ms", millis)
        .with("durations", durations.stream().map(String::valueOf).collect(Collectors.joining(",")))
        .with(
            "started",
            started.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" ")));
  }
}
