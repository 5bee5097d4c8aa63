package com.couriermft.automation.arrival;

import java.util.Optional;

/**
 * Limits polls, together with the steps of all hosts, to the connections' maximum numbers of
 * sessions.
 */
@FunctionalInterface
public interface PollPermits {
  /** Permits that are always granted. */
  PollPermits OPEN = connection -> Optional.of(() -> {});

  /**
   * Acquires a permit for a connection.
   *
   * @return a pass that releases the permit when closed; empty if the connection has no free
   *     session
   */
  Optional<Pass> enter(String connection);

  /** A permit to use a connection. */
  @FunctionalInterface
  interface Pass extends AutoCloseable {
    /** Releases the permit. */
    @Override
    void close();
  }
}
