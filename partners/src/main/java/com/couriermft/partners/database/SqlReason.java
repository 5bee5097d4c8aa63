package com.couriermft.partners.database;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.partners.connection.DatabaseType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Explains why a database refuses a value or a row, without quoting values. The reason consists of
 * the error code's meaning and the names of the column, table, constraint and type. PostgreSQL
 * sends these names as fields; MariaDB and MySQL include them at known positions in their messages.
 * Pure.
 */
final class SqlReason {
  private static final int MOST_NAME = 200;
  private static final Pattern PARAMETER = Pattern.compile("parameter \\$(\\d{1,5})");
  private static final Pattern COPIED =
      Pattern.compile("^COPY .+?, line (\\d+)(?:, column ([^:]+))?");
  private static final Pattern POSTGRES_TYPE =
      Pattern.compile("\\btype ([a-z][a-z0-9 ]*(?:\\([0-9,]+\\))?(?: [a-z ]+)?)");
  private static final Pattern POSTGRES_RANGE =
      Pattern.compile("^ERROR: ([a-z][a-z ]{0,60}) out of range$");
  private static final String QUOTED = "[`']([^`']{1,200})[`']";

  /**
   * Matches the column's name in a message. The value precedes it, so the last match is in the
   * server's own text.
   */
  private static final Pattern FOR_COLUMN =
      Pattern.compile("(?s).*for column (?:`[^`]+`\\.`[^`]+`\\.)?" + QUOTED);

  private static final Pattern COLUMN =
      Pattern.compile("^(?:\\(conn=\\d+\\) )?(?:Column|Field) " + QUOTED);
  private static final Pattern KEY = Pattern.compile("(?s).*for key " + QUOTED);
  private static final Pattern CONSTRAINT =
      Pattern.compile("(?i)constraint " + QUOTED + "(?: FOREIGN KEY \\(`([^`]+)`)?");

  private final List<String> names = new ArrayList<>();

  private SqlReason() {}

  /**
   * Returns the reason for an error; empty if unknown.
   *
   * @param places names of the statement's values; may be empty
   */
  static String of(Dialect dialect, SQLException e, List<String> places) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    SqlReason reason = new SqlReason();
    boolean maria = dialect.type() == DatabaseType.MARIADB || dialect.type() == DatabaseType.MYSQL;
    String said = e.getMessage() == null ? "" : e.getMessage();
    if (dialect.type() == DatabaseType.POSTGRESQL) {
      reason.postgres(e, said, places);
    } else if (maria) {
      reason.maria(said);
    } else {
      reason.name("constraint", CONSTRAINT, said);
    }
    String meaning = maria ? ofMaria(e.getErrorCode()) : "";
    String words = meaning.isEmpty() ? ofState(state) : meaning;
    String named = String.join(", ", reason.names);
    return words.isEmpty() || named.isEmpty() ? words + named : words + ": " + named;
  }

  private void postgres(SQLException e, String said, List<String> places) {
    ServerErrorMessage fields = e instanceof PSQLException own ? own.getServerErrorMessage() : null;
    if (fields == null) {
      return;
    }
    String where = Optional.ofNullable(fields.getWhere()).orElse("");
    Matcher copied = COPIED.matcher(where);
    Matcher parameter = PARAMETER.matcher(where);
    if (copied.find()) {
      names.add("row " + copied.group(1));
      name("column", copied.group(2));
    } else if (parameter.find()) {
      int index = Integer.parseInt(parameter.group(1)) - 1;
      name("column", index >= 0 && index < places.size() ? places.get(index) : null);
    }
    name("column", fields.getColumn());
    name("table", fields.getTable());
    name("constraint", fields.getConstraint());
    name("type", fields.getDatatype());
    if (fields.getDatatype() == null) {
      name("type", POSTGRES_TYPE, said);
      name("type", POSTGRES_RANGE, said.lines().findFirst().orElse(""));
    }
  }

  private void maria(String said) {
    name("column", COLUMN, said);
    name("column", FOR_COLUMN, said);
    name("key", KEY, said);
    Matcher constraint = CONSTRAINT.matcher(said);
    if (constraint.find()) {
      name("column", constraint.group(2));
      name("constraint", constraint.group(1));
    }
  }

  private void name(String what, Pattern pattern, String said) {
    Matcher found = pattern.matcher(said);
    if (found.find()) {
      name(what, found.group(1));
    }
  }

  private void name(String what, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      names.add(what + " " + SafeText.of(name.strip(), MOST_NAME));
    }
  }

  private static String ofMaria(int code) {
    return switch (code) {
      case 1048, 1364 -> ofState("23502");
      case 1062, 1169, 1557, 1586 -> ofState("23505");
      case 1216, 1452 -> "a foreign key refers to a row that does not exist";
      case 1217, 1451 -> "other rows still refer to this row by a foreign key";
      case 3819, 4025 -> ofState("23514");
      case 1264, 1690 -> ofState("22003");
      case 1265 -> "the value is too long and would be truncated";
      case 1292 -> "the value has the wrong format for its type, or is out of range";
      case 1365 -> ofState("22012");
      case 1366, 1411 -> ofState("22P02");
      case 1406 -> ofState("22001");
      default -> "";
    };
  }

  /**
   * Returns the reason for an SQLState, see appendix A of PostgreSQL's manual and ISO/IEC 9075-2,
   * 24.1.
   */
  private static String ofState(String state) {
    return switch (state) {
      case "22001" -> "a string is too long";
      case "22003" -> "a number is out of range";
      case "22004", "23502" -> "a value is missing, and NULL is not allowed";
      case "22007", "22009" -> "a date or time has the wrong format";
      case "22008" -> "a date or time is out of range";
      case "22012" -> "a division by zero";
      case "22018", "22P02", "22P03" -> "the value has the wrong format for its type";
      case "22021", "22P05" -> "a string has characters that the database cannot store";
      case "22026" -> "a string of bits has the wrong length";
      case "22030", "22032" -> "a JSON document is invalid";
      case "2200N", "2200M" -> "an XML document is invalid";
      case "22P04" -> "a row has the wrong number of columns";
      case "23001", "23503" ->
          "a foreign key is violated: a referenced row does not exist, or a "
              + "row is still referenced";
      case "23505" -> "a row with the same unique key already exists";
      case "23514" -> "a check constraint is violated";
      case "23P01" -> "an exclusion constraint is violated";
      case "42804" -> "the value has a different type than its column";
      case "45000", "P0001" -> "a trigger or procedure raised an error";
      default -> ofClass(state);
    };
  }

  private static String ofClass(String state) {
    if (state.startsWith("22")) {
      return "the database does not accept a value";
    } else if (state.startsWith("23") || state.startsWith("44")) {
      return "a constraint is violated";
    }
    return state.startsWith("21") ? "a statement returned more than one row" : "";
  }
}
