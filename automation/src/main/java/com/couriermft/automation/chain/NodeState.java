package com.couriermft.automation.chain;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.UnknownValueException;
import java.util.Locale;

/** States of a node of a chain execution; names are stored and shown in lower case. */
public enum NodeState {
  /** At least one upstream node has not ended, or the chain is paused. */
  PENDING,
  /** The node's execution is paused. */
  WAITING,
  /** The node's execution is about to start, or is in the queue. */
  ENQUEUED,
  /** The node's execution holds a slot. */
  RUNNING,
  /** The node's execution has completed. */
  COMPLETED,
  /** The node's execution has failed, or could not be started. */
  FAILED,
  /** The node's execution was cancelled, or the chain was cancelled before the node started. */
  CANCELLED,
  /** The node does not run, because of how an upstream node ended. */
  SKIPPED;

  /** Returns the stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static NodeState of(String text) {
    return UnknownValueException.constant(NodeState.class, text);
  }

  /** Returns the state of a node whose execution is in the given state. */
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

  /** Returns whether the node's execution has not ended; it may be about to be created. */
  boolean isActive() {
    return this == ENQUEUED || this == RUNNING || this == WAITING;
  }

  /**
   * Returns the order of the states while an execution passes through the queue once: a greater
   * number means later.
   */
  int progress() {
    return switch (this) {
      case PENDING, ENQUEUED -> 0;
      case RUNNING -> 1;
      case WAITING, FAILED, SKIPPED -> 2;
      case COMPLETED, CANCELLED -> 3;
    };
  }

  /** Returns whether the node has ended, with any result. */
  boolean hasEnded() {
    return this != PENDING && !isActive();
  }
}
