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
 * A session with a database. For one thread at a time; {@link #breaker} is for any. What was not
 * committed is rolled back when it is closed.
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

  /** Returns the connection that it is a session of. */
  public DatabaseConnection connection() {
    return connection;
  }

  /**
   * The properties of a session that its value types depend on.
   *
   * @param zone time zone of the session
   */
  public record Traits(DatabaseType type, String zone) {}

  /** Returns what the types of values depend on. */
  Traits traits() {
    return new Traits(dialect.type(), connection.session().timeZone());
  }

  /** Returns the dialect of its server. */
  public Dialect dialect() {
    return dialect;
  }

  /** Returns the driver's connection. */
  public Connection jdbc() {
    return jdbc;
  }

  /**
   * Starts a transaction.
   *
   * @throws SQLException the server refuses
   */
  public void begin(boolean readOnly, Isolation isolation) throws SQLException {
    jdbc.setAutoCommit(false);
    for (String sql : dialect.begin(readOnly, isolation)) {
      Databases.run(jdbc, sql);
    }
  }

  /** Sets a savepoint, so that an error rolls back its statement instead of the transaction. */
  public void tolerate() throws SQLException {
    for (String sql : dialect.tolerating()) {
      Databases.run(jdbc, sql);
    }
  }

  /** Commits the transaction. */
  public void commit() throws SQLException {
    jdbc.commit();
  }

  /** Rolls the transaction back. */
  public void rollBack() throws SQLException {
    jdbc.rollback();
  }

  /** Work on the server. */
  public interface Work<T, E extends Exception> {
    /** Does it. */
    T run() throws SQLException, E;
  }

  /** Asks the server on a separate connection to cancel the running work. */
  interface Cancelling {
    /** Requests the cancellation. */
    void cancel() throws SQLException;
  }

  /**
   * Runs a statement so that {@link #breaker} can cancel it.
   *
   * @param work what runs it
   */
  public <T, E extends Exception> T running(Statement statement, Work<T, E> work)
      throws SQLException, E {
    return running(statement::cancel, work);
  }

  /** Runs work that is no {@link Statement} so that {@link #breaker} can cancel it. */
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
   * Returns a handle that ends the session from another thread within seconds.
   *
   * <p>The server is asked to cancel the running statement, then the connection is closed.
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

  /** Returns what an error of the server fails a step with; no value of a row is in it. */
  public CourierException failure(String what, SQLException e) {
    return new SqlErrors(connection, dialect).failure(what, e);
  }

  /**
   * Returns the failure of a row for an error of the server.
   *
   * @param what the row
   * @param meaning of the error
   * @param places names of the statement's values
   */
  public CourierException failure(
      String what, SQLException e, SqlFailure meaning, List<String> places) {
    return new SqlErrors(connection, dialect).failure(what, e, meaning, places);
  }

  /**
   * Returns whether the transaction with changes is still open.
   *
   * <p>MariaDB and MySQL commit implicitly with many statements, and report after each whether a
   * transaction is open.
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
