package com.couriermft.operate.timeline;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An execution as bars over time.
 *
 * @param from the beginning of what was asked for
 * @param to its end
 * @param resolution how close two bars of a step are that were merged, in milliseconds; 0 if none
 *     were
 * @param steps the steps that have bars, in the order in which they began
 * @param queue times in the queue, in time order
 * @param rests times in which the execution was paused or failed, in time order
 * @param readUntil the time of the last audit event that was read, if there are more; {@code null}
 *     where the trail was read to its end
 */
public record Timeline(
    Instant from,
    Instant to,
    long resolution,
    List<StepBars> steps,
    List<IdlePeriod> queue,
    List<IdlePeriod> rests,
    @Nullable Instant readUntil) {
  /** Copies. */
  public Timeline {
    steps = List.copyOf(steps);
    queue = List.copyOf(queue);
    rests = List.copyOf(rests);
  }
}
