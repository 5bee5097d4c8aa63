package com.couriermft.remote;

import com.couriermft.connection.Auth;
import com.couriermft.connection.Connection;
import com.couriermft.connection.ConnectionStore;
import com.couriermft.connection.ServerConnection;
import com.couriermft.connection.ServerProfile;
import com.couriermft.connection.StoredConnection;
import com.couriermft.failure.CourierException;
import com.couriermft.key.KeyStore;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.RemoteFiles;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Opens and tries connections by name. The connection, its secret and its key are read afresh each
 * time, so a rotated password is used at once. Thread-safe; a session is not.
 */
public final class RemoteSessions {
  private final ConnectionStore connections;
  private final KeyStore keys;
  private final ProfileWatch watch = new ProfileWatch();
  private final Map<Connection.Type, RemoteProtocol> protocols =
      new EnumMap<>(Connection.Type.class);

  /** Reads connections and keys from these and talks these protocols. */
  public RemoteSessions(
      ConnectionStore connections, KeyStore keys, List<? extends RemoteProtocol> protocols) {
    this.connections = connections;
    this.keys = keys;
    protocols.forEach(protocol -> protocol.types().forEach(t -> this.protocols.put(t, protocol)));
  }

  /**
   * Opens a session; the caller closes.
   *
   * @param name the connection's
   * @param types those that will do
   * @param progress hears which versions of connection and key are used
   * @param closable receives what to close when time is up, before anything can block
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}
   *     (permanent), or as {@link RemoteProtocol#open}
   */
  public RemoteFiles open(
      String name,
      Set<Connection.Type> types,
      Progress progress,
      Consumer<AutoCloseable> closable) {
    StoredConnection stored = connections.get(name);
    progress.uses("connection/" + name, stored.version());
    Connection connection = stored.connection();
    if (connection.auth() instanceof Auth.SshKey ours) {
      keys.find(ours.key()).ifPresent(k -> progress.uses("key/" + k.name(), k.version()));
    }
    RemoteFiles session = protocol(connection, types).open(stored, closable);
    watch.look(stored, session);
    return session;
  }

  /**
   * How many sessions one step may have open at a time.
   *
   * @throws CourierException {@code connection_not_found}
   */
  public int sessionsPerStep(String name) {
    return connections.get(name).connection() instanceof ServerConnection server
        ? server.traffic().sessionsPerStep()
        : 1;
  }

  /**
   * Tries a connection.
   *
   * @param closable receives what to close to break the test off, before anything can block
   * @throws CourierException {@code connection_not_found}; whatever the server does is in the
   *     report
   */
  public ConnectionReport test(String name, Consumer<AutoCloseable> closable) {
    StoredConnection stored = connections.get(name);
    Connection connection = stored.connection();
    ConnectionReport seen = protocol(connection, protocols.keySet()).test(connection, closable);
    ServerProfile profile = stored.profile();
    return profile == null || !seen.authenticated()
        ? seen.with(profile, List.of())
        : seen.with(profile, profile.differencesTo(seen.banner(), seen.extensions()));
  }

  private RemoteProtocol protocol(Connection connection, Set<Connection.Type> types) {
    RemoteProtocol protocol = protocols.get(connection.type());
    if (protocol == null || !types.contains(connection.type())) {
      throw CourierException.permanent(
          "wrong_connection_type",
          "Connection '%s' is of type %s, not %s."
              .formatted(
                  connection.name(),
                  connection.type().json(),
                  types.stream()
                      .map(Connection.Type::json)
                      .sorted()
                      .collect(Collectors.joining(" or "))));
    }
    return protocol;
  }
}
