package com.couriermft.partners.database;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;

/**
 * Loads rows with PostgreSQL's {@code COPY … FROM STDIN} in its CSV format, in which a quoted
 * string is never NULL.
 */
record PostgresLoad(DatabaseSession session) implements BulkLoad {
  private static final int BUFFER = 64 << 10;

  @Override
  public long load(String table, List<String> columns, Rows rows) throws SQLException, IOException {
    PGConnection postgres = session.jdbc().unwrap(PGConnection.class);
    String sql =
        "copy %s (%s) from stdin (format csv, encoding 'UTF8')"
            .formatted(table, String.join(", ", columns));
    return session.running(
        postgres::cancelQuery,
        () -> postgres.getCopyAPI().copyIn(sql, new RowStream(rows, PostgresLoad::line), BUFFER));
  }

  private static void line(List<JsonNode> values, StringBuilder to) {
    for (int i = 0; i < values.size(); i++) {
      JsonNode value = values.get(i);
      if (i > 0) {
        to.append(',');
      }
      if (value instanceof BinaryNode bytes) {
        cell("\\x" + RowStream.hex(bytes), to);
      } else if (!value.isNull()) {
        cell(RowStream.text(value), to);
      }
    }
    to.append('\n');
  }

  /**
   * Appends a cell. Empty strings and backslashes are quoted: an unquoted empty cell is NULL, and a
   * line with only {@code \.} may end the data.
   */
  private static void cell(String text, StringBuilder to) {
    if (text.isEmpty() || needsQuotes(text)) {
      to.append('"').append(text.replace("\"", "\"\"")).append('"');
    } else {
      to.append(text);
    }
  }

  private static boolean needsQuotes(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r' || c == '\\') {
        return true;
      }
    }
    return false;
  }
}
