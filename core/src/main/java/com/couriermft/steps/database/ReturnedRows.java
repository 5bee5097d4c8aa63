package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.SqlText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Rows that statements return which change a database: {@code insert … returning id} of PostgreSQL
 * and MariaDB, {@code insert … output inserted.id} of SQL Server.
 */
final class ReturnedRows {
  private ReturnedRows() {}

  /** Returns whether a statement may return the rows that it changes. */
  static boolean isOf(SqlText text) {
    List<String> words = text.words();
    return words.contains("RETURNING") || words.contains("OUTPUT");
  }

  /**
   * Runs a statement and keeps the rows that it returns.
   *
   * @param changes whether they are rows that it has changed
   * @return how many rows it has changed
   * @throws CourierException {@code result_too_large}, {@code duplicate_column}
   */
  static long run(PreparedStatement prepared, DatabaseSession session, boolean changes, Done done)
      throws SQLException {
    if (!session.running(prepared, prepared::execute)) {
      return Math.max(0, prepared.getLargeUpdateCount());
    }
    long count = 0;
    try (ResultSet result = prepared.getResultSet()) {
      RowReader rows = RowReader.of(result);
      while (session.running(prepared, result::next)) {
        done.returned(rows.row());
        count++;
      }
    }
    return changes ? count : 0;
  }
}
