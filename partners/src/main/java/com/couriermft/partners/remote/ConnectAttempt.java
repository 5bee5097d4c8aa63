package com.couriermft.partners.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * One attempt to connect to one of a server's addresses.
 *
 * <p>The remaining time is divided evenly between the remaining addresses, but each address gets at
 * least three seconds, within which TCP repeats a lost request. Not thread-safe.
 */
final class ConnectAttempt {
  private static final long LEAST_MILLIS = 3_000;

  private final InetAddress address;
  private final int left;
  private final long startNanos;
  private boolean reached;

  /**
   * Starts an attempt.
   *
   * @param address the address of this attempt
   * @param left number of remaining addresses, including this address
   * @param startNanos start of the first attempt, as returned by {@link System#nanoTime}
   */
  ConnectAttempt(InetAddress address, int left, long startNanos) {
    this.address = address;
    this.left = left;
    this.startNanos = startNanos;
  }

  /** Returns the address of this attempt with the requested port. */
  InetSocketAddress instead(InetSocketAddress asked) {
    return new InetSocketAddress(address, asked.getPort());
  }

  /** Returns this attempt's share of a timeout in milliseconds, at least 1; 0 means no timeout. */
  int share(int timeoutMillis) {
    if (timeoutMillis == 0) {
      return 0;
    }
    long rest = Math.max(1, timeoutMillis - (System.nanoTime() - startNanos) / 1_000_000);
    return (int) Math.max(Math.min(rest, LEAST_MILLIS), rest / left);
  }

  void reached() {
    reached = true;
  }

  /** Returns whether the address was reached, so that a later failure is not due to the address. */
  boolean isReached() {
    return reached;
  }

  /** Returns the message for a failed attempt. */
  String failure(IOException e) {
    return address.getHostAddress() + ": " + e.getMessage();
  }
}
