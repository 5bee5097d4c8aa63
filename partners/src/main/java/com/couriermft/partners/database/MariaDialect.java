package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import com.couriermft.partners.connection.DatabaseType;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mariadb.jdbc.util.constants.ServerStatus;

/**
 * The dialect of MariaDB and MySQL, with MariaDB's driver.
 *
 * @param type one of the two database types
 */
record MariaDialect(DatabaseType type) implements Dialect {
  /** Authentication plugins that never send the password unencrypted. */
  private static final String HIDING =
      "mysql_native_password,client_ed25519,caching_sha2_password,parsec";

  @Override
  public String driver() {
    return "org.mariadb.jdbc.Driver";
  }

  @Override
  public String url(DatabaseConnection connection, String host) {
    return "jdbc:mariadb://%s:%d/%s"
        .formatted(Dialect.bracketed(host), connection.port(), connection.database());
  }

  @Override
  public Map<String, String> properties(DatabaseConnection connection, String handle) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("user", connection.username());
    all.put("socketFactory", MariaSockets.class.getName());
    all.put(MariaSockets.HANDLE, handle);
    if (connection.tls().mode() == Mode.OFF) {
      all.put("sslMode", "disable");
      all.put("restrictedAuth", HIDING);
    } else {
      all.put("sslMode", "verify-ca");
      all.put("tlsSocketType", MariaTls.TYPE);
    }
    all.put("connectTimeout", String.valueOf(connection.connectTimeoutSeconds() * 1_000L));
    all.put("socketTimeout", String.valueOf(connection.idleTimeoutSeconds() * 1_000L));
    all.put("tcpKeepAlive", "true");
    all.put("allowLocalInfile", "false");
    all.put("allowMultiQueries", "false");
    all.put("allowPublicKeyRetrieval", "false");
    all.put("permitRedirect", "false");
    all.put("dumpQueriesOnException", "false");
    // Server-side prepared statements keep values out of the statement's text and return rows on
    // demand.
    all.put("useServerPrepStmts", "true");
    // With bulk statements, the server does not report the number of changed rows for each set of
    // values.
    all.put("useBulkStmts", "false");
    all.put("useBulkStmtsForInserts", "false");
    all.put("tinyInt1isBit", "false");
    all.put("yearIsDateType", "false");
    return all;
  }

  @Override
  public Map<String, String> loading() {
    return Map.of("allowLocalInfile", "true");
  }

  @Override
  public List<String> session(DatabaseConnection connection) {
    String zone = connection.session().timeZone();
    int seconds = connection.session().statementTimeoutSeconds();
    return List.of(
        "set time_zone = '%s'".formatted(zone.equals("UTC") ? "+00:00" : zone),
        // Backslashes must be escape characters: the SQL parser and LOAD DATA depend on this.
        "set sql_mode = concat(replace(@@sql_mode, 'NO_BACKSLASH_ESCAPES', ''),"
            + " ',STRICT_ALL_TABLES')",
        // MariaDB runs the first comment, MySQL the second, because either connection type may
        // connect to either server.
        "set /*M! max_statement_time = %d */ /*!50700 max_execution_time = %d */"
            .formatted(seconds, seconds * 1_000L));
  }

  /**
   * Sets the isolation level of the session. A level that was set for one transaction would be lost
   * after an implicit commit.
   */
  @Override
  public List<String> begin(boolean readOnly, Isolation isolation) {
    return List.of(
        "set session transaction isolation level %s, read %s"
            .formatted(isolation.sql(), readOnly ? "only" : "write"));
  }

  @Override
  public SqlFailure failure(String state, int code) {
    return switch (code) {
      case 1040, 1203, 1205, 1213, 1226 -> SqlFailure.BUSY;
      case 1044, 1045, 1698, 1862 -> SqlFailure.LOGIN;
      case 1053, 1927, 2006, 2013 -> SqlFailure.LINE;
      case 1317, 1969, 3024 -> SqlFailure.TIMEOUT;
      case 1048, 1062, 1169, 1216, 1217, 1364, 1451, 1452, 1557, 3819, 4025 ->
          SqlFailure.CONSTRAINT;
      case 1264, 1265, 1292, 1366, 1406 -> SqlFailure.VALUE;
      case 1290, 1792 -> SqlFailure.REJECTED;
      default -> SqlFailure.ofState(state);
    };
  }

  @Override
  public SqlLexicon lexis() {
    return SqlLexicon.MARIADB;
  }

  @Override
  public String quoted(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  @Override
  public Set<String> committing() {
    return Set.of(
        "ALTER",
        "ANALYZE",
        "BACKUP",
        "CACHE",
        "CALL",
        "CHANGE",
        "CHECK",
        "CREATE",
        "DEALLOCATE",
        "DROP",
        "EXECUTE",
        "FLUSH",
        "GRANT",
        "IMPORT",
        "INSTALL",
        "LOAD",
        "LOCK",
        "OPTIMIZE",
        "PREPARE",
        "PURGE",
        "RENAME",
        "REPAIR",
        "RESET",
        "REVOKE",
        "START",
        "STOP",
        "TRUNCATE",
        "UNINSTALL",
        "UNLOCK");
  }

  /** Returns whether a transaction is open, according to the server's last response. */
  static boolean isOpen(java.sql.Connection jdbc) throws SQLException {
    int status = jdbc.unwrap(org.mariadb.jdbc.Connection.class).getContext().getServerStatus();
    return (status & ServerStatus.IN_TRANSACTION) != 0;
  }

  /** Returns the statements for a table that supports rollback and compares ids exactly. */
  @Override
  public List<String> ledger() {
    return List.of(
        """
        create table courier_ledger (
          operation_id varchar(64) character set ascii collate ascii_bin primary key,
          digest varchar(64) character set ascii collate ascii_bin not null,
          progress bigint not null,
          finished smallint not null,
          result longtext character set utf8mb4 not null,
          done_at timestamp not null default current_timestamp,
          index courier_ledger_done_at (done_at)) engine = InnoDB\
        """);
  }

  @Override
  public String forgetting() {
    return "delete from courier_ledger where done_at < current_timestamp - interval 40 day limit"
        + " 1000";
  }
}
