package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.SqlFailure;
import com.couriermft.transfer.table.ColumnType;
import com.couriermft.transfer.table.TableColumns;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
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
 * Converts the rows of a result to JSON. Numbers are exact. Times with an offset are RFC 3339 in
 * UTC, times without one are ISO 8601. Bytes become Base64, several bits become a bit string, and
 * all other types keep the database's own text format. {@link
 * com.couriermft.partners.database.ValueTarget} reads these formats.
 */
final class RowReader {
  private static final int MOST_NAME = 200;
  private static final int MICROSOFT_OFFSET = -155;
  private static final String NO_DAY = "0000-00-00";
  private static final int HALF_MILLISECOND = 500_000;
  private static final int MOST_YEAR = 9_999;
  private static final DateTimeFormatter MONTH_AND_DAY = DateTimeFormatter.ofPattern("MM-dd");

  private final ResultSet rows;
  private final List<Column> columns;
  private final DatabaseSession session;
  private final Form form;
  private long number;

  private RowReader(ResultSet rows, List<Column> columns, DatabaseSession session, Form form) {
    this.rows = rows;
    this.columns = columns;
    this.session = session;
    this.form = form;
  }

  /**
   * The options for values that can be formatted in several ways.
   *
   * @param sheet whether to format times for a workbook, with milliseconds and in the session's
   *     time zone instead of with an offset
   * @param impossible how to convert dates that do not exist in the calendar
   */
  record Form(boolean sheet, QueryConfig.ZeroDates impossible) {
    /** The format for everything except workbooks. */
    static final Form PLAIN = new Form(false, QueryConfig.ZeroDates.TEXT);
  }

  /**
   * A column of a result.
   *
   * @param name unique name in the result
   * @param type type name in the database, in lower case
   * @param jdbc a constant of {@link Types} or of the driver
   * @param length maximum number of characters or digits of a value; 0 or less, or the largest
   *     number, if unknown
   */
  record Column(String name, String type, int jdbc, int length) {}

  /**
   * Creates a reader, positioned before the first row.
   *
   * @throws CourierException {@code duplicate_column}: two columns have the same name
   */
  static RowReader of(ResultSet rows, DatabaseSession session, Form form) throws SQLException {
    return new RowReader(rows, columns(rows.getMetaData()), session, form);
  }

  static List<Column> columns(ResultSetMetaData about) throws SQLException {
    List<Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 1; i <= about.getColumnCount(); i++) {
      String name = about.getColumnLabel(i);
      if (!names.add(name)) {
        throw CourierException.of(
            TableCodes.DUPLICATE_COLUMN,
            ("Column %d of the result has the same name as an earlier column, '%s': rename it "
                    + "with 'as'.")
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

  /** Returns the columns of an output table, with the types of dates and local times. */
  static TableColumns table(List<Column> columns) {
    Map<String, ColumnType> types = new HashMap<>();
    for (Column column : columns) {
      switch (column.jdbc()) {
        case Types.DATE -> types.put(column.name(), ColumnType.DATE);
        case Types.TIME -> types.put(column.name(), ColumnType.TIME);
        case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE, MICROSOFT_OFFSET ->
            types.put(column.name(), ColumnType.TIMESTAMP);
        default -> {}
      }
    }
    return new TableColumns(columns.stream().map(Column::name).toList(), types);
  }

  /**
   * Returns the current row's values by column.
   *
   * @throws CourierException {@code value_rejected}: a value cannot be read; the message names the
   *     column
   */
  ObjectNode row() throws SQLException {
    number++;
    ObjectNode row = Json.object();
    for (int i = 1; i <= columns.size(); i++) {
      Column column = columns.get(i - 1);
      try {
        row.set(column.name(), value(i, column));
      } catch (DateTimeException e) {
        row.set(column.name(), impossible(column, e));
      } catch (SQLException e) {
        // The MariaDB driver wraps the exception of a month 0 or a day 0.
        if (e.getCause() instanceof DateTimeException invalid) {
          row.set(column.name(), impossible(column, invalid));
          continue;
        }
        SqlFailure meaning = session.meaning(e);
        if (meaning != SqlFailure.VALUE && meaning != SqlFailure.OTHER) {
          throw e;
        }
        throw unreadable(column, "its %s".formatted(column.type()), e);
      }
    }
    return row;
  }

  private JsonNode impossible(Column column, DateTimeException e) {
    if (form.impossible() == QueryConfig.ZeroDates.NULL) {
      return NullNode.getInstance();
    }
    throw unreadable(column, "an invalid date", e);
  }

  private CourierException unreadable(Column column, String what, Exception e) {
    return CourierException.of(
        DatabaseCodes.VALUE_REJECTED,
        ("Connection '%s': row %d, column '%s': %s cannot be read. Convert the column to text in "
                + "the query, such as cast(… as char), or leave it out.")
            .formatted(
                session.connection().name(), number, SafeText.of(column.name(), MOST_NAME), what),
        e);
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
      case Types.DATE -> date(index);
      case Types.TIME -> time(index);
      default -> text(rows.getString(index));
    };
  }

  /** Converts a number; special values such as NaN become strings. */
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

  /** Converts a bit type: a single bit becomes a boolean, several bits a bit string. */
  private JsonNode flag(int index, Column column) throws SQLException {
    if (column.type().equals("bit") && isMaria() && column.length() > 1) {
      byte[] bits = rows.getBytes(index);
      return bits == null ? NullNode.getInstance() : text(bits(bits, column.length()));
    }
    String said = column.type().equals("bit") && !isMaria() ? rows.getString(index) : null;
    if (said != null && said.matches("[01]{2,}")) {
      return text(said);
    }
    boolean flag = rows.getBoolean(index);
    return rows.wasNull() ? NullNode.getInstance() : BooleanNode.valueOf(flag);
  }

  private boolean isMaria() {
    DatabaseType type = session.dialect().type();
    return type == DatabaseType.MARIADB || type == DatabaseType.MYSQL;
  }

  private static String bits(byte[] bytes, int length) {
    String digits = new BigInteger(1, bytes).toString(2);
    return "0".repeat(Math.max(0, length - digits.length())) + digits;
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
    } else if (isMaria()) {
      return said(said);
    }
    return text(iso(rows.getObject(index, LocalDateTime.class), ""));
  }

  /**
   * Returns a time in ISO 8601, or in the database's own format if the year does not have four
   * digits.
   */
  private String iso(LocalDateTime exact, String zone) {
    LocalDateTime time =
        form.sheet() ? exact.plusNanos(HALF_MILLISECOND).truncatedTo(ChronoUnit.MILLIS) : exact;
    if (time.getYear() >= 1 && time.getYear() <= MOST_YEAR) {
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time) + zone;
    }
    boolean before = time.getYear() < 1;
    return "%04d-%s %s%s%s"
        .formatted(
            time.get(ChronoField.YEAR_OF_ERA),
            MONTH_AND_DAY.format(time),
            DateTimeFormatter.ISO_LOCAL_TIME.format(time),
            zone,
            before ? " BC" : "");
  }

  /**
   * Returns a date. MariaDB and MySQL may store {@code 0000-00-00}, which the driver reads as null.
   */
  private JsonNode said(String said) {
    try {
      LocalDateTime time = LocalDateTime.parse(said.replace(' ', 'T'));
      return time.getYear() < 1 ? zeroDate(said) : text(iso(time, ""));
    } catch (DateTimeException e) {
      return zeroDate(said);
    }
  }

  private JsonNode zeroDate(String said) {
    return text(form.impossible() == QueryConfig.ZeroDates.NULL ? null : said);
  }

  private JsonNode time(int index) throws SQLException {
    String said = rows.getString(index);
    if (said == null || !form.sheet()) {
      return text(said);
    }
    try {
      LocalTime time = LocalTime.parse(said);
      LocalTime next = time.plusNanos(HALF_MILLISECOND).truncatedTo(ChronoUnit.MILLIS);
      return text(next.isBefore(time.truncatedTo(ChronoUnit.MILLIS)) ? said : next.toString());
    } catch (DateTimeException e) {
      // PostgreSQL supports 24:00 and times with an offset; MariaDB supports times of more than 24
      // hours.
      return text(said);
    }
  }

  private JsonNode date(int index) throws SQLException {
    String said = rows.getString(index);
    return said != null && said.startsWith(NO_DAY) ? zeroDate(said) : text(said);
  }

  private JsonNode instant(int index) throws SQLException {
    String said = rows.getString(index);
    if (said == null || said.endsWith("infinity")) {
      return text(said);
    }
    OffsetDateTime time = rows.getObject(index, OffsetDateTime.class);
    ZoneId zone = ZoneId.of(session.connection().session().timeZone());
    return text(
        form.sheet()
            ? iso(time.atZoneSameInstant(zone).toLocalDateTime(), "")
            : iso(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime(), "Z"));
  }

  /** Returns the columns in the format of the step's outputs. */
  static JsonNode described(List<Column> columns) {
    return Json.tree(
        columns.stream()
            .map(column -> Json.object().put("name", column.name()).put("type", column.type()))
            .toList());
  }
}
