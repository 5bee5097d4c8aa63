package com.couriermft.storage.event;

import com.couriermft.storage.audit.AuditEvent;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.util.Locale;
import java.util.Optional;

/** The types of events that listeners hear. Names are part of what is handed on: never rename. */
@JsonSerialize(using = ToStringSerializer.class)
public enum EventType {
  /** The execution entered the queue: it is new, waits for a retry, or restarts. */
  EXECUTION_QUEUED,
  /** A worker started the execution, for the first time or after a wait or a resume. */
  EXECUTION_STARTED,
  /** The execution's last step completed. An ending. */
  EXECUTION_COMPLETED,
  /** A step failed finally, or the execution could never start. An ending. */
  EXECUTION_FAILED,
  /** The execution was paused on request. An ending. */
  EXECUTION_PAUSED,
  /** A paused or failed execution was resumed; it is queued again. */
  EXECUTION_RESUMED,
  /** The execution has run longer than its job expects; published once. */
  EXECUTION_LATE,
  /** The execution was cancelled. An ending. */
  EXECUTION_CANCELLED,
  /** A worker claimed a step. */
  STEP_STARTED,
  /** A step succeeded. */
  STEP_COMPLETED,
  /** An attempt failed; where {@link DomainEvent#state()} is {@code pending}, another follows. */
  STEP_FAILED,
  /** A step was skipped. */
  STEP_SKIPPED,
  /** A step was interrupted, because its execution was cancelled. */
  STEP_CANCELLED,
  /** A step's worker died, or returned it to the queue; another worker continues. */
  STEP_RECOVERED;

  /**
   * Returns whether an execution came to rest or to its end; listeners hear of these at least once.
   */
  public boolean isEnding() {
    return this == EXECUTION_COMPLETED
        || this == EXECUTION_FAILED
        || this == EXECUTION_PAUSED
        || this == EXECUTION_CANCELLED;
  }

  /** Returns the type as it is written, such as {@code step.completed}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
  }

  @Override
  public String toString() {
    return text();
  }

  /** Returns the type of an audit row to listeners; empty for one that only the trail tells. */
  static Optional<EventType> of(AuditEvent audit) {
    boolean resumed = "paused".equals(audit.from()) || "failed".equals(audit.from());
    return switch (audit.event()) {
      case "execution.queued" -> Optional.of(resumed ? EXECUTION_RESUMED : EXECUTION_QUEUED);
      case "execution.running" -> Optional.of(EXECUTION_STARTED);
      case "execution.completed" -> Optional.of(EXECUTION_COMPLETED);
      case "execution.failed" -> Optional.of(EXECUTION_FAILED);
      case "execution.paused" -> Optional.of(EXECUTION_PAUSED);
      case "execution.late" -> Optional.of(EXECUTION_LATE);
      case "execution.cancelled" -> Optional.of(EXECUTION_CANCELLED);
      case "step.running" -> Optional.of(STEP_STARTED);
      case "step.completed" -> Optional.of(STEP_COMPLETED);
      case "step.failed" -> Optional.of(STEP_FAILED);
      case "step.skipped" -> Optional.of(STEP_SKIPPED);
      case "step.cancelled" -> Optional.of(STEP_CANCELLED);
      case "step.recovered" -> Optional.of(STEP_RECOVERED);
      default -> Optional.empty();
    };
  }
}
