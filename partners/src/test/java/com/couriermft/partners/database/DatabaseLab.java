package com.couriermft.partners.database;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.http.HttpLab;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.supervision.Progress;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;

/** The connection {@code erp} with in-memory stores and a policy that allows this machine. */
public final class DatabaseLab {
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final ConnectionStore connections;
  private final Databases databases;
  private final AtomicReference<DatabaseTokens> tokens = new AtomicReference<>(resource -> "");
  private final DatabaseServer server;

  public DatabaseLab(DatabaseServer server) {
    this(server, HttpLab.LOOPBACK);
  }

  DatabaseLab(DatabaseServer server, OutboundPolicy policy) {
    this.server = server;
    this.connections =
        new ConnectionStore(
            new InMemoryTables(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))), secrets);
    this.databases =
        new Databases(connections, secrets, policy, resource -> tokens.get().get(resource));
    secrets.put("db", Secret.of(DatabaseServer.PASSWORD));
    save("'tls': {'mode': 'off'}");
  }

  /**
   * Saves the connection with additional fields.
   *
   * @param more JSON fields with single quotes
   */
  public DatabaseLab save(String more) {
    return save(server.port(), more);
  }

  /** Saves the connection with a different port. */
  public DatabaseLab save(int port, String more) {
    ObjectNode fields = (ObjectNode) Json.readTree(("{" + more + "}").replace('\'', '"'));
    ObjectNode all =
        Json.object()
            .put("type", "database")
            .put("database_type", server.type())
            .put("host", "127.0.0.1")
            .put("port", port)
            .put("database", DatabaseServer.DATABASE)
            .put("username", DatabaseServer.USER);
    all.putObject("auth").put("type", "password").put("secret", "db");
    all.setAll(fields);
    connections.put(ConnectionReader.read("erp", all), null);
    return this;
  }

  /** Returns the JSON field {@code tls}, which trusts the server's authority. */
  String trusting(String mode) {
    ObjectNode tls = Json.object().put("mode", mode);
    tls.putArray("trust").add(server.authority());
    return "'tls': " + Json.write(tls);
  }

  /** Makes the connection log in with tokens of an identity. */
  DatabaseLab identity(DatabaseTokens identity) {
    tokens.set(identity);
    return this;
  }

  /** Changes the password in the secret store. */
  void password(String other) {
    secrets.put("db", Secret.of(other));
  }

  public ConnectionStore connections() {
    return connections;
  }

  public InMemorySecrets secrets() {
    return secrets;
  }

  public Databases databases() {
    return databases;
  }

  /**
   * Opens a connection directly with the driver's own URL.
   *
   * @throws SQLException the server refuses the login
   */
  public Connection direct() throws SQLException {
    boolean postgres = server.type().equals("postgresql");
    Properties login = new Properties();
    login.setProperty("user", DatabaseServer.USER);
    login.setProperty("password", DatabaseServer.PASSWORD);
    Driver driver = postgres ? new org.postgresql.Driver() : new org.mariadb.jdbc.Driver();
    return driver.connect(
        "jdbc:%s://127.0.0.1:%d/%s"
            .formatted(server.type(), server.port(), DatabaseServer.DATABASE),
        login);
  }

  /** Returns the server. */
  public DatabaseServer server() {
    return server;
  }

  /** Creates the ledger's table, as an administrator does. */
  public DatabaseLab prepared() {
    try (DatabaseSession session = open()) {
      if (!OperationLedger.isThere(session)) {
        for (String sql : session.dialect().ledger()) {
          Databases.run(session.jdbc(), sql);
        }
      }
      return this;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  DatabaseSession open() {
    return databases.open("erp", Progress.NONE, closable -> {});
  }

  ConnectionReport test() {
    return new DatabaseTrial(databases).test(connections.get("erp").connection(), closable -> {});
  }
}
