package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.timeline.AttemptBar;
import com.couriermft.operate.timeline.IdlePeriod;
import com.couriermft.operate.timeline.MergedBars;
import com.couriermft.operate.timeline.StepBars;
import com.couriermft.operate.timeline.Timeline;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An execution as bars on a timeline. The times of bars are in milliseconds since {@code from}, and
 * negative before it.
 */
@SchemaName("Timeline")
public record TimelineAnswer(
    @Field(help = "The time that all other times are relative to") Instant from,
    @Field(help = "End of the timeline") Instant to,
    @Field(help = "Bars that are closer than this, in milliseconds, are merged", min = 0)
        long resolution,
    @Field(help = "Rows by step") List<Row> rows,
    @Field(help = "When the execution was in the queue") List<Span> queue,
    @Field(help = "When the execution was paused or failed") List<Pause> pauses,
    @Field(help = "Time up to which data was read, if there is more") @Nullable Instant readUntil) {
  static final String SINCE = "Milliseconds since `from` of the response";

  public TimelineAnswer {
    rows = List.copyOf(rows);
    queue = List.copyOf(queue);
    pauses = List.copyOf(pauses);
  }

  /** The bars of a step. */
  public record Row(
      @Field(help = "ID of the step") String step,
      @Field(help = "Index of the step in the plan", min = -1) int index,
      @Field(help = "A bar for each time that a worker ran the step") List<Bar> bars,
      @Field(help = "Merged bars") List<Merged> merged) {}

  /** A period in which a worker ran a step. */
  public record Bar(
      @Field(help = SINCE) long from,
      @Field(help = SINCE) long to,
      @Field(help = "Result, or `running`") String state,
      @Field(help = "Number of the attempt", min = 0) int attempt,
      @Field(help = "ID of the branch") String branch,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "The item in each loop, from the outermost loop", min = 0)
          List<Integer> iterations,
      @Field(help = "Number of bytes transferred", min = 0) @Nullable Long bytes) {}

  /** Bars that are merged because they are too close to each other. */
  public record Merged(
      @Field(help = SINCE) long from,
      @Field(help = SINCE) long to,
      @Field(help = "Number of merged bars", min = 0) int count,
      @Field(help = "Number of failed bars among them", min = 0) int failed,
      @Field(help = "Maximum number that ran at the same time", min = 0) int maxParallel,
      @Field(help = "Number of bytes transferred", min = 0) long bytes) {}

  /** A period in which the execution was queued. */
  public record Span(@Field(help = SINCE) long from, @Field(help = SINCE) long to) {}

  /** A period in which the execution was paused or failed. */
  public record Pause(
      @Field(help = SINCE) long from,
      @Field(help = SINCE) long to,
      @Field(help = "paused or failed") String state) {}

  /**
   * Returns the response for a timeline.
   *
   * @param ids ids of the steps, in the order of the plan
   */
  public static TimelineAnswer of(Timeline timeline, List<String> ids) {
    Instant from = timeline.from();
    return new TimelineAnswer(
        from,
        timeline.to(),
        timeline.resolution(),
        timeline.steps().stream().map(step -> row(step, ids, from)).toList(),
        timeline.queue().stream()
            .map(each -> new Span(since(each.from(), from), since(each.to(), from)))
            .toList(),
        timeline.rests().stream().map(each -> pause(each, from)).toList(),
        timeline.readUntil());
  }

  private static Row row(StepBars step, List<String> ids, Instant from) {
    return new Row(
        step.stepId(),
        ids.indexOf(step.stepId()),
        step.bars().stream().map(bar -> bar(bar, from)).toList(),
        step.merged().stream().map(bar -> merged(bar, from)).toList());
  }

  private static Bar bar(AttemptBar bar, Instant from) {
    return new Bar(
        since(bar.from(), from),
        since(bar.to(), from),
        bar.state(),
        bar.attempt(),
        bar.branch(),
        bar.iterations(),
        bar.bytes());
  }

  private static Merged merged(MergedBars bars, Instant from) {
    return new Merged(
        since(bars.from(), from),
        since(bars.to(), from),
        bars.count(),
        bars.failed(),
        bars.maxParallel(),
        bars.bytes());
  }

  private static Pause pause(IdlePeriod rest, Instant from) {
    return new Pause(since(rest.from(), from), since(rest.to(), from), rest.state());
  }

  private static long since(Instant at, Instant from) {
    return at.toEpochMilli() - from.toEpochMilli();
  }
}
