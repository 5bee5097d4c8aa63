package com.couriermft.partners.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * One attempt to connect to a server with several addresses.
 *
 * <p>Of the time for all of them each has what is left, divided by how many are left, but three
 * seconds at least, in which a lost request is sent again. For one thread.
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
   * @param address address to connect to
   * @param left number of remaining addresses, including this one
   * @param startNanos start of the first attempt, in terms of {@link System#nanoTime}
   */
  ConnectAttempt(InetAddress address, int left, long startNanos) {
    this.address = address;
    this.left = left;
    this.startNanos = startNanos;
  }

  /** Returns the address to connect to when the server is asked for by its name. */
  InetSocketAddress instead(InetSocketAddress asked) {
    return new InetSocketAddress(address, asked.getPort());
  }

  /** Returns this try's share of a time in ms, at least 1; 0 is for ever. */
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

  /** Returns whether the address was reached, so that a later failure is none of the address. */
  boolean isReached() {
    return reached;
  }

  /** Returns the message about a try that failed. */
  String failure(IOException e) {
    return address.getHostAddress() + ": " + e.getMessage();
  }
}
