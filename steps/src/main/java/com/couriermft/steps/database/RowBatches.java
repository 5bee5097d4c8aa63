package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.SqlFailure;
import com.couriermft.partners.database.ValueTarget;
import com.couriermft.partners.database.ValueTargets;
import com.couriermft.transfer.supervision.Cancellation;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a statement for input rows in batches. For one thread. */
final class RowBatches {
  private static final String WRONG_TYPE = "42804";

  private final ExecuteConfig config;
  private final DatabaseSession session;
  private final RowStatement statement;
  private final Cancellation cancellation;

  RowBatches(
      ExecuteConfig config,
      DatabaseSession session,
      RowStatement statement,
      Cancellation cancellation) {
    this.config = config;
    this.session = session;
    this.statement = statement;
    this.cancellation = cancellation;
  }

  /** A row with the values to bind. */
  private record Bound(InputRows.Row row, List<JsonNode> values) {}

  /**
   * Runs the statement for rows up to a maximum.
   *
   * @param most maximum number of rows
   * @return whether there may be further rows
   */
  boolean run(InputRows rows, long most, LedgerEntry done) throws SQLException, IOException {
    List<ValueTarget> targets = ValueTargets.of(session, statement.sql(), statement.names());
    try (PreparedStatement prepared = session.jdbc().prepareStatement(statement.sql())) {
      long left = most;
      while (left > 0) {
        cancellation.throwIfCancelled();
        int wanted = (int) Math.min(left, config.batchRows());
        List<Bound> batch = new ArrayList<>(wanted);
        int read = fill(batch, rows, targets, done, wanted);
        send(prepared, batch, done);
        done.read(read);
        left -= read;
        if (read < wanted) {
          return false;
        }
      }
      return true;
    }
  }

  private int fill(
      List<Bound> batch, InputRows rows, List<ValueTarget> targets, LedgerEntry done, int wanted)
      throws IOException {
    int read = 0;
    while (read < wanted) {
      InputRows.Row row = rows.next();
      if (row == null) {
        return read;
      }
      read++;
      try {
        batch.add(new Bound(row, statement.values(row, targets)));
      } catch (CourierException e) {
        if (!config.setsAside()) {
          throw e;
        }
        done.reject(row.number(), e);
      }
    }
    return read;
  }

  private void send(PreparedStatement prepared, List<Bound> batch, LedgerEntry done)
      throws SQLException {
    if (batch.isEmpty()) {
      return;
    } else if (!config.setsAside()) {
      done.changed(changed(prepared, batch, done));
      return;
    }
    if (refusal(prepared, batch, done) != null) {
      for (Bound each : batch) {
        sendAlone(prepared, each, done);
      }
    }
  }

  private void sendAlone(PreparedStatement prepared, Bound row, LedgerEntry done)
      throws SQLException {
    cancellation.throwIfCancelled();
    CourierException refusal = refusal(prepared, List.of(row), done);
    if (refusal != null) {
      done.reject(row.row().number(), refusal);
    }
  }

  /**
   * Returns the reason why a batch is refused, after rolling it back; {@code null} if it is
   * accepted.
   */
  private @Nullable CourierException refusal(
      PreparedStatement prepared, List<Bound> batch, LedgerEntry done) throws SQLException {
    Savepoint before = session.jdbc().setSavepoint();
    int returned = done.returned().size();
    try {
      done.changed(changed(prepared, batch, done));
      release(before);
      return null;
    } catch (CourierException e) {
      if (!isOfRow(e)) {
        throw e;
      }
      session.jdbc().rollback(before);
      done.forgetReturned(returned);
      return e;
    }
  }

  /**
   * Releases a savepoint, except in SQL Server and Oracle, which keep savepoints until the end of
   * the transaction.
   */
  private void release(Savepoint savepoint) throws SQLException {
    if (session.dialect().releasesSavepoints()) {
      session.jdbc().releaseSavepoint(savepoint);
    }
  }

  private static boolean isOfRow(CourierException e) {
    return e.failureCode().equals(DatabaseCodes.CONSTRAINT_VIOLATED)
        || e.failureCode().equals(DatabaseCodes.VALUE_REJECTED);
  }

  private long changed(PreparedStatement prepared, List<Bound> batch, LedgerEntry done)
      throws SQLException {
    try {
      return statement.returns() ? changedEach(prepared, batch, done) : changedAll(prepared, batch);
    } catch (SQLException e) {
      prepared.clearBatch();
      SQLException cause = cause(e);
      if (session.meaning(cause) == SqlFailure.LINE) {
        throw cause;
      }
      cancellation.throwIfCancelled();
      throw session.failure(place(batch), cause, meaning(cause), statement.names());
    }
  }

  /**
   * Returns the meaning of an error. The server has already described the statement, so a type
   * error is due to a value in the row.
   */
  private SqlFailure meaning(SQLException e) {
    return WRONG_TYPE.equals(e.getSQLState()) ? SqlFailure.VALUE : session.meaning(e);
  }

  private long changedAll(PreparedStatement prepared, List<Bound> batch) throws SQLException {
    for (Bound each : batch) {
      bind(prepared, each);
      prepared.addBatch();
    }
    long changed = 0;
    for (long count : session.running(prepared, prepared::executeLargeBatch)) {
      // The driver reports no count, but the statement ran and changed the row.
      changed += count == Statement.SUCCESS_NO_INFO ? 1 : count;
    }
    return changed;
  }

  /** Runs the statement for each row separately, because a batch cannot return rows. */
  private long changedEach(PreparedStatement prepared, List<Bound> batch, LedgerEntry done)
      throws SQLException {
    long changed = 0;
    for (Bound each : batch) {
      bind(prepared, each);
      changed += ReturnedRows.run(prepared, session, true, done);
    }
    return changed;
  }

  private static void bind(PreparedStatement prepared, Bound row) throws SQLException {
    for (int i = 0; i < row.values().size(); i++) {
      BoundParameters.set(prepared, i + 1, row.values().get(i));
    }
  }

  /**
   * Returns the cause without the batch's own message, which may quote the statement with its
   * values.
   */
  private static SQLException cause(SQLException e) {
    SQLException next = e instanceof BatchUpdateException ? e.getNextException() : null;
    return next == null ? e : next;
  }

  private static String place(List<Bound> batch) {
    InputRows.Row first = batch.get(0).row();
    return batch.size() == 1
        ? first.place()
        : "%s or one of the next %d".formatted(first.place(), batch.size() - 1);
  }
}
