package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads rows into a table as one stream, within the session's transaction. Not thread-safe. */
public interface BulkLoad {
  /** The rows to load, which are read on demand. */
  interface Rows {
    /**
     * Returns the values of the next row in the order of the columns; {@code null} after the last
     * row.
     */
    @Nullable List<JsonNode> next() throws IOException;
  }

  /**
   * Loads rows into a table.
   *
   * @param table table name as it appears in SQL
   * @param columns column names as they appear in SQL
   * @return the number of loaded rows, which is the number of all rows
   * @throws CourierException a failure to read the rows, {@code constraint_violated} or {@code
   *     value_rejected}
   */
  long load(String table, List<String> columns, Rows rows) throws SQLException, IOException;

  /**
   * Returns the bulk load for a session's database.
   *
   * @param session session of {@link Databases#openToLoad}
   * @throws CourierException {@code statement_refused}: the database has no bulk load
   */
  static BulkLoad of(DatabaseSession session) {
    return switch (session.dialect().type()) {
      case POSTGRESQL -> new PostgresLoad(session);
      case MARIADB, MYSQL -> new MariaLoad(session);
      default ->
          throw CourierException.of(
              DatabaseCodes.STATEMENT_REFUSED,
              ("'load' is available for postgresql, mariadb and mysql only; remove it to send "
                      + "rows to %s in batches.")
                  .formatted(session.dialect().type().json()));
    };
  }
}
