package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows sent into a table as one stream, within the session's transaction. For one thread. */
public interface BulkLoad {
  /** The rows to load, read on demand. */
  interface Rows {
    /** Returns the values of the next row, in the columns' order; {@code null} after the last. */
    @Nullable List<JsonNode> next() throws IOException;
  }

  /**
   * Loads rows into a table.
   *
   * @param table as SQL has it
   * @param columns as SQL has them
   * @return how many rows the database took, which are all
   * @throws CourierException what the rows have thrown, {@code constraint_violated} or {@code
   *     value_rejected}
   */
  long load(String table, List<String> columns, Rows rows) throws SQLException, IOException;

  /**
   * Returns the way of a session's database.
   *
   * @param session of {@link Databases#openToLoad}
   * @throws CourierException {@code statement_refused}: there is none
   */
  static BulkLoad of(DatabaseSession session) {
    return switch (session.dialect().type()) {
      case POSTGRESQL -> new PostgresLoad(session);
      case MARIADB, MYSQL -> new MariaLoad(session);
      default ->
          throw CourierException.of(
              DatabaseCodes.STATEMENT_REFUSED,
              "'load' is for postgresql, mariadb and mysql; leave it out, and rows go to %s in batches."
                  .formatted(session.dialect().type().json()));
    };
  }
}
