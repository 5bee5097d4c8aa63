package com.couriermft.partners.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.http.HttpLab;
import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.RemoteSockets;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Properties;
import java.util.function.UnaryOperator;

/**
 * Databases that tests cannot start. H2 in compatibility mode covers the common behavior. A real
 * server is used if environment variables are set: {@code
 * COURIER_TEST_SQLSERVER=sqlserver://host:1433/database} with {@code COURIER_TEST_SQLSERVER_USER}
 * and {@code …_PASSWORD}, and similarly for {@code COURIER_TEST_ORACLE}.
 */
public enum Elsewhere {
  /** H2 in the mode {@code MSSQLServer}. */
  H2_AS_SQLSERVER(DatabaseType.SQLSERVER, "MSSQLServer"),
  /** H2 in the mode {@code Oracle}. */
  H2_AS_ORACLE(DatabaseType.ORACLE, "Oracle"),
  /** A real Microsoft SQL Server. */
  SQLSERVER(DatabaseType.SQLSERVER, ""),
  /** A real Oracle database. */
  ORACLE(DatabaseType.ORACLE, "");

  private final DatabaseType type;
  private final String mode;

  Elsewhere(DatabaseType type, String mode) {
    this.type = type;
    this.mode = mode;
  }

  /** Returns whether this is a real server rather than H2. */
  public boolean isReal() {
    return mode.isEmpty();
  }

  /**
   * Opens a session. Skips the test if the environment does not name the real server.
   *
   * @param name name of H2's database
   */
  public DatabaseSession open(String name) throws SQLException {
    InMemorySecrets secrets = new InMemorySecrets();
    return isReal() ? real(secrets) : h2(name, secrets, jdbc -> jdbc);
  }

  /** Opens a session with H2 in which some statements return scripted results. */
  public DatabaseSession open(String name, ScriptedResults results) throws SQLException {
    return h2(name, new InMemorySecrets(), results::around);
  }

  private DatabaseSession h2(
      String name, InMemorySecrets secrets, UnaryOperator<java.sql.Connection> around)
      throws SQLException {
    DatabaseConnection connection = connection("sqlserver://127.0.0.1:1/none", "sa");
    java.sql.Connection jdbc =
        new org.h2.Driver()
            .connect(
                "jdbc:h2:mem:%s;MODE=%s;DB_CLOSE_DELAY=-1".formatted(name, mode), new Properties());
    RemoteSockets sockets =
        RemoteSockets.of(
            connection, connection.host(), connection.network(), secrets, HttpLab.LOOPBACK);
    Handover handover =
        new Handover(
            sockets,
            new CertificateTrust("elsewhere", connection.address(), connection.tls()),
            true);
    H2Dialect dialect = new H2Dialect(Dialects.of(type));
    return new DatabaseSession(connection, dialect, around.apply(jdbc), handover);
  }

  private DatabaseSession real(InMemorySecrets secrets) throws SQLException {
    String variable = "COURIER_TEST_" + type.json().toUpperCase(Locale.ROOT);
    String address = System.getenv(variable);
    assumeTrue(address != null, variable + " names no server");
    secrets.put("db", Secret.of(System.getenv(variable + "_PASSWORD")));
    ConnectionStore connections =
        new ConnectionStore(
            new InMemoryTables(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))), secrets);
    DatabaseConnection connection = connection(address, System.getenv(variable + "_USER"));
    Databases databases = new Databases(connections, secrets, HttpLab.LOOPBACK, resource -> "");
    return databases.open(connection, closable -> {}, null);
  }

  private DatabaseConnection connection(String address, String user) {
    URI uri = URI.create(address);
    ObjectNode all =
        Json.object()
            .put("type", "database")
            .put("database_type", type.json())
            .put("host", uri.getHost())
            .put("port", uri.getPort())
            .put("database", uri.getPath().substring(1))
            .put("username", user)
            .put("network", "private");
    all.putObject("auth").put("type", "password").put("secret", "db");
    all.putObject("tls").put("mode", "off");
    return (DatabaseConnection) ConnectionReader.read("elsewhere", all).connection();
  }
}
