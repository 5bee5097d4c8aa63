package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The ledger entry of an operation, in the database table {@code courier_ledger}. The row is
 * written in the transaction of the operation, so it exists if and only if the operation was
 * committed. An instance is bound to its session and not thread-safe.
 */
public final class OperationLedger {
  private final DatabaseSession session;
  private final String operation;
  private final String digest;

  /**
   * Creates the ledger entry of an operation without sending anything.
   *
   * @param operation id of the operation, at most 64 ASCII characters
   * @param digest hash of the operation's content, at most 64 ASCII characters
   */
  public OperationLedger(DatabaseSession session, String operation, String digest) {
    this.session = session;
    this.operation = operation;
    this.digest = digest;
  }

  /**
   * The ledger row of an operation.
   *
   * @param progress number of committed input rows
   * @param finished whether all input rows are committed
   * @param result result of the committed rows
   */
  public record Entry(long progress, boolean finished, JsonNode result) {}

  /**
   * Returns the committed row of the operation; empty if there is none.
   *
   * @throws CourierException {@code ledger_missing}: the table is missing or cannot be read; {@code
   *     ledger_differs}: the row has another digest
   * @throws SQLException any other error of the server
   */
  public Optional<Entry> find() throws SQLException {
    try (PreparedStatement statement =
        session
            .jdbc()
            .prepareStatement(
                "select digest, progress, finished, result from courier_ledger"
                    + " where operation_id = ?")) {
      statement.setString(1, operation);
      return session.running(
          statement,
          () -> {
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? Optional.of(entry(row)) : Optional.empty();
            }
          });
    } catch (SQLException e) {
      throw missing(session, e);
    }
  }

  private Entry entry(ResultSet row) throws SQLException {
    if (!row.getString(1).equals(digest)) {
      throw CourierException.of(
          DatabaseCodes.LEDGER_DIFFERS,
          ("Connection '%s': courier_ledger contains operation %s with different statements,"
                  + " parameters or rows, so Courier changed nothing.")
              .formatted(session.connection().name(), operation));
    }
    return new Entry(row.getLong(2), row.getInt(3) != 0, Json.readTree(row.getString(4)));
  }

  /**
   * Inserts the row of an operation that has not committed anything yet. Waits for another
   * transaction that has inserted the same row.
   *
   * @return whether the row was inserted; if not, another transaction has committed the row, and
   *     this transaction must be rolled back
   */
  public boolean begin() throws SQLException {
    try {
      update(
          "insert into courier_ledger (operation_id, digest, progress, finished, result)"
              + " values (?, ?, 0, 0, '{}')",
          List.of(operation, digest));
      return true;
    } catch (SQLException e) {
      if (session.meaning(e) == SqlFailure.CONSTRAINT) {
        return false;
      }
      throw missing(session, e);
    }
  }

  /**
   * Locks the operation's row for the rest of the transaction.
   *
   * @return whether exactly {@code progress} input rows are committed
   */
  public boolean hold(long progress) throws SQLException {
    return update(
            "update courier_ledger set digest = digest where operation_id = ? and progress = ?"
                + " and finished = 0",
            List.of(operation, progress))
        == 1;
  }

  /**
   * Updates the operation's row in this transaction.
   *
   * @throws IllegalStateException the row is missing, because the transaction has already ended
   */
  public void write(Entry entry) throws SQLException {
    int rows =
        update(
            "update courier_ledger set progress = ?, finished = ?, result = ?, done_at = "
                + session.dialect().now()
                + " where operation_id = ?",
            List.of(
                entry.progress(), entry.finished() ? 1 : 0, Json.write(entry.result()), operation));
    if (rows != 1) {
      throw new IllegalStateException("The row of operation " + operation + " no longer exists");
    }
  }

  /** Deletes up to 1,000 rows that are older than 40 days, in a separate transaction. */
  public static void forget(DatabaseSession session) throws SQLException {
    session.jdbc().setAutoCommit(true);
    Databases.run(session.jdbc(), session.dialect().forgetting());
  }

  /** Returns whether the ledger's table exists, has all columns and can be read. */
  public static boolean isThere(DatabaseSession session) throws SQLException {
    try (PreparedStatement statement =
        session
            .jdbc()
            .prepareStatement(
                "select operation_id, digest, progress, finished, result, done_at"
                    + " from courier_ledger where 1 = 0")) {
      statement.executeQuery().close();
      return true;
    } catch (SQLException e) {
      if (session.meaning(e) == SqlFailure.REJECTED) {
        return false;
      }
      throw e;
    }
  }

  private int update(String sql, List<Object> values) throws SQLException {
    try (PreparedStatement statement = session.jdbc().prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      return session.running(statement, statement::executeUpdate);
    }
  }

  private static SQLException missing(DatabaseSession session, SQLException e) {
    if (session.meaning(e) != SqlFailure.REJECTED) {
      return e;
    }
    throw CourierException.of(
        DatabaseCodes.LEDGER_MISSING,
        ("Connection '%s': the table courier_ledger cannot be used. An administrator can create it"
                + " with POST /connections/%s/prepare and {\"run\": true}, or with the statements that"
                + " this request returns. %s")
            .formatted(
                session.connection().name(),
                session.connection().name(),
                session.failure("reading the table", e).getMessage()),
        e);
  }
}
