package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.ServerConnection;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Progress;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Opens sessions and tests connections by name. The connection, its secret and its key are reread
 * each time, so a rotated password is used immediately. This class is thread-safe; sessions are
 * not.
 */
public final class RemoteSessions {
  private final ConnectionStore connections;
  private final KeyStore keys;
  private final ProfileWatch watch;
  private final Map<Connection.Type, RemoteProtocol> protocols =
      new EnumMap<>(Connection.Type.class);
  private final Map<Connection.Type, ConnectionTest> trials = new EnumMap<>(Connection.Type.class);
  private final PlaceTrial places;
  private final Bandwidths bandwidths = new Bandwidths(System::nanoTime);

  /**
   * Creates the factory of sessions for stored connections.
   *
   * @param places opens storage locations, for tests of connections without sessions
   * @param feed receives events about changed servers
   */
  public RemoteSessions(
      ConnectionStore connections,
      KeyStore keys,
      List<? extends RemoteProtocol> protocols,
      Places places,
      EventFeed feed) {
    this(connections, keys, protocols, places, feed, List.of());
  }

  /**
   * Creates the factory like the other constructor, with tests for more connection types.
   *
   * @param others tests for types that have neither sessions nor storage locations
   */
  public RemoteSessions(
      ConnectionStore connections,
      KeyStore keys,
      List<? extends RemoteProtocol> protocols,
      Places places,
      EventFeed feed,
      List<? extends ConnectionTest> others) {
    this.watch = new ProfileWatch(feed);
    this.connections = connections;
    this.keys = keys;
    this.places = new PlaceTrial(connection -> places.open(connection.name(), Progress.NONE));
    this.places.types().forEach(type -> trials.put(type, this.places));
    for (RemoteProtocol protocol : protocols) {
      protocol.types().forEach(type -> this.protocols.put(type, protocol));
      protocol.types().forEach(type -> trials.put(type, protocol));
    }
    others.forEach(trial -> trial.types().forEach(type -> trials.put(type, trial)));
  }

  /**
   * Opens a session. The caller closes it. The sessions of one connection share its bandwidth limit
   * within the process.
   *
   * @param name name of the connection
   * @param types accepted types
   * @param progress receives the versions of the connection and its key
   * @param closable receives a handle that cancels the session, before anything can block
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}
   *     (permanent), or see {@link RemoteProtocol#open}
   */
  public RemoteFiles open(
      String name,
      Set<Connection.Type> types,
      Progress progress,
      Consumer<AutoCloseable> closable) {
    return open(connections.get(name), types, progress, closable);
  }

  /**
   * Does the same as {@link #open(String, Set, Progress, Consumer)} for a connection that the
   * caller has just read.
   */
  public RemoteFiles open(
      StoredConnection stored,
      Set<Connection.Type> types,
      Progress progress,
      Consumer<AutoCloseable> closable) {
    Connection connection = stored.connection();
    progress.uses("connection/" + connection.name(), stored.version());
    progress.conceals(connection.secrets());
    for (String key : connection.keys()) {
      keys.find(key).ifPresent(k -> progress.uses("key/" + k.name(), k.version()));
    }
    RemoteFiles session = opened(of(protocols, connection, types), stored, closable);
    watch.look(stored, session);
    return session;
  }

  /**
   * Returns the maximum number of open sessions of one step.
   *
   * @throws CourierException {@code connection_not_found}
   */
  public int sessionsPerStep(String name) {
    return connections.get(name).connection() instanceof ServerConnection server
        ? server.traffic().sessionsPerStep()
        : 1;
  }

  private RemoteFiles opened(
      RemoteProtocol protocol, StoredConnection stored, Consumer<AutoCloseable> closable) {
    Optional<Bandwidth> bandwidth = bandwidths.find(stored.connection());
    if (bandwidth.isEmpty()) {
      return protocol.open(stored, closable);
    }
    Throttle throttle = new Throttle(bandwidth.get());
    closable.accept(throttle);
    return new ThrottledFiles(protocol.open(stored, closable), throttle);
  }

  /**
   * Tests a connection.
   *
   * @param closable receives a handle that cancels the test, before anything can block
   * @throws CourierException {@code connection_not_found}; all other failures are part of the
   *     report
   */
  public ConnectionReport test(String name, Consumer<AutoCloseable> closable) {
    StoredConnection stored = connections.get(name);
    Connection connection = stored.connection();
    ConnectionReport seen = of(trials, connection, trials.keySet()).test(connection, closable);
    ServerProfile profile = stored.profile();
    return profile == null || !seen.authenticated()
        ? seen.with(profile, List.of())
        : seen.with(profile, profile.differencesTo(seen.banner(), seen.extensions()));
  }

  /**
   * Returns the storage location of a connection without sessions; empty for a connection with
   * sessions.
   */
  Optional<Place> findPlace(Connection connection) {
    return places.types().contains(connection.type())
        ? Optional.of(places.open(connection))
        : Optional.empty();
  }

  /**
   * Returns the profile of the last probe; empty before the first probe and for a missing
   * connection.
   */
  public Optional<ServerProfile> findProfile(String name) {
    return connections.find(name).map(StoredConnection::profile);
  }

  private static <T> T of(
      Map<Connection.Type, T> all, Connection connection, Set<Connection.Type> types) {
    T found = all.get(connection.type());
    if (found == null || !types.contains(connection.type())) {
      throw CourierException.of(
          ConnectionCodes.WRONG_CONNECTION_TYPE,
          "Connection '%s' is of type %s, not %s."
              .formatted(
                  connection.name(),
                  connection.type().json(),
                  types.stream()
                      .map(Connection.Type::json)
                      .sorted()
                      .collect(Collectors.joining(" or "))));
    }
    return found;
  }
}
