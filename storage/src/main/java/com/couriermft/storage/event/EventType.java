package com.couriermft.storage.event;

import com.couriermft.storage.audit.AuditEvent;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.util.Locale;
import java.util.Optional;

/**
 * The types of events that listeners receive. Names are part of the published events; never rename
 * them.
 */
@JsonSerialize(using = ToStringSerializer.class)
public enum EventType {
  /** The execution entered the queue: it is new, waits for a retry, or restarts. */
  EXECUTION_QUEUED,
  /** A worker started the execution, for the first time or after a wait or a resume. */
  EXECUTION_STARTED,
  /** The execution's last step completed. A final event. */
  EXECUTION_COMPLETED,
  /** A step failed for good, or the execution could never start. A final event. */
  EXECUTION_FAILED,
  /** The execution was paused on request. A final event. */
  EXECUTION_PAUSED,
  /** A paused or failed execution was resumed; it is queued again. */
  EXECUTION_RESUMED,
  /** The execution has run longer than its job expects; published once. */
  EXECUTION_LATE,
  /** The execution was cancelled. A final event. */
  EXECUTION_CANCELLED,
  /** A worker claimed a step. */
  STEP_STARTED,
  /** A step succeeded. */
  STEP_COMPLETED,
  /**
   * An attempt failed; if {@link DomainEvent#state()} is {@code pending}, another attempt follows.
   */
  STEP_FAILED,
  /** A step was skipped. */
  STEP_SKIPPED,
  /** A step was interrupted, because its execution was cancelled. */
  STEP_CANCELLED,
  /** A step's worker died, or returned the step to the queue; another worker continues. */
  STEP_RECOVERED;

  /**
   * Returns whether an execution ended or was paused. Listeners receive these events at least once.
   */
  public boolean isEnding() {
    return this == EXECUTION_COMPLETED
        || this == EXECUTION_FAILED
        || this == EXECUTION_PAUSED
        || this == EXECUTION_CANCELLED;
  }

  /** Returns the name of the type, such as {@code step.completed}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
  }

  @Override
  public String toString() {
    return text();
  }

  /**
   * Returns the type of the event for an audit row; empty if the row is not published to listeners.
   */
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
