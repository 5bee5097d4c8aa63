package com.couriermft.operate.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Provides the facts about chains that retention needs. */
@FunctionalInterface
public interface ChainLookup {
  /** The lookup of an installation without chains. */
  ChainLookup NONE = chainExecutionId -> Instant.MIN;

  /**
   * Returns the time since when a resumable chain execution has been paused or failed.
   *
   * @return that time; {@link Instant#MAX} while the chain execution is running; {@link
   *     Instant#MIN} if it cannot be resumed or is missing
   */
  Instant restsSince(String chainExecutionId);

  /** Returns whether a chain execution with an id exists. */
  default boolean exists(String chainExecutionId) {
    return false;
  }

  /**
   * Deletes a limited number of chain executions that ended before a time.
   *
   * @param from position where the previous step ended; {@code null} for the first step
   * @return position of the next step; {@code null} at the end
   */
  default @Nullable String removeEnded(Instant before, @Nullable String from) {
    return null;
  }
}
