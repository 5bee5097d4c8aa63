package com.couriermft.engine.statistics;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One end of an execution. An execution that failed, was resumed and then completed has ended
 * twice.
 *
 * @param executionId the execution's id
 * @param jobId the job's id
 * @param state completed, failed or cancelled
 * @param at when the execution ended, according to the storage server's clock, in milliseconds
 * @param startedAt when the execution first left the queue; {@code null} if it never did or if it
 *     has ended before
 * @param bytes number of bytes transferred by its completed steps since the previous end
 */
public record EndedExecution(
    String executionId,
    String jobId,
    ExecutionState state,
    Instant at,
    @Nullable Instant startedAt,
    long bytes) {
  /** Truncates the time to milliseconds, the precision of rows. */
  public EndedExecution {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Returns the end of an execution; empty if the execution has not ended, or if its header is too
   * damaged to show when it ended.
   */
  public static Optional<EndedExecution> of(Execution e) {
    Instant at = readable(e::endedAt);
    if (!ExecutionLifecycle.isEnd(e.state()) || at == null) {
      return Optional.empty();
    }
    Instant started = e.endsLeft() > 0 ? null : readable(e::startedAt);
    long bytes = e.branch().bytes();
    return Optional.of(new EndedExecution(e.id(), e.jobId(), e.state(), at, started, bytes));
  }

  private static @Nullable Instant readable(Supplier<@Nullable Instant> time) {
    try {
      return time.get();
    } catch (DamagedDataException | DateTimeException damaged) {
      // The slot must be released even if the execution cannot be counted completely.
      return null;
    }
  }

  static EndedExecution of(Row row) {
    Columns columns = row.columns();
    Instant at = columns.instant("at");
    return new EndedExecution(
        columns.text("execution"),
        columns.text("job_id"),
        ExecutionState.of(columns.text("state")),
        at == null ? row.changedAt() : at,
        columns.instant("started_at"),
        columns.number("bytes"));
  }

  Columns columns() {
    return Columns.none()
        .with("execution", executionId)
        .with("job_id", jobId)
        .with("state", state.text())
        .with("at", at)
        .with("started_at", startedAt)
        .with("bytes", bytes);
  }

  /** Returns the date of the end, in UTC. */
  public LocalDate day() {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Returns the start of the hour in which the execution ended. */
  public Instant hour() {
    return at.truncatedTo(ChronoUnit.HOURS);
  }

  /** Returns the duration; empty if the execution has not started or has ended before. */
  Optional<Duration> took() {
    return Optional.ofNullable(startedAt).map(began -> Duration.between(began, at));
  }

  /** Returns a string that uniquely identifies this end. */
  String identity() {
    return "%s|%013d|%s".formatted(executionId, at.toEpochMilli(), state.text());
  }

  /** Returns a string that identifies this end and sorts by time. */
  String inTime() {
    return "%013d|%s|%s".formatted(at.toEpochMilli(), executionId, state.text());
  }
}
