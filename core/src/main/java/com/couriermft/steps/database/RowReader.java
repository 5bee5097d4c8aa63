package com.couriermft.steps.database;

import com.couriermft.files.table.ColumnType;
import com.couriermft.files.table.TableColumns;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result as JSON: numbers exactly as they are, a time with an offset as RFC 3339 in
 * UTC, one without as ISO 8601 without, bytes as Base64, all else as the database's text.
 */
final class RowReader {
  private static final int MOST_NAME = 200;
  private static final int MICROSOFT_OFFSET = -155;

  private final ResultSet rows;
  private final List<Column> columns;

  private RowReader(ResultSet rows, List<Column> columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * A column.
   *
   * @param name of the result, unique
   * @param type as the database calls it, in lower case
   * @param jdbc one of {@link Types}, or a driver's own
   * @param length the most characters or digits of a value; not above 0, or the largest number, if
   *     that is not known
   */
  record Column(String name, String type, int jdbc, int length) {}

  /**
   * Reads a result from its first row on.
   *
   * @throws CourierException {@code duplicate_column}: two columns have one name
   */
  static RowReader of(ResultSet rows) throws SQLException {
    return new RowReader(rows, columns(rows.getMetaData()));
  }

  static List<Column> columns(ResultSetMetaData about) throws SQLException {
    List<Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 1; i <= about.getColumnCount(); i++) {
      String name = about.getColumnLabel(i);
      if (!names.add(name)) {
        throw CourierException.of(
            TableCodes.DUPLICATE_COLUMN,
            "Column %d of the result is called '%s' as another one before it: name it with 'as'."
                .formatted(i, SafeText.of(name, MOST_NAME)));
      }
      String type = about.getColumnTypeName(i).toLowerCase(Locale.ROOT);
      columns.add(new Column(name, type, about.getColumnType(i), about.getPrecision(i)));
    }
    return columns;
  }

  List<Column> columns() {
    return columns;
  }

  /** Returns the columns of a table that has them, with the types of days and local times. */
  static TableColumns table(List<Column> columns) {
    Map<String, ColumnType> types = new HashMap<>();
    for (Column column : columns) {
      switch (column.jdbc()) {
        case Types.DATE -> types.put(column.name(), ColumnType.DATE);
        case Types.TIME -> types.put(column.name(), ColumnType.TIME);
        case Types.TIMESTAMP -> types.put(column.name(), ColumnType.TIMESTAMP);
        default -> {}
      }
    }
    return new TableColumns(columns.stream().map(Column::name).toList(), types);
  }

  /** Returns the row that the result stands at, by column. */
  ObjectNode row() throws SQLException {
    ObjectNode row = Json.object();
    for (int i = 1; i <= columns.size(); i++) {
      Column column = columns.get(i - 1);
      row.set(column.name(), value(i, column));
    }
    return row;
  }

  private JsonNode value(int index, Column column) throws SQLException {
    return switch (column.jdbc()) {
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE ->
          number(rows.getString(index));
      case Types.BOOLEAN, Types.BIT -> flag(index, column);
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> bytes(index);
      case Types.TIMESTAMP -> column.type().equals("timestamptz") ? instant(index) : local(index);
      case Types.TIMESTAMP_WITH_TIMEZONE, MICROSOFT_OFFSET -> instant(index);
      default -> text(rows.getString(index));
    };
  }

  /** A number that is none, as NaN, is a text. */
  static JsonNode number(@Nullable String text) {
    if (text == null) {
      return NullNode.getInstance();
    }
    try {
      return DecimalNode.valueOf(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return TextNode.valueOf(text);
    }
  }

  private static JsonNode text(@Nullable String text) {
    return text == null ? NullNode.getInstance() : TextNode.valueOf(text);
  }

  /** PostgreSQL's strings of bits have the type of a flag. */
  private JsonNode flag(int index, Column column) throws SQLException {
    String said = column.type().equals("bit") ? rows.getString(index) : null;
    if (said != null && said.matches("[01]{2,}")) {
      return text(said);
    }
    boolean flag = rows.getBoolean(index);
    return rows.wasNull() ? NullNode.getInstance() : BooleanNode.valueOf(flag);
  }

  private JsonNode bytes(int index) throws SQLException {
    byte[] bytes = rows.getBytes(index);
    return bytes == null
        ? NullNode.getInstance()
        : TextNode.valueOf(Base64.getEncoder().encodeToString(bytes));
  }

  private JsonNode local(int index) throws SQLException {
    String said = rows.getString(index);
    if (said == null || said.endsWith("infinity")) {
      return text(said);
    }
    return text(
        DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(rows.getObject(index, LocalDateTime.class)));
  }

  private JsonNode instant(int index) throws SQLException {
    String said = rows.getString(index);
    if (said == null || said.endsWith("infinity")) {
      return text(said);
    }
    OffsetDateTime time = rows.getObject(index, OffsetDateTime.class);
    return text(
        DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.withOffsetSameInstant(ZoneOffset.UTC)));
  }

  /** Returns the columns as a step puts them out. */
  static JsonNode described(List<Column> columns) {
    return Json.tree(
        columns.stream()
            .map(column -> Json.object().put("name", column.name()).put("type", column.type()))
            .toList());
  }
}
