package com.couriermft.partners.remote;

import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ServerConnection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The bandwidth limits that the sessions of this process share, by connection. A changed limit
 * applies to sessions that are opened after the change. Thread-safe.
 */
final class Bandwidths {
  private final LongSupplier nanoTime;
  private final Map<String, Bandwidth> shared = new ConcurrentHashMap<>();

  Bandwidths(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Returns the bandwidth limit that all sessions of a connection share; empty if there is no
   * limit.
   */
  Optional<Bandwidth> find(Connection connection) {
    int cap =
        connection instanceof ServerConnection server
            ? server.traffic().bandwidthBytesPerSecond()
            : 0;
    return Optional.ofNullable(
        shared.compute(
            connection.name(),
            (name, known) ->
                cap == 0
                    ? null
                    : known != null && known.bytesPerSecond() == cap
                        ? known
                        : new Bandwidth(cap, nanoTime)));
  }
}
