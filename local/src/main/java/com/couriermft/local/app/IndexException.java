package com.couriermft.local.app;

/**
 * A function, or the whole app, cannot be indexed: its files contradict each other or ask for what
 * the host does not have. The message names the subject, what was found and what to do.
 */
public final class IndexException extends RuntimeException {
  public IndexException(String message) {
    super(message);
  }

  public IndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
