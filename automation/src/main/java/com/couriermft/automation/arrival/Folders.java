package com.couriermft.automation.arrival;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.ServerConnection;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.partners.remote.TimeoutCloser;
import com.couriermft.transfer.listing.Folder;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.PlaceFolder;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Waiter;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the folders of connections of every type. Thread-safe. */
public final class Folders {
  private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

  /** Maximum duration of a poll; a longer poll is cancelled. */
  static final Duration LONGEST = Duration.ofMinutes(4);

  private static final Set<Connection.Type> SERVERS =
      Set.of(Connection.Type.SFTP, Connection.Type.FTP, Connection.Type.FTPS);

  /**
   * Maximum length of a path. Longer paths are refused because the sizes of triggers and rows are
   * limited.
   */
  private static final int MOST_PATH = 1_000;

  private final ConnectionStore connections;
  private final RemoteSessions sessions;
  private final Places places;
  private final InstantSource clock;

  /** Creates an instance that lists the folders of these connections. */
  public Folders(
      ConnectionStore connections, RemoteSessions sessions, Places places, InstantSource clock) {
    this.connections = connections;
    this.sessions = sessions;
    this.places = places;
    this.clock = clock;
  }

  /**
   * A connection that was read once, for a following listing.
   *
   * @param server the server; {@code null} for a storage location
   * @param place the storage location; {@code null} for a server
   */
  record Source(@Nullable StoredConnection server, @Nullable Place place) {}

  /**
   * Reads a connection with one request.
   *
   * @throws CourierException {@code connection_not_found}, or see {@link Places#open}
   */
  Source source(String name) {
    boolean wasPlace = connections.lastFound(name).filter(known -> !isServer(known)).isPresent();
    if (wasPlace) {
      try {
        return new Source(null, places.open(name, Progress.NONE));
      } catch (CourierException refused) {
        if (connections.lastFound(name).filter(Folders::isServer).isEmpty()) {
          throw refused;
        }
        // The connection has become a server.
      }
    }
    StoredConnection stored = connections.get(name);
    return isServer(stored.connection())
        ? new Source(stored, null)
        : new Source(null, places.open(name, Progress.NONE));
  }

  private static boolean isServer(Connection connection) {
    return connection instanceof ServerConnection;
  }

  /**
   * Lists the files that are currently in a folder.
   *
   * @throws CourierException as thrown by the connection; {@code file_not_found}: no such folder;
   *     {@code timed_out}, {@code connection_failed} (transient)
   */
  FolderListing list(FolderQuery query, Source source) throws InterruptedException {
    CompletableFuture<Void> over = new CompletableFuture<>();
    over.completeOnTimeout(null, LONGEST.toSeconds(), TimeUnit.SECONDS);
    Instant deadline = clock.instant().plus(LONGEST);
    try {
      return look(query, source, new Until(query.connection(), over, deadline));
    } catch (IOException e) {
      throw over.isDone()
          ? timedOut(query.connection())
          : CourierException.of(
              ConnectionCodes.CONNECTION_FAILED,
              "Connection '%s': couldn't list '%s': %s"
                  .formatted(query.connection(), query.path(), e.getMessage()),
              e);
    } finally {
      over.cancel(false);
    }
  }

  private FolderListing look(FolderQuery query, Source source, Until until)
      throws IOException, InterruptedException {
    StoredConnection server = source.server();
    if (server != null) {
      try (RemoteFiles session =
          sessions.open(
              server,
              SERVERS,
              Progress.NONE,
              used -> until.over().thenRun(() -> TimeoutCloser.inBackground(used)))) {
        return list(query, session, until, path -> Optional.empty());
      }
    }
    PlaceFolder place = new PlaceFolder(query.connection(), Objects.requireNonNull(source.place()));
    return list(query, place, until, place::findVersion);
  }

  private FolderListing list(
      FolderQuery query, Folder folder, Until until, Function<String, Optional<String>> version)
      throws IOException, InterruptedException {
    RemoteListing listing = new RemoteListing(folder, Waiter.REAL, clock, until, LOG);
    List<ObservedFile> seen = new ArrayList<>();
    for (RemoteFile file : listing.list(query.toRemote())) {
      if (file.path().length() > MOST_PATH) {
        listing.omissions().add(Omissions.Reason.PATH_TOO_LONG, file.path());
      } else {
        seen.add(
            ObservedFile.of(query.connection(), file, version.apply(file.path()).orElse(null)));
      }
    }
    return new FolderListing(seen, listing.omissions());
  }

  private static CourierException timedOut(String connection) {
    return new CourierException(
        FailureClass.TRANSIENT,
        StepCodes.TIMED_OUT,
        "Connection '%s': the listing did not complete within %d s and was stopped."
            .formatted(connection, LONGEST.toSeconds()),
        null);
  }

  /** The cancellation of a poll that reaches its time limit. */
  private record Until(String connection, CompletableFuture<Void> over, Instant deadline)
      implements Cancellation {
    @Override
    public void throwIfCancelled() {
      if (over.isDone()) {
        throw timedOut(connection);
      }
    }
  }
}
