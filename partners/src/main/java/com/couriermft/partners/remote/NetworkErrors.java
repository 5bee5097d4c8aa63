package com.couriermft.partners.remote;

import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Objects;

/** Explains network failures between this host and a server for messages. Pure. */
public final class NetworkErrors {
  private NetworkErrors() {}

  /**
   * Returns the reason for a failure, such as "connection refused". The name of the exception's
   * class is used only if neither the exception nor its causes have a message. The text may come
   * from the server.
   */
  public static String reason(Exception e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "");
    boolean hasText = !message.isBlank();
    if (e instanceof UnknownHostException && hasText) {
      return "unknown host " + message;
    } else if (e.getCause() instanceof Exception cause
        && (!hasText || cause.toString().equals(message))) {
      return reason(cause);
    } else if (hasText) {
      return isSentence(message)
          ? Character.toLowerCase(message.charAt(0)) + message.substring(1)
          : message;
    } else if (e instanceof SocketTimeoutException) {
      return "no response in time";
    } else if (e instanceof EOFException) {
      return "the server closed the connection";
    }
    return e.getClass().getSimpleName();
  }

  /** Returns " within 30 s" if a time limit was exceeded; an empty string for other failures. */
  public static String limit(Exception e, int seconds) {
    boolean isTimeout = e instanceof SocketTimeoutException && !reason(e).contains(" within ");
    return isTimeout ? " within " + seconds + " s" : "";
  }

  private static boolean isSentence(String message) {
    return message.length() > 1
        && Character.isUpperCase(message.charAt(0))
        && Character.isLowerCase(message.charAt(1));
  }
}
