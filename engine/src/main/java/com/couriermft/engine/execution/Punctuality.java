package com.couriermft.engine.execution;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The punctuality of an execution: when it is expected to have ended, and when it was found that it
 * had not. Time counts from the first start on, also while the execution waits for a slot to go on;
 * time at rest, paused or failed, does not.
 *
 * @param expectedBy the time by which it is expected to have ended or to rest; {@code null} before
 *     its first start, or if nothing is expected
 * @param lateAt when it was found to be late, {@code null} if it was not
 */
public record Punctuality(@Nullable Instant expectedBy, @Nullable Instant lateAt) {

  /** Returns the punctuality of an execution. */
  public static Punctuality of(Execution e) {
    return new Punctuality(
        e.columns().get(ExecutionRows.EXPECTED_BY), e.columns().get(ExecutionRows.LATE_AT));
  }

  /** Returns the punctuality of an execution that starts; only its first start counts. */
  public Punctuality started(Instant now, @Nullable Integer expectedSeconds) {
    return expectedSeconds == null || expectedBy != null
        ? this
        : new Punctuality(now.plusSeconds(expectedSeconds), lateAt);
  }

  /** Returns the punctuality of an execution that goes on after a rest. */
  public Punctuality rested(@Nullable Instant since, Instant now) {
    return expectedBy == null || since == null
        ? this
        : new Punctuality(expectedBy.plus(Duration.between(since, now)), lateAt);
  }

  /** Returns whether it is to be told that the execution, which is not at rest, is late. */
  public boolean isLateNow(Instant now) {
    return expectedBy != null && lateAt == null && !now.isBefore(expectedBy);
  }

  /** Returns the punctuality of an execution that is found to be late. */
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
