package com.couriermft.partners.database;

import java.io.IOException;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** Rows that PostgreSQL writes as lines itself: {@code COPY (…) TO STDOUT}. */
public final class PostgresCopy {
  private PostgresCopy() {}

  /** Takes the lines of a copy, one for each row. */
  public interface Lines {
    /**
     * Takes a line.
     *
     * @param line with the line feed at its end
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
    CopyOut copy = session.running(postgres::cancelQuery, () -> postgres.getCopyAPI().copyOut(sql));
    try {
      for (byte[] line = next(session, postgres, copy);
          line != null;
          line = next(session, postgres, copy)) {
        lines.take(line);
      }
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private static byte[] next(DatabaseSession session, PGConnection postgres, CopyOut copy)
      throws SQLException {
    return session.running(postgres::cancelQuery, copy::readFromCopy);
  }
}
