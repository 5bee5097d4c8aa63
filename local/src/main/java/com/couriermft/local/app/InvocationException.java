package com.couriermft.local.app;

/** An invocation has failed; it is logged already. The cause is what the function threw. */
public final class InvocationException extends Exception {
  InvocationException(String message, Throwable cause) {
    super(message, cause);
  }
}
