package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Auth;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.partners.remote.RemoteSockets;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.net.UnknownHostException;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens database sessions by connection name. The connection and its password are reread each time,
 * and each session has its own network connection. Thread-safe.
 */
public final class Databases {
  private final ConnectionStore connections;
  private final SecretStore secrets;
  private final OutboundPolicy outbound;
  private final DatabaseTokens tokens;

  /**
   * Creates the factory of sessions without opening any.
   *
   * @param outbound checks the addresses of servers
   * @param tokens tokens of the process's identity, for connections that log in with this identity
   */
  public Databases(
      ConnectionStore connections,
      SecretStore secrets,
      OutboundPolicy outbound,
      DatabaseTokens tokens) {
    this.connections = connections;
    this.secrets = secrets;
    this.outbound = outbound;
    this.tokens = tokens;
  }

  /**
   * Opens a session outside any transaction. The caller closes it.
   *
   * @param name name of the connection
   * @param progress receives the connection's version
   * @param closable receives a handle that cancels the opening, before anything can block
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}, {@code
   *     driver_missing}, {@code outbound_refused}, {@code certificate_not_trusted}, {@code
   *     tls_failed}, {@code authentication_failed} (permanent), {@code connection_failed}, {@code
   *     database_busy} (transient), or the password is not available
   */
  public DatabaseSession open(String name, Progress progress, Consumer<AutoCloseable> closable) {
    return open(required(name, progress), closable, null, Map.of());
  }

  /**
   * Opens a session that supports {@link BulkLoad}; otherwise like {@link #open(String, Progress,
   * Consumer)}.
   */
  public DatabaseSession openToLoad(
      String name, Progress progress, Consumer<AutoCloseable> closable) {
    DatabaseConnection connection = required(name, progress);
    return open(connection, closable, null, Dialects.of(connection.databaseType()).loading());
  }

  private DatabaseConnection required(String name, Progress progress) {
    StoredConnection stored = connections.get(name);
    progress.uses("connection/" + name, stored.version());
    progress.conceals(stored.connection().secrets());
    return required(stored.connection());
  }

  private static DatabaseConnection required(Connection named) {
    if (named instanceof DatabaseConnection connection) {
      return connection;
    }
    throw CourierException.of(
        ConnectionCodes.WRONG_CONNECTION_TYPE,
        "Connection '%s' is of type %s, not database."
            .formatted(named.name(), named.type().json()));
  }

  /**
   * Checks whether the table of {@link OperationLedger} exists, and optionally creates it.
   *
   * @param name name of the connection
   * @param run whether to create a missing table
   * @throws CourierException see {@link #open(String, Progress, Consumer)}, or an error of a
   *     statement
   */
  public Preparation prepare(String name, boolean run) {
    try (DatabaseSession session = open(name, Progress.NONE, closable -> {})) {
      try {
        boolean known = OperationLedger.isThere(session);
        session.jdbc().setAutoCommit(true);
        if (run && !known) {
          for (String sql : session.dialect().ledger()) {
            run(session.jdbc(), sql);
          }
        }
        return new Preparation(
            session.dialect().type().json(),
            known || run,
            run && !known,
            session.dialect().ledger());
      } catch (SQLException e) {
        throw session.failure("Preparing the database", e);
      }
    }
  }

  /**
   * The result of {@link #prepare}: the database type, whether the ledger's table exists, and the
   * statements that create it.
   */
  @SchemaName("Preparation")
  public record Preparation(
      @Field(help = "Type of the database") String databaseType,
      @Field(help = "Whether the table `courier_ledger` exists now") boolean ready,
      @Field(help = "Whether this request created the table") boolean made,
      @Field(help = "The statements that create the table") List<String> statements) {}

  /**
   * Opens a session.
   *
   * @param watching receives the session's {@link Handover}, which records the server's
   *     certificate; {@code null} for none
   */
  DatabaseSession open(
      DatabaseConnection connection,
      Consumer<AutoCloseable> closable,
      @Nullable Consumer<Handover> watching) {
    return open(connection, closable, watching, Map.of());
  }

  private DatabaseSession open(
      DatabaseConnection connection,
      Consumer<AutoCloseable> closable,
      @Nullable Consumer<Handover> watching,
      Map<String, String> more) {
    Dialect dialect = Dialects.of(connection.databaseType());
    Driver driver = driver(dialect, connection.name());
    RemoteSockets sockets =
        RemoteSockets.of(connection, connection.host(), connection.network(), secrets, outbound);
    Handover handover =
        new Handover(
            sockets,
            new CertificateTrust(connection.name(), connection.address(), connection.tls()),
            connection.tls().mode() == Mode.VERIFY_FULL);
    if (watching != null) {
      watching.accept(handover);
    }
    DatabaseSession session = null;
    try {
      closable.accept(() -> breakOff(sockets));
      session = new Login(connection, dialect, driver, handover).open(more);
      closable.accept(session.breaker());
      session.begin();
      return session;
    } catch (SQLException e) {
      closeAfter(session, handover);
      throw new SqlErrors(connection, dialect).failure("opening a session", e);
    } catch (RuntimeException e) {
      closeAfter(session, handover);
      throw e;
    }
  }

  private static void closeAfter(@Nullable DatabaseSession session, Handover handover) {
    if (session == null) {
      handover.close();
    } else {
      session.close();
    }
  }

  /**
   * Creates the driver directly. {@link java.sql.DriverManager} would initialize all drivers that
   * it finds.
   */
  private static Driver driver(Dialect dialect, String connection) {
    try {
      return Class.forName(dialect.driver(), true, Databases.class.getClassLoader())
          .asSubclass(Driver.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException e) {
      throw CourierException.of(
          DatabaseCodes.DRIVER_MISSING,
          ("Connection '%s': the JDBC driver of %s, %s, is not installed. Add its jar to the "
                  + "folder 'lib' of the deployed app.")
              .formatted(connection, dialect.type().json(), dialect.driver()),
          e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(dialect.driver() + " cannot be made", e);
    }
  }

  private static void breakOff(RemoteSockets sockets) {
    sockets.end();
    sockets.closeLast();
  }

  /** An attempt to log in to the database. */
  private final class Login {
    private final DatabaseConnection connection;
    private final Dialect dialect;
    private final Driver driver;
    private final Handover handover;
    private java.sql.@Nullable Connection made;

    Login(DatabaseConnection connection, Dialect dialect, Driver driver, Handover handover) {
      this.connection = connection;
      this.dialect = dialect;
      this.driver = driver;
      this.handover = handover;
    }

    DatabaseSession open(Map<String, String> more) {
      Properties properties = new Properties();
      properties.putAll(credentials(dialect.properties(connection, handover.handle())));
      properties.putAll(more);
      try {
        HandshakeLimit.within(
            connection.connectTimeoutSeconds(),
            () -> breakOff(handover.sockets()),
            () -> {
              reach(properties);
              return true;
            });
      } catch (IOException e) {
        throw failure(e);
      } catch (RuntimeException e) {
        throw new SqlErrors(connection, dialect).causeOf(e);
      }
      if (made == null) {
        throw new IllegalStateException(
            dialect.driver() + " does not accept the URL for its own database type");
      }
      return new DatabaseSession(connection, dialect, made, handover);
    }

    private Map<String, String> credentials(Map<String, String> properties) {
      if (connection.auth() instanceof Auth.Password password) {
        Map<String, String> all = new HashMap<>(properties);
        all.put("password", secrets.get(password.secret()).reveal());
        return all;
      }
      return dialect.withToken(properties, tokens.get(dialect.resource(connection.host())));
    }

    private void reach(Properties properties) throws IOException {
      handover.sockets().reach(connection.host(), () -> connect(properties));
    }

    private void connect(Properties properties) throws IOException {
      try {
        made = driver.connect(dialect.url(connection, host()), properties);
      } catch (SQLException e) {
        throw new IOException(e.getMessage(), e);
      }
    }

    /**
     * Returns the checked address, for a driver that creates its own sockets and whose TLS does not
     * need the host name.
     */
    private String host() throws UnknownHostException {
      if (!dialect.connectsItself()) {
        return connection.host();
      }
      String judged =
          outbound
              .resolve(connection.host(), connection.port(), connection.network())
              .get(0)
              .getHostAddress();
      return connection.tls().mode() == Mode.OFF ? judged : connection.host();
    }

    private CourierException failure(IOException e) {
      return handover
          .trust()
          .refusal()
          .orElseGet(() -> new SqlErrors(connection, dialect).unopened(e));
    }
  }

  /** Runs a statement without a result. */
  static void run(java.sql.Connection jdbc, String sql) throws SQLException {
    try (Statement statement = jdbc.createStatement()) {
      statement.execute(sql);
    }
  }
}
