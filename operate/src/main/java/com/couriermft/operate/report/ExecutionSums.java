package com.couriermft.operate.report;

import com.couriermft.engine.statistics.EndTally;
import com.couriermft.formats.json.Field;

/** The counts in a line of a report on executions. */
public record ExecutionSums(
    @Field(help = "How often one has completed", min = 0) long completed,
    @Field(help = "How often one has failed", min = 0) long failed,
    @Field(help = "How many were cancelled", min = 0) long cancelled,
    @Field(help = "Bytes that completed steps have moved", min = 0) long bytes,
    @Field(help = "How many have a duration", min = 0) long timed,
    @Field(help = "Their durations together", min = 0) long durationMs,
    @Field(help = "Half of them took less; 0 if there are none", min = 0) long p50BelowSeconds,
    @Field(help = "95 of 100 took less; 0 if there are none", min = 0) long p95BelowSeconds) {
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
