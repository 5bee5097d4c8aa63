package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session with a database. Closing the session rolls back uncommitted changes. Not thread-safe,
 * except for {@link #breaker}.
 */
public final class DatabaseSession implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseSession.class);
  private static final long CANCEL_SECONDS = 5;

  private final DatabaseConnection connection;
  private final Dialect dialect;
  private final Connection jdbc;
  private final Handover handover;
  private volatile @Nullable Cancelling running;

  DatabaseSession(
      DatabaseConnection connection, Dialect dialect, Connection jdbc, Handover handover) {
    this.connection = connection;
    this.dialect = dialect;
    this.jdbc = jdbc;
    this.handover = handover;
  }

  /** Applies the connection's settings to the session. */
  void begin() throws SQLException {
    for (String sql : dialect.session(connection)) {
      Databases.run(jdbc, sql);
    }
  }

  /** Returns the connection of the session. */
  public DatabaseConnection connection() {
    return connection;
  }

  /**
   * The properties of a session that determine its value types.
   *
   * @param zone time zone of the session
   */
  public record Traits(DatabaseType type, String zone) {}

  /** Returns the properties of the session that determine its value types. */
  Traits traits() {
    return new Traits(dialect.type(), connection.session().timeZone());
  }

  /** Returns the SQL dialect of the server. */
  public Dialect dialect() {
    return dialect;
  }

  /** Returns the JDBC connection. */
  public Connection jdbc() {
    return jdbc;
  }

  /**
   * Starts a transaction.
   *
   * @throws SQLException the server refuses the transaction
   */
  public void begin(boolean readOnly, Isolation isolation) throws SQLException {
    jdbc.setAutoCommit(false);
    for (String sql : dialect.begin(readOnly, isolation)) {
      Databases.run(jdbc, sql);
    }
  }

  /**
   * Sets a savepoint, so that an error rolls back only the failed statement instead of the
   * transaction.
   */
  public void tolerate() throws SQLException {
    for (String sql : dialect.tolerating()) {
      Databases.run(jdbc, sql);
    }
  }

  /** Commits the transaction that {@link #begin(boolean, Isolation)} started. */
  public void commit() throws SQLException {
    jdbc.commit();
  }

  /** Rolls the transaction back. */
  public void rollBack() throws SQLException {
    jdbc.rollback();
  }

  /** Work that the server performs. */
  public interface Work<T, E extends Exception> {
    /** Performs the work and returns its result. */
    T run() throws SQLException, E;
  }

  /** Asks the server on a separate connection to cancel the running work. */
  interface Cancelling {
    /** Asks the server to cancel the running work. */
    void cancel() throws SQLException;
  }

  /**
   * Runs a statement so that {@link #breaker} can cancel it.
   *
   * @param work code that executes the statement
   */
  public <T, E extends Exception> T running(Statement statement, Work<T, E> work)
      throws SQLException, E {
    return running(statement::cancel, work);
  }

  /** Runs work other than a {@link Statement} so that {@link #breaker} can cancel it. */
  <T, E extends Exception> T running(Cancelling cancelling, Work<T, E> work)
      throws SQLException, E {
    running = cancelling;
    try {
      return work.run();
    } finally {
      running = null;
    }
  }

  /**
   * Returns a handle whose {@code close} ends the session from another thread within seconds.
   *
   * <p>The server is asked to cancel the running statement, and then the connection is closed.
   */
  public AutoCloseable breaker() {
    return this::breakOff;
  }

  private void breakOff() {
    Cancelling cancelling = running;
    if (cancelling != null) {
      cancel(cancelling);
    }
    try {
      jdbc.abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("Aborting a session with {}", connection.name(), e);
    }
    handover.sockets().end();
  }

  /** Cancels the statement in a separate thread, because the additional connection may hang too. */
  private void cancel(Cancelling cancelling) {
    Thread asking =
        new Thread(
            () -> {
              try {
                cancelling.cancel();
              } catch (SQLException e) {
                LOG.debug("Cancelling a statement of {}", connection.name(), e);
              }
            },
            "courier-sql-cancel");
    asking.setDaemon(true);
    asking.start();
    try {
      asking.join(TimeUnit.SECONDS.toMillis(CANCEL_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the failure of a step for a server error. Its message contains no values of rows. */
  public CourierException failure(String what, SQLException e) {
    return new SqlErrors(connection, dialect).failure(what, e);
  }

  /**
   * Returns the failure of a row for a server error.
   *
   * @param what description of the row
   * @param meaning meaning of the error
   * @param places names of the statement's values
   */
  public CourierException failure(
      String what, SQLException e, SqlFailure meaning, List<String> places) {
    return new SqlErrors(connection, dialect).failure(what, e, meaning, places);
  }

  /**
   * Returns whether the transaction is still open and has its changes.
   *
   * <p>Many statements in MariaDB and MySQL commit implicitly. After each statement these servers
   * report whether a transaction is open.
   */
  public boolean isInTransaction() throws SQLException {
    DatabaseType type = dialect.type();
    return type != DatabaseType.MARIADB && type != DatabaseType.MYSQL || MariaDialect.isOpen(jdbc);
  }

  /** Returns the meaning of a server error. */
  public SqlFailure meaning(SQLException e) {
    return SqlErrors.meaning(dialect, e);
  }

  @Override
  public void close() {
    try (handover) {
      if (!jdbc.isClosed() && !jdbc.getAutoCommit()) {
        jdbc.rollback();
      }
      jdbc.close();
    } catch (SQLException e) {
      LOG.debug("Closing a session with {}", connection.name(), e);
    }
  }
}
