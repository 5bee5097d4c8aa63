package com.couriermft.automation.arrival;

import java.util.Optional;

/** Keeps looks, together with the steps of all hosts, within the connections' limits. */
@FunctionalInterface
public interface PollPermits {
  /** Permits that are always granted. */
  PollPermits OPEN = connection -> Optional.of(() -> {});

  /**
   * Acquires a permit for a connection.
   *
   * @return releases the permit; empty if the connection has no free session
   */
  Optional<Pass> enter(String connection);

  /** The right to use a connection. */
  @FunctionalInterface
  interface Pass extends AutoCloseable {
    /** Releases the permit. */
    @Override
    void close();
  }
}
