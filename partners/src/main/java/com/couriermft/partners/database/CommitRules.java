package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.DatabaseType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Detects statements that end a transaction, or that would read files on this machine. Pure. */
public final class CommitRules {
  private static final Set<String> CONTROLS =
      Set.of("ABORT", "BEGIN", "COMMIT", "END", "RELEASE", "ROLLBACK", "SAVE", "SAVEPOINT", "XA");

  /** Words that end a transaction anywhere in T-SQL, where statements need no separator. */
  private static final Set<String> ANYWHERE_IN_T_SQL = Set.of("COMMIT", "ROLLBACK", "SAVE");

  /**
   * Variables in MariaDB for which {@code SET} commits, or can precede a statement that commits.
   */
  private static final Set<String> SET_COMMITS = Set.of("DEFAULT", "PASSWORD", "STATEMENT");

  /** First words of statements that change a database. */
  private static final Set<String> CHANGES =
      Set.of(
          "ALTER",
          "CREATE",
          "DELETE",
          "DROP",
          "GRANT",
          "INSERT",
          "MERGE",
          "RENAME",
          "REPLACE",
          "REVOKE",
          "TRUNCATE",
          "UPDATE");

  private CommitRules() {}

  /**
   * Returns the reason why a step must not send a statement; empty if it can.
   *
   * @param exactlyOnce whether the statement must stay within one transaction
   */
  public static Optional<String> refusal(SqlText text, Dialect dialect, boolean exactlyOnce) {
    List<String> words = text.words();
    String first = words.isEmpty() ? "" : words.get(0);
    if (words.isEmpty()) {
      return Optional.of("It contains no statement.");
    } else if (controls(text, words, first, dialect)) {
      return Optional.of(
          "'%s' starts or ends a transaction, which the step does itself; remove it."
              .formatted(first));
    } else if (first.equals("LOAD") && words.contains("LOCAL")) {
      return Optional.of(
          "It would read a file on Courier's host: use 'load' with 'input' instead.");
    } else if (exactlyOnce && movesNames(words, first)) {
      return Optional.of(
          ("'%s' would change the schema in which Courier looks for courier_ledger: qualify "
                  + "tables with their schema, or set 'schema' or 'database' of the connection.")
              .formatted(first));
    } else if (exactlyOnce && commits(words, first, dialect)) {
      return Optional.of(
          ("In %s, '%s' can commit implicitly, so Courier cannot run it exactly once: set "
                  + "'exactly_once' to false and 'idempotent' to true if repeating it does no harm.")
              .formatted(dialect.type().json(), first));
    }
    return Optional.empty();
  }

  /**
   * Returns the reason why a query must not send a statement; empty if it can. A query may only
   * read. In MariaDB and MySQL, a read-only transaction is not enough, because a statement may end
   * the transaction or write files within it.
   */
  public static Optional<String> queryRefusal(SqlText text, Dialect dialect) {
    List<String> words = text.words();
    String first = words.isEmpty() ? "" : words.get(0);
    if (CHANGES.contains(first)) {
      return Optional.of(
          ("'%s' changes the database, and 'database.query' only reads: use 'database.execute', "
                  + "whose output 'rows' has the rows that a statement returns.")
              .formatted(first));
    } else if (words.isEmpty() || controls(text, words, first, dialect)) {
      return refusal(text, dialect, false);
    }
    return isMaria(dialect) ? mariaQueryRefusal(words, first, dialect) : Optional.empty();
  }

  private static Optional<String> mariaQueryRefusal(
      List<String> words, String first, Dialect dialect) {
    for (int i = 1; i < words.size(); i++) {
      boolean file = words.get(i).equals("OUTFILE") || words.get(i).equals("DUMPFILE");
      if (file && words.get(i - 1).equals("INTO")) {
        return Optional.of(
            ("'INTO %s' writes a file on the server, and 'database.query' only reads: set "
                    + "'output' to 'csv' to get the rows as a file.")
                .formatted(words.get(i)));
      }
    }
    boolean reads = first.equals("ANALYZE") && !words.contains("TABLE");
    return !reads && (first.equals("SET") || dialect.committing().contains(first))
        ? Optional.of(
            ("In %s, '%s' can commit implicitly, even in a read-only transaction, and "
                    + "'database.query' only reads: use 'database.execute' with 'exactly_once' set "
                    + "to false and 'idempotent' to true, if repeating it does no harm.")
                .formatted(dialect.type().json(), first))
        : Optional.empty();
  }

  /**
   * Returns the reason why no type of database accepts a step's statement; empty if at least one
   * type accepts the statement.
   */
  public static Optional<String> refusalEverywhere(String sql) {
    return everywhere(sql, (text, dialect) -> refusal(text, dialect, false));
  }

  /**
   * Returns the reason why no type of database accepts a query's statement; empty if at least one
   * type accepts the statement.
   */
  public static Optional<String> queryRefusalEverywhere(String sql) {
    return everywhere(sql, CommitRules::queryRefusal);
  }

  private static Optional<String> everywhere(
      String sql, BiFunction<SqlText, Dialect, Optional<String>> rule) {
    List<Optional<String>> all =
        Stream.of(DatabaseType.values())
            .map(Dialects::of)
            .map(dialect -> read(sql, dialect, rule))
            .toList();
    return all.stream().allMatch(Optional::isPresent) ? all.get(0) : Optional.empty();
  }

  private static Optional<String> read(
      String sql, Dialect dialect, BiFunction<SqlText, Dialect, Optional<String>> rule) {
    try {
      return rule.apply(SqlText.parse(sql, dialect), dialect);
    } catch (CourierException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static boolean controls(SqlText text, List<String> words, String first, Dialect dialect) {
    boolean sets = first.equals("SET") || first.equals("START");
    return CONTROLS.contains(first)
        || first.equals("PREPARE") && words.contains("TRANSACTION")
        || sets && (words.contains("TRANSACTION") || words.contains("CHARACTERISTICS"))
        || first.equals("SET") && isAutoCommit(text)
        || dialect.type() == DatabaseType.SQLSERVER
            && words.stream().anyMatch(ANYWHERE_IN_T_SQL::contains);
  }

  /** Returns whether a statement sets auto-commit. The variable's name may be quoted. */
  private static boolean isAutoCommit(SqlText text) {
    String all = text.withMarks(place -> "?").toUpperCase(Locale.ROOT);
    return Stream.of("AUTOCOMMIT", "IMPLICIT_TRANSACTIONS", "XACT_ABORT").anyMatch(all::contains);
  }

  private static boolean commits(List<String> words, String first, Dialect dialect) {
    boolean temporary = words.size() > 1 && words.get(1).equals("TEMPORARY");
    boolean statement = first.equals("SET") && words.size() > 1;
    return dialect.committing().contains(first) && !(temporary && isMaria(dialect))
        || isMaria(dialect) && statement && SET_COMMITS.contains(words.get(1))
        || dialect.type() == DatabaseType.SQLSERVER
            && words.stream().anyMatch(dialect.committing()::contains);
  }

  /**
   * Returns whether a statement changes the default schema, so that unqualified names refer to
   * other tables.
   */
  private static boolean movesNames(List<String> words, String first) {
    boolean sets = first.equals("SET") || first.equals("RESET") || first.equals("ALTER");
    return first.equals("USE")
        || sets && (words.contains("SEARCH_PATH") || words.contains("CURRENT_SCHEMA"))
        || first.equals("SET") && words.contains("SCHEMA");
  }

  private static boolean isMaria(Dialect dialect) {
    return dialect.type() == DatabaseType.MARIADB || dialect.type() == DatabaseType.MYSQL;
  }
}
