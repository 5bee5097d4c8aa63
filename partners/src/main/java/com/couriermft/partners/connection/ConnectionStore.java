package com.couriermft.partners.connection;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.couriermft.storage.store.trail.RecordedChange;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stores connections by name. The table is {@code config}, the partition {@code connection}, and
 * the row key is the name. The columns are {@code json} (as {@link ConnectionReader} parses it),
 * {@code version} and {@code profile} ({@link ServerProfile}; missing before the first probe).
 * Thread-safe.
 */
public final class ConnectionStore {
  /** The etag of a save that succeeds only if no connection of that name exists. */
  public static final String ABSENT = "";

  private static final String TABLE = "config";
  private static final String PARTITION = "connection";

  /**
   * Fields that identify the server, user or location; if any of them changes, the profile no
   * longer applies.
   */
  private static final List<String> PEER_FIELDS =
      List.of("type", "host", "port", "username", "account_url", "container", "share", "base_url");

  private final Tables tables;
  private final ChangeTrail trail;
  private final SecretStore secrets;
  private final Map<String, Found> lastFound = new ConcurrentHashMap<>();

  /**
   * Creates a store for the connections in these tables; secrets sent with connections go to the
   * secret store.
   */
  public ConnectionStore(Tables tables, SecretStore secrets) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.secrets = secrets;
  }

  /**
   * Creates or updates a connection; saving an identical connection changes nothing. A secret sent
   * with the connection is written first, so a stored connection never names a missing secret.
   *
   * @param etag the expected version; {@link #ABSENT} if the connection must not exist; {@code
   *     null} for any version
   * @throws StoreConflict the connection has another version, is missing, or exists unexpectedly
   * @throws InvalidInputException {@code unknown_secret}: a referenced secret does not exist;
   *     {@code invalid_connection}: Courier does not offer a named algorithm
   * @throws com.couriermft.formats.failure.CourierException the secret store does not respond
   */
  public StoredConnection put(ReadConnection read, @Nullable String etag) {
    requireAlgorithms(read.connection());
    String name = read.connection().name();
    Optional<Row> before = tables.find(TABLE, PARTITION, name);
    if (etag != null && !before.map(Row::etag).orElse(ABSENT).equals(etag)) {
      throw new StoreConflict(
          "Connection '" + name + "' was changed after you read it; read it again.");
    }
    ObjectNode json = read.connection().toJson();
    // Compares normalized JSON, because different Courier versions write fields in different
    // orders. The order of headers is significant.
    Optional<StoredConnection> same =
        before
            .flatMap(ConnectionStore::readable)
            .filter(known -> Json.write(known.connection().toJson()).equals(Json.write(json)));
    if (same.isPresent() && read.sent() == null) {
      return same.get();
    }
    requireSecrets(read);
    if (read.sent() != null) {
      secrets.put(ConnectionReader.ownSecret(name), read.sent());
    }
    int version = before.map(row -> row.columns().integer("version")).orElse(0) + 1;
    Columns columns =
        Columns.none()
            .with("json", Json.write(json))
            .with("version", version)
            .with("nonce", UUID.randomUUID().toString());
    ServerProfile profile =
        before
            .filter(row -> readable(row).isPresent())
            .map(row -> keptProfile(row, json))
            .orElse(null);
    if (profile == null) {
      columns = columns.with("profile", "");
    }
    Columns changed = columns;
    Write write =
        before
            .map(row -> Write.merge(name, changed, row.etag()))
            .orElseGet(() -> Write.insert(name, changed));
    RecordedChange change =
        new RecordedChange(
            ObjectKind.CONNECTION,
            name,
            null,
            before.map(row -> row.columns().integer("version")).orElse(null),
            version,
            before.map(ConnectionStore::json).orElse(null),
            read.sent() == null ? json : json.deepCopy().put("secret_sent", version));
    Tables.Committed committed = trail.commit(change, List.of(write));
    before.ifPresent(row -> forgetSecret(row, read.connection()));
    return new StoredConnection(
        read.connection(),
        version,
        String.valueOf(committed.etags().get(name)),
        committed.at(),
        profile);
  }

  /**
   * Runs the checks of {@link #put} without saving.
   *
   * @throws InvalidInputException see {@link #put}
   */
  public void check(ReadConnection read) {
    requireAlgorithms(read.connection());
    requireSecrets(read);
  }

  /**
   * Saves the result of a probe. The settings and the version remain unchanged, and the row gets a
   * new etag.
   *
   * @param probed the connection at the time of the probe
   * @throws StoreConflict the connection was changed or deleted in the meantime, so the result may
   *     refer to a different server
   */
  public StoredConnection putProfile(StoredConnection probed, ServerProfile profile) {
    String name = probed.connection().name();
    Columns columns = Columns.none().with("profile", Json.write(profile));
    Tables.Committed committed =
        tables.transact(TABLE, PARTITION, List.of(Write.merge(name, columns, probed.etag())));
    return new StoredConnection(
        probed.connection(),
        probed.version(),
        String.valueOf(committed.etags().get(name)),
        committed.at(),
        profile);
  }

  /**
   * Returns the profile after a change; {@code null} if the connection now points to another
   * server.
   */
  private static @Nullable ServerProfile keptProfile(Row row, JsonNode after) {
    JsonNode before = json(row);
    boolean same =
        PEER_FIELDS.stream().allMatch(field -> before.path(field).equals(after.path(field)));
    return same ? profile(row) : null;
  }

  /** Returns the stored connection; empty if it cannot be read. */
  private static Optional<StoredConnection> readable(Row row) {
    return Optional.ofNullable(listed(row).value());
  }

  private static @Nullable ServerProfile profile(Row row) {
    String json = row.columns().textOrNull("profile");
    return json == null ? null : Json.read(json, ServerProfile.class);
  }

  /**
   * Validates the algorithms only when a connection is saved. A connection that an older version
   * saved must stay readable.
   */
  private static void requireAlgorithms(Connection connection) {
    if (connection instanceof SftpConnection sftp) {
      List<Problem> problems = sftp.algorithms().problems();
      if (!problems.isEmpty()) {
        throw ConnectionReader.refusal(connection.name(), problems);
      }
    }
  }

  /**
   * Checks that all referenced secrets exist. The message omits their names, because a user may
   * have entered the secret itself into the wrong field.
   */
  private void requireSecrets(ReadConnection read) {
    Connection connection = read.connection();
    if (read.sent() == null) {
      connection.auth().findSecret().ifPresent(name -> require(name, "/auth/secret", connection));
    }
    Proxy proxy = connection.proxy();
    if (proxy != null && proxy.secret() != null) {
      require(proxy.secret(), "/proxy/secret", connection);
    }
  }

  private void require(String secret, String pointer, Connection connection) {
    if (secrets.find(secret).isEmpty()) {
      throw InvalidInputException.at(
          pointer,
          SecretCodes.UNKNOWN_SECRET,
          "Connection '%s': the secret named in 'secret' does not exist. Create it first with"
                  .formatted(connection.name())
              + " PUT /api/secrets/{name}, or send its value in the matching field of 'auth'.");
    }
  }

  /** Returns the connection with a name; empty if it does not exist. */
  public Optional<StoredConnection> find(String name) {
    Optional<StoredConnection> found =
        tables.find(TABLE, PARTITION, name).map(ConnectionStore::stored);
    found.ifPresentOrElse(
        known -> lastFound.put(name, new Found(known.connection(), tables.clock().instant())),
        () -> lastFound.remove(name));
    return found;
  }

  /**
   * Returns a connection as this process last read it, without a request to storage; empty if this
   * process never read it.
   */
  public Optional<Connection> lastFound(String name) {
    return Optional.ofNullable(lastFound.get(name)).map(Found::connection);
  }

  /**
   * Returns a connection that this process read recently, without a request to storage.
   *
   * @param age the maximum time since then
   */
  Optional<Connection> lastFound(String name, Duration age) {
    Instant oldest = tables.clock().instant().minus(age);
    return Optional.ofNullable(lastFound.get(name))
        .filter(found -> !found.at().isBefore(oldest))
        .map(Found::connection);
  }

  /** A connection, and when this process read it. */
  private record Found(Connection connection, Instant at) {}

  /**
   * Returns the connection with a name.
   *
   * @throws NotFoundException {@code connection_not_found}
   */
  public StoredConnection get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new NotFoundException(
                    ConnectionCodes.CONNECTION_NOT_FOUND,
                    "Connection '"
                        + name
                        + "' does not exist; GET /api/connections lists all connections."));
  }

  /** Returns the readable connections, ordered by name. Unreadable connections are logged. */
  public List<StoredConnection> list() {
    return Listed.readable(listed());
  }

  /** Returns all connections, including unreadable ones, ordered by name. */
  public List<Listed<StoredConnection>> listed() {
    return listed(tables);
  }

  /** Returns all connections of an installation, see {@link #listed()}. */
  public static List<Listed<StoredConnection>> listed(Tables tables) {
    return tables.queryAll(TABLE, PARTITION, ChangeTrail.objects()).stream()
        .map(ConnectionStore::listed)
        .toList();
  }

  /**
   * Returns a page of connections, including unreadable ones, ordered by name.
   *
   * @param after the name after which the page starts; {@code null} for the first page
   * @param max maximum number of connections, at least 1
   * @param wanted selects connections; also called for unreadable ones
   */
  public List<Listed<StoredConnection>> listed(
      @Nullable String after, int max, Predicate<Listed<StoredConnection>> wanted) {
    Predicate<Row> shown = row -> wanted.test(listed(row));
    return tables.queryAfter(TABLE, PARTITION, ChangeTrail.objects(), after, max, shown).stream()
        .map(ConnectionStore::listed)
        .toList();
  }

  private static Listed<StoredConnection> listed(Row row) {
    return Listed.read(row.key(), what(row), () -> stored(row));
  }

  /** Returns whether a connection with this name exists, including an unreadable one. */
  public boolean isThere(String name) {
    return tables.find(TABLE, PARTITION, name).isPresent();
  }

  private static String what(Row row) {
    return "Connection '" + row.key() + "'";
  }

  /**
   * Deletes a connection and the secret that was sent with it; does nothing if the connection is
   * missing.
   *
   * @param etag the expected version; {@code null} for any version
   * @throws StoreConflict the connection has another version
   */
  public void delete(String name, @Nullable String etag) {
    Optional<Row> row = tables.find(TABLE, PARTITION, name);
    if (row.isPresent()) {
      String expected = etag == null ? row.get().etag() : etag;
      int version = row.get().columns().integer("version");
      trail.commit(
          new RecordedChange(
              ObjectKind.CONNECTION, name, null, version, null, json(row.get()), null),
          List.of(Write.delete(name, expected)));
      secrets.delete(ConnectionReader.ownSecret(name));
    }
  }

  /** Returns the JSON of a stored connection, to compare versions; empty if the row is damaged. */
  private static ObjectNode json(Row row) {
    try {
      return (ObjectNode) Json.readTree(row.columns().text("json"));
    } catch (RuntimeException damaged) {
      return Json.object();
    }
  }

  /**
   * Deletes the secret that was sent with the connection if the connection no longer uses the
   * secret.
   */
  private void forgetSecret(Row before, Connection now) {
    String own = ConnectionReader.ownSecret(now.name());
    boolean named =
        readable(before).map(known -> known.connection().secrets().contains(own)).orElse(true);
    if (named && !now.secrets().contains(own)) {
      secrets.delete(own);
    }
  }

  private static StoredConnection stored(Row row) {
    return DamagedDataException.reading(what(row), () -> read(row));
  }

  private static StoredConnection read(Row row) {
    Connection connection =
        ConnectionReader.read(row.key(), Json.readTree(row.columns().text("json"))).connection();
    return new StoredConnection(
        connection, row.columns().integer("version"), row.etag(), row.changedAt(), profile(row));
  }
}
