package com.couriermft.local.app;

/**
 * Thrown when an invocation has failed. The failure has already been logged. The cause is the
 * exception that the function threw.
 */
public final class InvocationException extends Exception {
  InvocationException(String message, Throwable cause) {
    super(message, cause);
  }
}
