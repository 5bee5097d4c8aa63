package com.couriermft.partners.database;

import java.io.IOException;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** Reads rows that PostgreSQL itself formats as lines: {@code COPY (…) TO STDOUT}. */
public final class PostgresCopy {
  private PostgresCopy() {}

  /** Receives the lines of a copy, one for each row. */
  public interface Lines {
    /**
     * Receives a line.
     *
     * @param line the line with its line feed
     */
    void take(byte[] line) throws IOException;
  }

  /**
   * Runs a copy within the session's transaction. If it fails midway, the copy is cancelled on the
   * server.
   *
   * @param sql statement {@code copy … to stdout} in PostgreSQL's CSV format
   * @throws IOException a failure thrown by {@code lines}
   * @throws SQLException an error of the server
   */
  public static void read(DatabaseSession session, String sql, Lines lines)
      throws SQLException, IOException {
    PGConnection postgres = session.jdbc().unwrap(PGConnection.class);
    session.running(
        postgres::cancelQuery,
        () -> {
          read(postgres.getCopyAPI().copyOut(sql), lines);
          return true;
        });
  }

  private static void read(CopyOut copy, Lines lines) throws SQLException, IOException {
    try {
      for (byte[] line = copy.readFromCopy(); line != null; line = copy.readFromCopy()) {
        lines.take(line);
      }
    } catch (IOException | RuntimeException e) {
      cancel(copy, e);
      throw e;
    }
  }

  /** Cancels the copy, because a transaction cannot end while a copy is running. */
  private static void cancel(CopyOut copy, Exception reason) {
    try {
      copy.cancelCopy();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }
}
