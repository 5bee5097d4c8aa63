package com.couriermft.steps.database;

import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.SqlText;
import com.couriermft.steps.database.RowReader.Column;
import com.couriermft.transfer.table.CsvOptions;
import com.couriermft.transfer.table.TableCharset;
import com.couriermft.transfer.table.TableFormat;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides for which queries PostgreSQL can write the same CSV as {@link RowReader} and Courier's
 * writer, and creates the statements. Pure.
 */
final class CopiedQuery {
  /**
   * Maximum number of characters in a row. The driver allocates an array per row: up to 48 MiB with
   * four bytes per character.
   */
  private static final long MOST_IN_ROW = 12L << 20;

  private static final int MOST_DIGITS = 150_000;
  private static final int MOST_OF_OTHERS = 40;
  private static final Set<String> COPIED = Set.of("SELECT", "TABLE", "VALUES", "WITH");

  private CopiedQuery() {}

  /** Returns whether a query can be copied as far as can be decided without its columns. */
  static boolean isPossible(QueryConfig config, Dialect dialect) {
    if (dialect.type() != DatabaseType.POSTGRESQL || config.output() != QueryConfig.Output.CSV) {
      return false;
    }
    SqlText text = SqlText.parse(config.sql(), dialect);
    return text.places().isEmpty()
        && text.words().stream().findFirst().filter(COPIED::contains).isPresent()
        && isPlain(config.format());
  }

  private static boolean isPlain(TableFormat format) {
    CsvOptions csv = format.csv();
    return csv.headerRow() > 0
        && csv.comment() == null
        && csv.quoteEmpty()
        && !csv.guardFormulas()
        && csv.decimalSeparator() == '.'
        && (csv.charset() == TableCharset.AUTO || csv.charset() == TableCharset.UTF_8)
        && csv.delimiter() < 0x80
        && csv.quote() < 0x80;
  }

  /**
   * Returns the statement that copies a query; empty if the server's CSV would differ.
   *
   * @param sql query without parameters
   * @param columns columns of the query
   */
  static Optional<String> statement(
      String sql, List<Column> columns, CsvOptions csv, Dialect dialect) {
    List<String> values = new ArrayList<>();
    long length = 0;
    for (Column column : columns) {
      String value = value(column, dialect.quoted(column.name()));
      if (value == null) {
        return Optional.empty();
      }
      values.add(value);
      length += length(column);
    }
    // Courier's writer quotes an empty row of a single column, because an empty line would not
    // count as a row.
    if (columns.size() < 2 || length > MOST_IN_ROW) {
      return Optional.empty();
    }
    // The query may end with a comment, so the following text needs a separate line.
    return Optional.of(
        "copy (select %s from (%s%n) as courier) to stdout (format csv, delimiter %s, quote %s, encoding 'UTF8')"
            .formatted(
                String.join(", ", values), sql, literal(csv.delimiter()), literal(csv.quote())));
  }

  private static String literal(char c) {
    return c == '\'' ? "''''" : "'" + c + "'";
  }

  /**
   * Returns the expression of a column; the driver reports an enumeration as VARCHAR, which {@code
   * left} does not accept.
   */
  private static @Nullable String value(Column column, String name) {
    return switch (column.jdbc()) {
      case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.DATE -> name;
      case Types.BIT -> column.type().equals("bool") ? name + "::text" : null;
      case Types.VARCHAR -> isShort(column) ? name : cut(name + "::text");
      case Types.CHAR -> isShort(column) ? name : null;
      case Types.TIMESTAMP ->
          column.type().equals("timestamptz") ? instant(name) : "(" + local(name) + ")";
      default -> ofOther(column.type(), name);
    };
  }

  private static @Nullable String ofOther(String type, String name) {
    return switch (type) {
      case "uuid" -> name;
      case "json", "jsonb" -> cut(name + "::text");
      default -> null;
    };
  }

  /** Truncates the text just after the limit, so that {@link CopiedRows} can refuse it. */
  private static String cut(String text) {
    return "left(%s, %d)".formatted(text, CsvOptions.MOST_RECORD + 1);
  }

  private static boolean isShort(Column column) {
    return column.length() > 0 && column.length() <= CsvOptions.MOST_RECORD;
  }

  private static int length(Column column) {
    return switch (column.jdbc()) {
      case Types.CHAR, Types.VARCHAR ->
          isShort(column) ? column.length() : CsvOptions.MOST_RECORD + 1;
      case Types.NUMERIC -> MOST_DIGITS;
      default -> column.type().startsWith("json") ? CsvOptions.MOST_RECORD + 1 : MOST_OF_OTHERS;
    };
  }

  /** Keeps PostgreSQL's own format for years that do not have four digits in ISO 8601. */
  private static String local(String time) {
    return "case when {t} >= '0001-01-01' and {t} < '10000-01-01' then replace({t}::text, ' ', 'T') else {t}::text end"
        .replace("{t}", time);
  }

  private static String instant(String time) {
    return "replace((%s) || case when isfinite(%s) then 'Z' else '' end, ' BCZ', 'Z BC')"
        .formatted(local("(" + time + " at time zone 'UTC')"), time);
  }
}
