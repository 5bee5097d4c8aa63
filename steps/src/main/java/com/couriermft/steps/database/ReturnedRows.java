package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.SqlText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Rows that statements return which change a database: {@code insert … returning id} of PostgreSQL
 * and MariaDB, {@code insert … output inserted.id} of SQL Server.
 */
final class ReturnedRows {
  /** The count of a statement that has no more results. */
  private static final long END = -1;

  private ReturnedRows() {}

  /**
   * Returns whether a statement may return changed rows. A keyword of another dialect is an
   * ordinary name.
   */
  static boolean isOf(SqlText text, Dialect dialect) {
    return text.words().contains(dialect.type() == DatabaseType.SQLSERVER ? "OUTPUT" : "RETURNING");
  }

  /**
   * Runs a statement and keeps the rows that it returns. Statements of T-SQL follow each other
   * without a mark and have a result each: all are read, since an error is told where its result
   * stands.
   *
   * @param changes whether the first rows are those that the statement changed
   * @return number of changed rows, from the first result: later results may count the same rows
   *     again, for example a {@code select} of their keys
   * @throws CourierException {@code result_too_large}, {@code duplicate_column}
   */
  static long run(
      PreparedStatement prepared, DatabaseSession session, boolean changes, LedgerEntry done)
      throws SQLException {
    boolean isRows = session.running(prepared, prepared::execute);
    long first =
        isRows ? keep(prepared, session, done) : Math.max(0, prepared.getLargeUpdateCount());
    long changed = isRows && !changes ? 0 : first;
    isRows = session.running(prepared, prepared::getMoreResults);
    while (isRows || prepared.getLargeUpdateCount() != END) {
      if (isRows) {
        keep(prepared, session, done);
      }
      isRows = session.running(prepared, prepared::getMoreResults);
    }
    return changed;
  }

  private static long keep(PreparedStatement prepared, DatabaseSession session, LedgerEntry done)
      throws SQLException {
    long count = 0;
    try (ResultSet result = prepared.getResultSet()) {
      RowReader rows = RowReader.of(result, session, RowReader.Form.PLAIN);
      while (session.running(prepared, result::next)) {
        done.returned(rows.row());
        count++;
      }
    }
    return count;
  }
}
