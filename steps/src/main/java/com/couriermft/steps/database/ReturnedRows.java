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
 * Reads the rows that changing statements return: {@code insert … returning id} in PostgreSQL and
 * MariaDB, {@code insert … output inserted.id} in SQL Server.
 */
final class ReturnedRows {
  /** The update count that JDBC returns after a statement's last result. */
  private static final long END = -1;

  private ReturnedRows() {}

  /**
   * Returns whether a statement may return changed rows. Keywords of other dialects count as
   * ordinary names.
   */
  static boolean isOf(SqlText text, Dialect dialect) {
    return text.words().contains(dialect.type() == DatabaseType.SQLSERVER ? "OUTPUT" : "RETURNING");
  }

  /**
   * Runs a statement and stores the rows that it returns. T-SQL statements need no separator, and
   * each has its own result. All results are read, because JDBC reports an error only when its
   * result is reached.
   *
   * @param changes whether the first result consists of the changed rows
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
