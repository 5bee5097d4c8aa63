package com.couriermft.operate.timeline;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An execution as bars over time.
 *
 * @param from start of the requested period
 * @param to end of the requested period
 * @param resolution maximum distance of merged bars of a step, in milliseconds; 0 if none were
 *     merged
 * @param steps the steps with bars, in the order of their start
 * @param queue periods in the queue, in time order
 * @param rests periods in which the execution was paused or failed, in time order
 * @param readUntil time of the last audit event that was read, if more events exist; {@code null}
 *     if the audit log was read completely
 */
public record Timeline(
    Instant from,
    Instant to,
    long resolution,
    List<StepBars> steps,
    List<IdlePeriod> queue,
    List<IdlePeriod> rests,
    @Nullable Instant readUntil) {
  public Timeline {
    steps = List.copyOf(steps);
    queue = List.copyOf(queue);
    rests = List.copyOf(rests);
  }
}
