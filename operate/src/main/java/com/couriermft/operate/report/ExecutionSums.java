package com.couriermft.operate.report;

import com.couriermft.engine.statistics.EndTally;
import com.couriermft.formats.json.Field;

/** The counts in one line of a report about executions. */
public record ExecutionSums(
    @Field(help = "Number of executions that completed", min = 0) long completed,
    @Field(help = "Number of failures of executions", min = 0) long failed,
    @Field(help = "Number of executions that were cancelled", min = 0) long cancelled,
    @Field(help = "Number of bytes that completed steps transferred", min = 0) long bytes,
    @Field(help = "Number of executions that have a duration", min = 0) long timed,
    @Field(help = "Sum of their durations", min = 0) long durationMs,
    @Field(help = "Half of these executions took less time than this; 0 if there are none", min = 0)
        long p50BelowSeconds,
    @Field(help = "95% of these executions took less time than this; 0 if there are none", min = 0)
        long p95BelowSeconds) {
  static ExecutionSums of(EndTally tally) {
    return new ExecutionSums(
        tally.completed(),
        tally.failed(),
        tally.cancelled(),
        tally.bytes(),
        tally.timed(),
        tally.millis(),
        tally.secondsBelowWhich(0.5),
        tally.secondsBelowWhich(0.95));
  }
}
