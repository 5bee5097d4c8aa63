package com.couriermft.partners.connection;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits how many steps may use each connection at the same time. The limits are cached for 15
 * seconds, so a host may use an outdated limit for up to 15 seconds. Thread-safe.
 */
public final class ConnectionLimits {
  private static final Duration KEPT = Duration.ofSeconds(15);

  private final ConnectionStore connections;
  private final InstantSource clock;
  private final Map<String, Kept> kept = new ConcurrentHashMap<>();

  public ConnectionLimits(ConnectionStore connections, InstantSource clock) {
    this.connections = connections;
    this.clock = clock;
  }

  /** Returns the limit of a connection; empty if the connection has no limit or does not exist. */
  public OptionalInt of(String name) {
    Optional<Connection> recent = connections.lastFound(name, KEPT);
    if (recent.isPresent()) {
      return OptionalInt.of(recent.get().maxConnections());
    }
    Kept known = kept.get(name);
    if (known == null || known.readAt().plus(KEPT).isBefore(clock.instant())) {
      known = new Kept(read(name), clock.instant());
      kept.put(name, known);
    }
    return known.limit();
  }

  private OptionalInt read(String name) {
    return connections
        .find(name)
        .map(stored -> stored.connection())
        .map(connection -> OptionalInt.of(connection.maxConnections()))
        .orElse(OptionalInt.empty());
  }

  private record Kept(OptionalInt limit, Instant readAt) {}
}
