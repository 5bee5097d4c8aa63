package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Converts driver errors to failures. A server's message is left out if it may quote values of
 * rows; {@link SqlReason} replaces the message.
 *
 * @param connection the connection, for messages
 */
record SqlErrors(DatabaseConnection connection, Dialect dialect) {
  private static final int MOST = 400;
  private static final int MOST_CAUSES = 20;
  private static final Pattern NEAR = Pattern.compile("(?s)near ['\"].*");

  /** Returns the meaning of a database error. */
  static SqlFailure meaning(Dialect dialect, SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return dialect.failure(state, e.getErrorCode());
  }

  /**
   * Returns the failure of a statement.
   *
   * @param what description of the statement, such as {@code statement 2}
   */
  CourierException failure(String what, SQLException e) {
    return failure(what, e, meaning(dialect, e), List.of());
  }

  /**
   * Returns the failure of a statement.
   *
   * @param places names of the statement's values; may be empty
   */
  CourierException failure(String what, SQLException e, SqlFailure meaning, List<String> places) {
    Optional<CourierException> own = find(e, CourierException.class);
    if (own.isPresent()) {
      return own.get();
    }
    return CourierException.of(
        meaning.code(), words(what, meaning, e, places), withoutValues(meaning, e));
  }

  /** Returns the failure to open a session. */
  CourierException unopened(IOException e) {
    Optional<CourierException> own = find(e, CourierException.class);
    Optional<SQLException> sql = find(e, SQLException.class);
    if (own.isPresent()) {
      return own.get();
    } else if (find(e, SSLException.class).isPresent()) {
      return CourierException.of(
          ConnectionCodes.TLS_FAILED,
          sentence("cannot establish a TLS connection to " + connection.address(), said(e)),
          e);
    } else if (sql.isPresent() && meaning(dialect, sql.get()) != SqlFailure.OTHER) {
      return failure("logging in to " + connection.address(), sql.get());
    }
    return CourierException.of(
        ConnectionCodes.CONNECTION_FAILED,
        sentence("cannot connect to " + connection.address(), said(e)),
        e);
  }

  /** Returns the failure that a driver's exception wraps; otherwise the exception itself. */
  RuntimeException causeOf(RuntimeException e) {
    return find(e, CourierException.class).map(RuntimeException.class::cast).orElse(e);
  }

  private String words(String what, SqlFailure meaning, SQLException e, List<String> places) {
    String state = e.getSQLState() == null ? "none" : e.getSQLState();
    String said = meaning.isShown() ? shown(e) : reason(e, places);
    return sentence(
        what + " failed", "%sSQLState %s, error %d".formatted(said, state, e.getErrorCode()));
  }

  private String shown(SQLException e) {
    String said = said(e);
    boolean quotes = dialect.type() == DatabaseType.MARIADB || dialect.type() == DatabaseType.MYSQL;
    return (quotes ? NEAR.matcher(said).replaceAll("near …") : said) + "; ";
  }

  private String reason(SQLException e, List<String> places) {
    String reason = SqlReason.of(dialect, e, places);
    return reason.isEmpty() ? "" : reason + "; ";
  }

  private static String said(Exception e) {
    return SafeText.of(
        e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage(), MOST);
  }

  private String sentence(String what, String why) {
    return SafeText.sentence("Connection '%s': %s: %s".formatted(connection.name(), what, why));
  }

  /** Returns the cause without values of rows, because causes appear in the log. */
  private static @Nullable Throwable withoutValues(SqlFailure meaning, SQLException e) {
    return meaning.isShown() ? e : null;
  }

  private static <T extends Throwable> Optional<T> find(Throwable e, Class<T> type) {
    Throwable each = e;
    for (int i = 0; i < MOST_CAUSES && each != null; i++) {
      if (type.isInstance(each)) {
        return Optional.of(type.cast(each));
      }
      each = each.getCause();
    }
    return Optional.empty();
  }
}
