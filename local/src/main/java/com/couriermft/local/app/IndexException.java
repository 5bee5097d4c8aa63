package com.couriermft.local.app;

/**
 * Thrown when a function, or the entire app, cannot be indexed, because the files are inconsistent
 * or need unsupported features. The message names the function or app, the problem and the fix.
 */
public final class IndexException extends RuntimeException {
  public IndexException(String message) {
    super(message);
  }

  public IndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
