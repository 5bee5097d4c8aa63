package com.couriermft.engine.dependency;

import java.time.Instant;
import java.util.Optional;

/** Provides the times at which executions of a job are due, if known in advance. Thread-safe. */
@FunctionalInterface
public interface UpstreamWindows {
  /** A source for jobs without schedules. */
  UpstreamWindows NONE = (jobId, atOrBefore) -> Optional.empty();

  /**
   * Returns the latest time, at or before a given time, at which an enabled schedule of the job is
   * due. Permanently skipped times (holidays, overlaps, missed times that are not caught up) do not
   * count. Courier never creates executions for these times, so a dependent job would wait forever.
   *
   * @param atOrBefore the scheduled time of the dependent execution
   * @return the time; empty if no schedule starts the job
   */
  Optional<Instant> latest(String jobId, Instant atOrBefore);
}
