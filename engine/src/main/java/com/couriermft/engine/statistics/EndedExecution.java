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
 * An end that an execution has come to. An execution that failed, was resumed and completed has
 * come to two.
 *
 * @param executionId the execution's id
 * @param jobId the job's id
 * @param state completed, failed or cancelled
 * @param at when it came to the end, by the storage server's clock; in milliseconds
 * @param startedAt when the execution first left the queue; {@code null} if it never did, or has
 *     come to another end before
 * @param bytes moved by its completed steps since the end before
 */
public record EndedExecution(
    String executionId,
    String jobId,
    ExecutionState state,
    Instant at,
    @Nullable Instant startedAt,
    long bytes) {
  /** Cuts the time to milliseconds, in which rows have it. */
  public EndedExecution {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Returns the end that an execution is at; empty if it may still move, or its header is so
   * damaged that it does not tell when it ended.
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
      // An execution that cannot be counted whole must not keep its slot.
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

  /** Returns the day of the end, in UTC. */
  public LocalDate day() {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Returns the beginning of the end's hour. */
  public Instant hour() {
    return at.truncatedTo(ChronoUnit.HOURS);
  }

  /** Returns how long it took, if the execution has started and came to no other end before. */
  Optional<Duration> took() {
    return Optional.ofNullable(startedAt).map(began -> Duration.between(began, at));
  }

  /** Returns the text that tells this end from all others. */
  String identity() {
    return "%s|%013d|%s".formatted(executionId, at.toEpochMilli(), state.text());
  }

  /** Returns the same in the order of time. */
  String inTime() {
    return "%013d|%s|%s".formatted(at.toEpochMilli(), executionId, state.text());
  }
}
