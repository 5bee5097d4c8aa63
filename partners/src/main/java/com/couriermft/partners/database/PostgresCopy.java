package com.couriermft.partners.database;

import java.io.IOException;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** Rows that PostgreSQL writes as lines itself: {@code COPY (…) TO STDOUT}. */
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
   * Runs a copy within the session's transaction. One that is broken off is cancelled in the
   * server.
   *
   * @param sql a statement {@code copy … to stdout} in its CSV
   * @throws IOException what {@code lines} has thrown
   * @throws SQLException the server's error
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

  /** A transaction can only be ended when the copy is. */
  private static void cancel(CopyOut copy, Exception reason) {
    try {
      copy.cancelCopy();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }
}
