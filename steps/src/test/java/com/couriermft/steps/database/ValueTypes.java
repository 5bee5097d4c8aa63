package com.couriermft.steps.database;

import java.util.ArrayList;
import java.util.List;

/**
 * The column types whose values are copied through files, with values that are easily altered in
 * transit.
 */
final class ValueTypes {
  static final List<ValueType> POSTGRES =
      List.of(
          ValueType.of("smallint", "-32768", "0"),
          ValueType.of("integer", "2147483647"),
          ValueType.of("bigint", "-9223372036854775808"),
          ValueType.of(
                  "numeric",
                  "2.00",
                  "0.1",
                  "123456789012345678901234567890.123456789",
                  "-1e-20",
                  "'NaN'")
              .as("trim_scale(%s)::text"),
          ValueType.of("numeric(10,2)", "19.99", "-0.10"),
          ValueType.of("real", "0.1", "3.4e38", "'-Infinity'"),
          ValueType.of(
              "double precision", "0.1", "0.30000000000000004", "1.7976931348623157e308", "'NaN'"),
          ValueType.of("money", "'-1234.56'"),
          ValueType.of("boolean", "true", "false"),
          ValueType.of("char(3)", "'ab'"),
          ValueType.of("varchar(20)", "' a '", "'00123'", "'true'"),
          ValueType.of(
                  "text",
                  "''",
                  "'ü😀'",
                  "E'a\\r\\nb'",
                  "'\"q\", '",
                  "'NULL'",
                  "'\\N'",
                  "'=1+1'",
                  "'1e3'",
                  "'\\x00ff'",
                  "'AP8Q'")
              .xlsx("'' as NULL"),
          ValueType.of("name", "'Name'"),
          ValueType.of("bytea", "'\\x'", "'\\x00ff10'", "'\\x61'", "'\\x5c4e0d0a'")
              .xlsx("no bytes as NULL"),
          ValueType.of("bit(1)", "B'1'", "B'0'"),
          ValueType.of("bit(12)", "B'101010101010'", "B'000000000001'"),
          ValueType.of("bit varying", "B'1'", "B'0011'"),
          ValueType.of("date", "'2026-02-03'", "'infinity'", "'0044-03-15 BC'", "'1899-01-01'"),
          ValueType.of("time", "'23:59:59.123456'").xlsx("rounded to milliseconds"),
          ValueType.of("timetz", "'12:00:00.5+05:30'"),
          ValueType.of(
                  "timestamp", "'2026-02-03 04:05:06.700849'", "'2026-02-03 04:05'", "'-infinity'")
              .xlsx("rounded to milliseconds"),
          ValueType.of("timestamp(3)", "'2026-02-03 04:05:06.789'", "'12026-02-03 04:05'"),
          ValueType.of("timestamptz(3)", "'2026-02-03 04:05:06.7+05:30'", "'infinity'"),
          ValueType.of("interval", "'1 day 02:03:04.5'"),
          ValueType.of("uuid", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'"),
          ValueType.of("json", "'{\"b\": 1.0,  \"a\": null}'", "'null'", "'\"x\"'", "'[1]'"),
          ValueType.of("jsonb", "'{\"b\": 1.0}'", "'null'", "'\"x\"'", "'1.0'", "'true'"),
          ValueType.of("xml", "'<a>b &amp; c</a>'"),
          ValueType.of("integer[]", "'{1,NULL}'", "'{}'"),
          ValueType.of("text[]", "'{\"a,b\",NULL,\"\",\"\\\\\\\\\"}'"),
          ValueType.of("bytea[]", "array['\\x00ff'::bytea]"),
          ValueType.of("inet", "'10.0.0.0/8'"),
          ValueType.of("point", "'(1.5,-2)'"),
          ValueType.of("int4range", "'[1,5)'"),
          ValueType.of("t_value_mood", "'so, so'"),
          ValueType.of("t_value_bytes", "'\\x00ff'"));

  static final List<ValueType> MARIA =
      List.of(
          ValueType.of("tinyint(1)", "1", "0", "-128"),
          ValueType.of("int", "-2147483648"),
          ValueType.of("int(5) zerofill", "42"),
          ValueType.of("bigint unsigned", "18446744073709551615"),
          ValueType.of("year", "2026", "0"),
          ValueType.of("decimal(65,30)", "12345678901234567890.123456789", "-0.1"),
          ValueType.of("decimal(10,2)", "19.99", "100"),
          ValueType.of("float", "0.1", "-1e10"),
          ValueType.of("double", "0.1", "0.30000000000000004", "1.7976931348623157e308"),
          ValueType.of("bit(1)", "b'1'", "b'0'").as("bin(%s)"),
          ValueType.of("bit(12)", "b'101010101010'", "b'1'", "b'0'").as("bin(%s)"),
          ValueType.of("bit(64)", "~0", "1 << 63").as("bin(%s)"),
          ValueType.of("char(3)", "'ab'"),
          ValueType.of("varchar(20)", "' a '", "'00123'", "'true'"),
          ValueType.of(
                  "longtext",
                  "''",
                  "'ü😀'",
                  "'a\\r\\nb\\tc'",
                  "'\"q\", '",
                  "'\\\\N'",
                  "'\\\\'",
                  "'=1+1'",
                  "'AP8Q'")
              .xlsx("'' as NULL"),
          ValueType.of("enum('a','so, so')", "'so, so'"),
          ValueType.of("set('a','b')", "'a,b'", "'a'"),
          ValueType.of("binary(3)", "x'00ff10'", "x'61'").as("hex(%s)"),
          ValueType.of("varbinary(20)", "x'00ff10'", "'AP8Q'").as("hex(%s)"),
          ValueType.of("blob", "''", "x'00ff10'", "x'5c4e090a'")
              .as("hex(%s)")
              .xlsx("no bytes as NULL"),
          ValueType.of("longblob", "repeat(x'fffe00', 1000)").as("hex(%s)"),
          ValueType.of("date", "'2026-02-03'", "'0000-00-00'", "'1000-01-01'"),
          ValueType.of("time(3)", "'23:59:59.123'", "'-838:59:59'", "'100:00:00.5'"),
          ValueType.of("datetime(6)", "'2026-02-03 04:05:06.700849'", "'0000-00-00 00:00:00'")
              .xlsx("rounded to milliseconds"),
          ValueType.of("datetime", "'2026-02-03 04:05:06'", "'9999-12-31 23:59:59'"),
          ValueType.of("timestamp(3) null", "'2026-02-03 04:05:06.789'"),
          ValueType.of("json", "'{\"b\": 1.0,  \"a\": null}'", "'null'", "'\"x\"'"),
          ValueType.of("uuid", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'"),
          ValueType.of("inet6", "'2001:db8::1'"),
          ValueType.of("point", "point(1.5, -2)").as("hex(%s)"));

  private static final String PG_TIME = "to_char(%s, 'YYYY-MM-DD HH24:MI:SS.US')";
  private static final String MARIA_TIME = "date_format(%s, '%%Y-%%m-%%d %%H:%%i:%%S.%%f')";

  /** PostgreSQL types, each with the MariaDB type that has the same values. */
  static final List<Pair> PAIRS =
      List.of(
          new Pair(
              ValueType.of("bigint", "9223372036854775807", "-1"), ValueType.of("bigint", "-1")),
          new Pair(
              ValueType.of("numeric(30,10)", "12345678901234567890.0123456789"),
              ValueType.of("decimal(30,10)", "0.1")),
          new Pair(ValueType.of("double precision", "0.1", "-2.5"), ValueType.of("double", "0.1")),
          new Pair(
              ValueType.of("boolean", "true", "false").as("%s::int::text"),
              ValueType.of("tinyint(1)", "1", "0")),
          new Pair(
              ValueType.of("text", "''", "'ü😀'", "'true'", "'\\N'").xlsx("'' as NULL"),
              ValueType.of("longtext", "''", "'ü😀'", "'AP8Q'").xlsx("'' as NULL")),
          new Pair(
              ValueType.of("bytea", "'\\x00ff10'", "'\\x61'").as("upper(encode(%s, 'hex'))"),
              ValueType.of("blob", "x'00ff10'", "x'5c'").as("hex(%s)")),
          new Pair(
              ValueType.of("bit(1)", "B'1'", "B'0'"),
              ValueType.of("bit(1)", "b'1'", "b'0'").as("bin(%s)")),
          new Pair(
              ValueType.of("bit(12)", "B'101010101010'", "B'000000000001'"),
              ValueType.of("bit(12)", "b'101010101010'", "b'1'").as("lpad(bin(%s), 12, '0')")),
          new Pair(ValueType.of("date", "'2026-02-03'"), ValueType.of("date", "'1000-01-01'")),
          new Pair(
              ValueType.of("time(3)", "'23:59:59.5'").as("to_char(%s, 'HH24:MI:SS.MS')"),
              ValueType.of("time(3)", "'00:00:00'")),
          new Pair(
              ValueType.of("timestamp(3)", "'2026-02-03 04:05:06.789'").as(PG_TIME),
              ValueType.of("datetime(3)", "'2026-02-03 04:05:06'").as(MARIA_TIME)),
          new Pair(
              ValueType.of("timestamptz(3)", "'2026-02-03 04:05:06.789+05:30'")
                  .as("to_char(%s at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"),
              ValueType.of("timestamp(3) null", "'2026-02-03 04:05:06.5'").as(MARIA_TIME)),
          new Pair(
              ValueType.of("json", "'{\"b\": [1.0, null]}'", "'null'"),
              ValueType.of("json", "'{\"b\": 1}'", "'\"x\"'")));

  private ValueTypes() {}

  /** Two types with the same values. */
  record Pair(ValueType postgres, ValueType maria) {}

  /**
   * A column type.
   *
   * @param name name in SQL
   * @param values values in SQL
   * @param text SQL expression that formats a value, in which %s is the column
   * @param inXlsx how some of the values change in a workbook; empty if none changes
   */
  record ValueType(String name, List<String> values, String text, String inXlsx) {
    static ValueType of(String name, String... values) {
      return new ValueType(name, List.of(values), "", "");
    }

    ValueType as(String sql) {
      return new ValueType(name, values, sql, inXlsx);
    }

    ValueType xlsx(String change) {
      return new ValueType(name, values, text, change);
    }

    /** Returns the SQL expression that formats a column as text. */
    String told(String column, ExecuteLab.Kind kind) {
      String plain = kind == ExecuteLab.Kind.POSTGRES ? "%s::text" : "concat(%s)";
      return (text.isEmpty() ? plain : text).formatted(column);
    }
  }

  /** Returns the columns of a table of types, in SQL. */
  static String columns(List<ValueType> types) {
    List<String> columns = new ArrayList<>(List.of("id int primary key"));
    for (int i = 0; i < types.size(); i++) {
      columns.add("v%d %s".formatted(i, types.get(i).name()));
    }
    return String.join(", ", columns);
  }

  /** Returns the SQL rows of a table with every value of each type, and NULL. */
  static String rows(List<ValueType> types) {
    int most = types.stream().mapToInt(type -> type.values().size()).max().orElse(0);
    List<String> rows = new ArrayList<>();
    for (int row = 0; row <= most; row++) {
      List<String> values = new ArrayList<>(List.of(String.valueOf(row)));
      for (ValueType type : types) {
        values.add(row < type.values().size() ? type.values().get(row) : "null");
      }
      rows.add("(" + String.join(", ", values) + ")");
    }
    return String.join(", ", rows);
  }
}
