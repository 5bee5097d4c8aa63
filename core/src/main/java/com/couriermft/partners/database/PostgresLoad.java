package com.couriermft.partners.database;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** PostgreSQL's {@code COPY … FROM STDIN} in its CSV: a quoted text is no NULL. */
record PostgresLoad(DatabaseSession session) implements BulkLoad {
  private static final int BUFFER = 64 << 10;

  @Override
  public long load(String table, List<String> columns, Rows rows) throws SQLException, IOException {
    CopyManager copying = session.jdbc().unwrap(PGConnection.class).getCopyAPI();
    String sql =
        "copy %s (%s) from stdin (format csv, encoding 'UTF8')"
            .formatted(table, String.join(", ", columns));
    return copying.copyIn(sql, new RowStream(rows, PostgresLoad::line), BUFFER);
  }

  private static void line(List<JsonNode> values, StringBuilder to) {
    for (int i = 0; i < values.size(); i++) {
      JsonNode value = values.get(i);
      if (i > 0) {
        to.append(',');
      }
      if (!value.isNull()) {
        to.append('"').append(value.asText().replace("\"", "\"\"")).append('"');
      }
    }
    to.append('\n');
  }
}
