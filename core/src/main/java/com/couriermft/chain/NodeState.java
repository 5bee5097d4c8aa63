package com.couriermft.chain;

import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.UnknownValueException;
import java.util.Locale;

/** States of a node of a chain execution; names are stored and shown in lower case. */
public enum NodeState {
  /** Those it waits for have not all ended, or the chain is paused. */
  PENDING,
  /** Its run is paused. */
  WAITING,
  /** Its run is about to be started, or in the queue. */
  ENQUEUED,
  /** Its run holds a slot. */
  RUNNING,
  /** Its run has completed. */
  COMPLETED,
  /** Its run has failed, or could not be started. */
  FAILED,
  /** Its run was cancelled, or the chain was before it began. */
  CANCELLED,
  /** It is not run, because of how a node before it ended. */
  SKIPPED;

  /** The stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static NodeState of(String text) {
    return UnknownValueException.constant(NodeState.class, text);
  }

  /** What a node is whose run is in this state. */
  static NodeState of(ExecutionState run) {
    return switch (run) {
      case CREATED, QUEUED -> ENQUEUED;
      case RUNNING -> RUNNING;
      case PAUSED -> WAITING;
      case COMPLETED -> COMPLETED;
      case FAILED -> FAILED;
      case CANCELLED -> CANCELLED;
    };
  }

  /** Whether its run is there, or about to be, and has not ended. */
  boolean isActive() {
    return this == ENQUEUED || this == RUNNING || this == WAITING;
  }

  /** How far its run is, within one stay in the queue and out of it. */
  int progress() {
    return switch (this) {
      case PENDING, ENQUEUED -> 0;
      case RUNNING -> 1;
      case WAITING, FAILED, SKIPPED -> 2;
      case COMPLETED, CANCELLED -> 3;
    };
  }

  /** Whether it has ended, one way or another. */
  boolean hasEnded() {
    return this != PENDING && !isActive();
  }
}
