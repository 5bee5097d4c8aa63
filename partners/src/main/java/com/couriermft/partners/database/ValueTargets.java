package com.couriermft.partners.database;

import com.couriermft.partners.database.ValueTarget.Kind;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Determines the types of a statement's values from the database. PostgreSQL describes each
 * parameter. MariaDB and MySQL list the columns of the table that {@link WrittenColumns} finds in
 * the statement. For other servers, the types are unknown.
 */
public final class ValueTargets {
  private ValueTargets() {}

  /**
   * Returns the target of each value in a statement, within the session's transaction.
   *
   * @param sql the statement in the format that drivers expect
   * @param places name of the value at each {@code ?}, for messages
   */
  public static List<ValueTarget> of(DatabaseSession session, String sql, List<String> places)
      throws SQLException {
    return switch (session.dialect().type()) {
      case POSTGRESQL -> described(session, sql, places);
      case MARIADB, MYSQL -> shown(session, sql, places);
      default -> ValueTarget.unknown(places, session.traits());
    };
  }

  /**
   * Returns the targets from the server's description of the statement. An invalid statement fails
   * later, when it is executed.
   */
  private static List<ValueTarget> described(
      DatabaseSession session, String sql, List<String> places) throws SQLException {
    Savepoint before = session.jdbc().setSavepoint();
    try (PreparedStatement prepared = session.jdbc().prepareStatement(sql)) {
      ParameterMetaData about = session.running(prepared, prepared::getParameterMetaData);
      List<ValueTarget> targets = new ArrayList<>();
      for (int i = 1; i <= about.getParameterCount(); i++) {
        Kind kind = kind(session, about.getParameterTypeName(i));
        targets.add(new ValueTarget(place(places, i - 1), kind, session.traits()));
      }
      session.jdbc().releaseSavepoint(before);
      return targets;
    } catch (SQLException e) {
      if (session.meaning(e) == SqlFailure.LINE) {
        throw e;
      }
      session.jdbc().rollback(before);
      return ValueTarget.unknown(places, session.traits());
    }
  }

  private static String place(List<String> places, int index) {
    return index < places.size() ? places.get(index) : "";
  }

  private static Kind kind(DatabaseSession session, String type) throws SQLException {
    Kind known = ofPostgres(type);
    if (known != Kind.OTHER) {
      return known;
    }
    // The values of a domain have the type that the domain is based on.
    try (PreparedStatement statement =
        session
            .jdbc()
            .prepareStatement(
                """
                with recursive b as (
                  select typbasetype as base from pg_type where oid = to_regtype(?)
                  union all select t.typbasetype from pg_type t join b on t.oid = b.base)
                select t.typname from b join pg_type t on t.oid = b.base and t.typbasetype = 0\
                """)) {
      statement.setString(1, type);
      try (ResultSet found = statement.executeQuery()) {
        return found.next() ? ofPostgres(found.getString(1)) : known;
      }
    }
  }

  private static Kind ofPostgres(String type) {
    return switch (type) {
      case "text", "varchar", "bpchar", "char", "name", "citext" -> Kind.TEXT;
      case "bytea" -> Kind.BYTES;
      case "bit", "varbit" -> Kind.BITS;
      case "int2", "int4", "int8", "oid", "smallserial", "serial", "bigserial" -> Kind.INTEGER;
      case "bool" -> Kind.BOOLEAN;
      case "json", "jsonb" -> Kind.JSON;
      case "unknown" -> Kind.UNKNOWN;
      default -> Kind.OTHER;
    };
  }

  private static List<ValueTarget> shown(DatabaseSession session, String sql, List<String> places)
      throws SQLException {
    WrittenColumns written = WrittenColumns.of(sql, places.size());
    Map<String, Kind> kinds = columns(session, written.table());
    List<ValueTarget> targets = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      String column = written.columns().get(i);
      Kind kind = kinds.getOrDefault(column.toLowerCase(Locale.ROOT), Kind.UNKNOWN);
      targets.add(
          new ValueTarget(column.isEmpty() ? places.get(i) : column, kind, session.traits()));
    }
    return targets;
  }

  /** Returns the columns that the user may write. An error does not affect the transaction. */
  private static Map<String, Kind> columns(DatabaseSession session, String table)
      throws SQLException {
    Map<String, Kind> kinds = new HashMap<>();
    if (table.isEmpty()) {
      return kinds;
    }
    try (Statement statement = session.jdbc().createStatement()) {
      session.running(statement, () -> statement.execute("show columns from " + table));
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          String name = rows.getString(1).toLowerCase(Locale.ROOT);
          kinds.put(name, ofMaria(rows.getString(2).toLowerCase(Locale.ROOT)));
        }
      }
    } catch (SQLException e) {
      if (session.meaning(e) == SqlFailure.LINE) {
        throw e;
      }
      kinds.clear();
    }
    return kinds;
  }

  private static Kind ofMaria(String type) {
    return switch (type.split("[^a-z0-9]", 2)[0]) {
      case "char", "varchar", "tinytext", "text", "mediumtext", "longtext", "enum", "set", "json" ->
          Kind.TEXT;
      case "binary",
          "varbinary",
          "tinyblob",
          "blob",
          "mediumblob",
          "longblob",
          "geometry",
          "point",
          "linestring",
          "polygon",
          "multipoint",
          "multilinestring",
          "multipolygon",
          "geometrycollection" ->
          Kind.BYTES;
      case "bit" -> Kind.BITS;
      case "tinyint", "smallint", "mediumint", "int", "bigint" -> Kind.INTEGER;
      case "float", "double" -> Kind.FLOAT;
      case "year" -> Kind.YEAR;
      case "datetime", "timestamp" -> Kind.LOCAL_TIME;
      default -> Kind.OTHER;
    };
  }
}
