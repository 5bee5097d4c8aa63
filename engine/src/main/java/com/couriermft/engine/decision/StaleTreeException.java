package com.couriermft.engine.decision;

/** The rows that a decision is based on contradict each other: one is older. To be read again. */
public final class StaleTreeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StaleTreeException(String message) {
    super(message);
  }
}
