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

  /** Sets what the connection wants of each session. */
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
   * What the types of a session's values depend on.
   *
   * @param zone of the session
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
   * Begins a transaction.
   *
   * @throws SQLException the server does not
   */
  public void begin(boolean readOnly, Isolation isolation) throws SQLException {
    jdbc.setAutoCommit(false);
    for (String sql : dialect.begin(readOnly, isolation)) {
      Databases.run(jdbc, sql);
    }
  }

  /** Has an error undo its statement, and not the transaction that is begun. */
  public void tolerate() throws SQLException {
    for (String sql : dialect.tolerating()) {
      Databases.run(jdbc, sql);
    }
  }

  /** Ends the transaction and keeps what it did. */
  public void commit() throws SQLException {
    jdbc.commit();
  }

  /** Ends the transaction and undoes what it did. */
  public void rollBack() throws SQLException {
    jdbc.rollback();
  }

  /** Work on the server. */
  public interface Work<T, E extends Exception> {
    /** Does it. */
    T run() throws SQLException, E;
  }

  /** Asks the server, over a line of its own, to cancel the work that runs. */
  interface Cancelling {
    /** Asks. */
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
   * Returns what ends the session from another thread, within seconds: the server is asked to
   * cancel the statement that runs, then the line is cut.
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

  /** Asking goes over a line of its own, which may hang, too. */
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
   * Returns what an error of the server fails a row with.
   *
   * @param what the row
   * @param meaning of the error
   * @param places what the values of the statement are called
   */
  public CourierException failure(
      String what, SQLException e, SqlFailure meaning, List<String> places) {
    return new SqlErrors(connection, dialect).failure(what, e, meaning, places);
  }

  /**
   * Returns whether the transaction is still open in which something was written: MariaDB and MySQL
   * commit by themselves with many statements, and say after each whether one is open.
   */
  public boolean isInTransaction() throws SQLException {
    DatabaseType type = dialect.type();
    return type != DatabaseType.MARIADB && type != DatabaseType.MYSQL || MariaDialect.isOpen(jdbc);
  }

  /** Returns what an error of the server means. */
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
