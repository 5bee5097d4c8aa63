package com.couriermft.engine.execution;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The punctuality of an execution: the time by which it should end, and the time when it was found
 * to be late. Time counts from the first start, including waits for a slot, but excluding the time
 * during which the execution is paused or failed.
 *
 * @param expectedBy the time by which the execution should have ended or stopped; {@code null}
 *     before its first start or if there is no expectation
 * @param lateAt when the execution was found to be late; {@code null} if it was not
 */
public record Punctuality(@Nullable Instant expectedBy, @Nullable Instant lateAt) {

  /** Returns the punctuality of an execution. */
  public static Punctuality of(Execution e) {
    return new Punctuality(
        e.columns().get(ExecutionRows.EXPECTED_BY), e.columns().get(ExecutionRows.LATE_AT));
  }

  /** Returns the punctuality of an execution when it starts; only its first start counts. */
  public Punctuality started(Instant now, @Nullable Integer expectedSeconds) {
    return expectedSeconds == null || expectedBy != null
        ? this
        : new Punctuality(now.plusSeconds(expectedSeconds), lateAt);
  }

  /**
   * Returns the punctuality after a pause or failure, with the expected time moved by the length of
   * the interruption.
   */
  public Punctuality rested(@Nullable Instant since, Instant now) {
    return expectedBy == null || since == null
        ? this
        : new Punctuality(expectedBy.plus(Duration.between(since, now)), lateAt);
  }

  /** Returns whether a running execution is late and has not been reported yet. */
  public boolean isLateNow(Instant now) {
    return expectedBy != null && lateAt == null && !now.isBefore(expectedBy);
  }

  /** Returns the punctuality with the time at which the execution was found to be late. */
  public Punctuality found(Instant now) {
    return new Punctuality(expectedBy, now);
  }

  /** Returns an execution with this punctuality. */
  public Execution on(Execution e) {
    return new Execution(
        e.id(),
        e.columns()
            .with(ExecutionRows.EXPECTED_BY, expectedBy)
            .with(ExecutionRows.LATE_AT, lateAt));
  }
}
