package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Change;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Probes the servers of connections and stores their profiles. Thread-safe. */
public final class ConnectionProbes {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionProbes.class);
  private static final Set<Connection.Type> ALL =
      EnumSet.complementOf(
          EnumSet.of(Connection.Type.HTTP, Connection.Type.FUNCTION_APP, Connection.Type.DATABASE));

  /** Time limit of the tests; a probe usually needs about fifty requests. */
  private static final Duration TRIALS = Duration.ofSeconds(60);

  /**
   * Time limit of a probe. Azure ends a request after 230 seconds, and temporary files must be
   * deleted by then.
   */
  static final TimeLimit WHOLE = new TimeLimit(Duration.ofSeconds(150), Duration.ofSeconds(10));

  private static final TimeLimit CLEANING =
      new TimeLimit(Duration.ofSeconds(30), Duration.ofSeconds(10));

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final RemoteSessions sessions;
  private final ConnectionStore connections;
  private final InstantSource clock;
  private final TimeLimit limit;

  /** Creates the component, which opens sessions and saves profiles with connections. */
  public ConnectionProbes(
      RemoteSessions sessions, ConnectionStore connections, InstantSource clock) {
    this(sessions, connections, clock, WHOLE);
  }

  ConnectionProbes(
      RemoteSessions sessions, ConnectionStore connections, InstantSource clock, TimeLimit limit) {
    this.sessions = sessions;
    this.connections = connections;
    this.clock = clock;
    this.limit = limit;
  }

  /**
   * Tests a stored connection.
   *
   * @return the observations, including a failure of the server, within three minutes
   * @throws CourierException {@code connection_not_found}
   */
  public ConnectionReport test(String name) {
    return limit.run(name, closable -> sessions.test(name, closable));
  }

  /**
   * Tests a connection and probes the server's capabilities with small files that are deleted
   * afterwards. The profile is saved unless the probe could not write any file.
   *
   * @param directory directory for the files; {@code .} for the login directory
   * @return the observations, including a failure of the server, within four minutes
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}, {@code
   *     invalid_path}
   * @throws com.couriermft.storage.store.StoreConflict the connection was changed in the meantime
   */
  public ConnectionReport probe(String name, String directory) {
    ScratchFiles scratch = new ScratchFiles(SafePath.check(directory), clock.instant());
    ConnectionReport seen = limit.run(name, closable -> probe(name, scratch, closable));
    if (seen.code() == null || scratch.remaining().isEmpty()) {
      return seen.left(scratch.remaining());
    }
    CLEANING.run(name, closable -> cleanAfresh(seen, name, scratch, closable));
    return seen.left(scratch.remaining());
  }

  private ConnectionReport probe(
      String name, ScratchFiles scratch, Consumer<AutoCloseable> closable) {
    ConnectionReport seen = sessions.test(name, closable);
    if (seen.code() != null) {
      return seen;
    }
    StoredConnection stored = connections.get(name);
    ServerProfile profile = null;
    CourierException failure = null;
    try {
      profile = probe(stored, scratch, closable);
    } catch (IOException e) {
      failure = broken(name, e);
    } catch (CourierException e) {
      failure = e;
    }
    return kept(seen, stored, profile).ended(failure);
  }

  private RemoteFiles open(String name, Consumer<AutoCloseable> closable) {
    return sessions.open(name, ALL, Progress.NONE, closable);
  }

  /**
   * Opens a session with retries, because a server that allows a single session may still count the
   * previous session.
   */
  private RemoteFiles openAfterAnother(String name, Consumer<AutoCloseable> closable) {
    try {
      return open(name, closable);
    } catch (CourierException e) {
      if (!e.is(ConnectionCodes.CONNECTION_FAILED) || !pauses()) {
        throw e;
      }
      return open(name, closable);
    }
  }

  private static boolean pauses() {
    try {
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private ServerProfile probe(
      StoredConnection stored, ScratchFiles scratch, Consumer<AutoCloseable> closable)
      throws IOException {
    ProbeFindings found = new ProbeFindings(TRIALS);
    Optional<Place> place = sessions.findPlace(stored.connection());
    if (place.isPresent()) {
      return new PlaceProbe(place.get(), scratch, found).run(clock);
    }
    try (RemoteFiles remote = openAfterAnother(stored.connection().name(), closable)) {
      return probe(stored, remote, scratch, found, closable);
    }
  }

  private ServerProfile probe(
      StoredConnection stored,
      RemoteFiles remote,
      ScratchFiles scratch,
      ProbeFindings found,
      Consumer<AutoCloseable> closable)
      throws IOException {
    CapabilityProbe probe = new CapabilityProbe(remote, scratch, found, clock);
    try {
      probe.run();
      found.attempt(
          Capability.SECOND_SESSION,
          () -> secondSession(stored, remote, scratch.directory(), closable));
      return probe.profile(clock.instant());
    } finally {
      scratch.clean(remote);
    }
  }

  private Finding secondSession(
      StoredConnection stored,
      RemoteFiles first,
      String directory,
      Consumer<AutoCloseable> closable)
      throws IOException {
    String name = stored.connection().name();
    if (stored.connection().maxConnections() == 1 && sessions.sessionsPerStep(name) == 1) {
      return ProbeFindings.unknown("\"max_connections\" and \"sessions_per_step\" are 1.");
    }
    try (RemoteFiles second = open(name, closable)) {
      second.find(directory);
      return ProbeFindings.yes();
    } catch (IOException | CourierException e) {
      // If the first session still works, the server refused only the second session.
      first.find(directory);
      return ProbeFindings.no(String.valueOf(e.getMessage()));
    }
  }

  /** Cleans up in a new session, because the first session is broken. */
  private ConnectionReport cleanAfresh(
      ConnectionReport seen, String name, ScratchFiles scratch, Consumer<AutoCloseable> closable) {
    try (RemoteFiles remote = openAfterAnother(name, closable)) {
      scratch.clean(remote);
    } catch (IOException | CourierException e) {
      LOG.warn(
          "The probe of '{}' may have left files behind in {}: {}",
          name,
          scratch.remaining(),
          e.getMessage());
    }
    return seen;
  }

  private ConnectionReport kept(
      ConnectionReport seen, StoredConnection stored, @Nullable ServerProfile profile) {
    if (profile == null) {
      return seen;
    } else if (!profile.isOfUse()) {
      return seen.with(profile, List.of());
    }
    ServerProfile earlier = stored.profile();
    List<Change> changes = earlier == null ? List.of() : profile.changesSince(earlier);
    connections.putProfile(stored, profile);
    return seen.with(profile, changes);
  }

  private static CourierException broken(String name, IOException e) {
    return CourierException.of(
        ConnectionCodes.CONNECTION_FAILED,
        SafeText.sentence(
            "Connection '" + name + "': the probe of the server failed: " + e.getMessage()),
        e);
  }
}
