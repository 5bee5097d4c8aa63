package com.couriermft.engine.dependency;

import java.time.Instant;
import java.util.Optional;

/**
 * The times at which a job's executions are due, as far as they are known beforehand. Thread-safe.
 */
@FunctionalInterface
public interface UpstreamWindows {
  /** Nothing is due by itself. */
  UpstreamWindows NONE = (jobId, atOrBefore) -> Optional.empty();

  /**
   * The latest instant at or before one at which an enabled schedule of the job is due. An instant
   * that was passed over for good (a holiday, an overlap that is skipped, a time that is not caught
   * up) is none: nobody would ever make its run, and who waits for it would wait for ever.
   *
   * @param atOrBefore the own instant of the run that asks
   * @return empty if no schedule starts the job
   */
  Optional<Instant> latest(String jobId, Instant atOrBefore);
}
