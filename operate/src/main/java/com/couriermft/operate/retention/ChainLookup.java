package com.couriermft.operate.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The facts of chains that retention needs. */
@FunctionalInterface
public interface ChainLookup {
  /** The lookup of an installation without chains. */
  ChainLookup NONE = chainExecutionId -> Instant.MIN;

  /**
   * Returns since when a resumable chain execution has been paused or failed.
   *
   * @return {@link Instant#MAX} while it is running; {@link Instant#MIN} if it cannot be resumed or
   *     is missing
   */
  Instant restsSince(String chainExecutionId);

  /** Returns whether there is a chain execution of an id. */
  default boolean exists(String chainExecutionId) {
    return false;
  }

  /**
   * Removes chain executions that ended before a time, a bounded number.
   *
   * @param from where the step before ended, {@code null} for the beginning
   * @return where to go on; {@code null} at the end
   */
  default @Nullable String removeEnded(Instant before, @Nullable String from) {
    return null;
  }
}
