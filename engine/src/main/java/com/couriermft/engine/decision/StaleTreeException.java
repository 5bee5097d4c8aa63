package com.couriermft.engine.decision;

/**
 * Thrown when the rows of a decision contradict each other because some of them are outdated. Read
 * them again.
 */
public final class StaleTreeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StaleTreeException(String message) {
    super(message);
  }
}
