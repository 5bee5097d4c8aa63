package com.couriermft.operate.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The facts of chains that retention needs. */
@FunctionalInterface
public interface ChainLookup {
  /** The lookup of an installation without chains. */
  ChainLookup NONE = chainExecutionId -> Instant.MIN;

  /**
   * Since when a chain execution has rested, paused or failed, so that it may be resumed.
   *
   * @return {@link Instant#MAX} while it moves; {@link Instant#MIN} if it is over for good, or if
   *     there is none
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
