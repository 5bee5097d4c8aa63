package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.mariadb.jdbc.Statement;

/**
 * Loads rows from a stream with {@code LOAD DATA LOCAL INFILE} of MariaDB and MySQL; file names are
 * ignored. The server only warns about rows that violate a rule, so each warning causes the load to
 * fail.
 */
record MariaLoad(DatabaseSession session) implements BulkLoad {
  @Override
  public long load(String table, List<String> columns, Rows rows) throws SQLException, IOException {
    RowStream stream = new RowStream(rows, MariaLoad::line);
    String sql =
        ("load data local infile 'courier' into table %s character set utf8mb4"
                + " fields terminated by '\\t' escaped by '\\\\' lines terminated by '\\n' %s")
            .formatted(table, assigned(table, columns));
    try (java.sql.Statement statement = session.jdbc().createStatement()) {
      statement.unwrap(Statement.class).setLocalInfileInputStream(stream);
      session.running(statement, () -> statement.execute(sql));
      long taken = statement.getLargeUpdateCount();
      stream.requireWhole();
      requireNoWarning(statement);
      if (taken != stream.count()) {
        throw refused("the server accepted %2$d of %1$d rows".formatted(stream.count(), taken));
      }
      return taken;
    } catch (SQLException e) {
      stream.requireWhole();
      throw e;
    }
  }

  /**
   * Returns the column list and the assignments of LOAD DATA. Bytes are sent as hexadecimal digits,
   * because they are not valid text of a character set.
   */
  private String assigned(String table, List<String> columns) throws SQLException {
    String marks = "?" + ", ?".repeat(columns.size() - 1);
    String insert =
        "insert into %s (%s) values (%s)".formatted(table, String.join(", ", columns), marks);
    List<ValueTarget> targets = ValueTargets.of(session, insert, columns);
    List<String> taken = new ArrayList<>();
    List<String> set = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ValueTarget.Kind kind = targets.get(i).kind();
      boolean bytes = kind == ValueTarget.Kind.BYTES || kind == ValueTarget.Kind.BITS;
      taken.add(bytes ? "@courier_" + i : columns.get(i));
      if (bytes) {
        set.add("%s = unhex(@courier_%d)".formatted(columns.get(i), i));
      }
    }
    String all = "(" + String.join(", ", taken) + ")";
    return set.isEmpty() ? all : all + " set " + String.join(", ", set);
  }

  private void requireNoWarning(java.sql.Statement statement) throws SQLException {
    try (ResultSet warnings = statement.executeQuery("show warnings limit 1")) {
      if (warnings.next()) {
        SQLException first =
            new SQLException(warnings.getString("Message"), "", warnings.getInt("Code"));
        boolean constraint = session.meaning(first) == SqlFailure.CONSTRAINT;
        throw session.failure(
            "loading", first, constraint ? SqlFailure.CONSTRAINT : SqlFailure.VALUE, List.of());
      }
    }
  }

  private CourierException refused(String why) {
    return CourierException.of(
        DatabaseCodes.VALUE_REJECTED,
        "Connection '%s': loading failed: %s.".formatted(session.connection().name(), why));
  }

  private static void line(List<JsonNode> values, StringBuilder to) {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        to.append('\t');
      }
      JsonNode value = values.get(i);
      if (value.isNull()) {
        to.append("\\N");
      } else if (value instanceof BinaryNode bytes) {
        to.append(RowStream.hex(bytes));
      } else if (value.isBoolean()) {
        to.append(value.booleanValue() ? '1' : '0');
      } else {
        escape(RowStream.text(value), to);
      }
    }
    to.append('\n');
  }

  private static void escape(String text, StringBuilder to) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> to.append("\\\\");
        case '\t' -> to.append("\\t");
        case '\n' -> to.append("\\n");
        case '\0' -> to.append("\\0");
        default -> to.append(c);
      }
    }
  }
}
