package com.couriermft.automation.arrival;

import java.util.Optional;

/** Keeps looks, together with the steps of all hosts, within the connections' limits. */
@FunctionalInterface
public interface PollPermits {
  /** Lets everybody in. */
  PollPermits OPEN = connection -> Optional.of(() -> {});

  /**
   * Asks to use a connection.
   *
   * @return gives it back; empty if it is used to its limit
   */
  Optional<Pass> enter(String connection);

  /** The right to use a connection. */
  @FunctionalInterface
  interface Pass extends AutoCloseable {
    /** Gives it back. */
    @Override
    void close();
  }
}
