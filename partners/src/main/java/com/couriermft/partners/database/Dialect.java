package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An SQL dialect: the driver's URL and properties, sessions, transactions and errors. Pure: the
 * dialect neither connects nor loads a driver.
 */
public interface Dialect {
  /** Maximum number of parameters of a statement in protocols with a two-byte count. */
  int MOST_PARAMETERS = 65_535;

  /** Returns the database type. */
  DatabaseType type();

  /** Returns the name of the driver's class, a {@link java.sql.Driver}. */
  String driver();

  /**
   * Returns the driver's URL, which contains only host, port and database.
   *
   * @param host host that the driver connects to
   */
  String url(DatabaseConnection connection, String host);

  /**
   * Returns the driver's properties, without the password. Every property that could load a class,
   * read a file or send the password unencrypted has a safe value.
   *
   * @param handle identifies the sockets and trust that the driver uses, see {@link Handover}
   */
  Map<String, String> properties(DatabaseConnection connection, String handle);

  /**
   * Returns the driver's properties for a login with a token of a managed identity.
   *
   * @param properties properties from {@link #properties}
   */
  default Map<String, String> withToken(Map<String, String> properties, String token) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.put("password", token);
    return all;
  }

  /**
   * Returns the resource for tokens of managed identities, which depends on the server's cloud.
   *
   * @see <a
   *     href="https://learn.microsoft.com/azure/postgresql/flexible-server/security-entra-concepts">the
   *     documentation</a>
   */
  default String resource(String host) {
    return "https://ossrdbms-aad." + cloud(host);
  }

  /** Returns the domain of databases in the cloud that a host belongs to. */
  static String cloud(String host) {
    if (host.endsWith(".usgovcloudapi.net")) {
      return "database.usgovcloudapi.net";
    }
    return host.endsWith(".chinacloudapi.cn")
        ? "database.chinacloudapi.cn"
        : "database.windows.net";
  }

  /** Returns additional properties of the driver for sessions that use {@link BulkLoad}. */
  default Map<String, String> loading() {
    return Map.of();
  }

  /** Returns the first statements of a session, which run outside any transaction. */
  List<String> session(DatabaseConnection connection);

  /** Returns the first statements of a transaction, for a session without auto-commit. */
  List<String> begin(boolean readOnly, Isolation isolation);

  /**
   * Returns the meaning of a database error.
   *
   * @param state SQLState of five characters; empty if there is none
   * @param code error number of the server
   */
  SqlFailure failure(String state, int code);

  /** Returns whether the driver creates its own sockets and checks certificates itself. */
  default boolean connectsItself() {
    return false;
  }

  /** Returns the lexical rules that determine which parts of a statement contain no parameters. */
  SqlLexicon lexis();

  /** Returns a name as a quoted SQL identifier. */
  String quoted(String name);

  /** Returns the SQL identifier for a name that a user entered, quoted by default. */
  default String name(String given) {
    return quoted(given);
  }

  /** Returns the maximum number of parameters of a statement. */
  default int mostParameters() {
    return MOST_PARAMETERS;
  }

  /**
   * Returns the first words, in upper case, of statements that implicitly commit the transaction.
   */
  default Set<String> committing() {
    return Set.of();
  }

  /** Returns the statements that create the table of {@link OperationLedger}. */
  List<String> ledger();

  /** Returns the SQL expression for the time that {@link OperationLedger} writes. */
  default String now() {
    return "current_timestamp";
  }

  /**
   * Returns the statement that deletes up to 1,000 rows of {@link OperationLedger} that are older
   * than 40 days.
   */
  String forgetting();

  /**
   * Returns the statements after which an error rolls back only the failed statement and does not
   * end the transaction.
   */
  default List<String> tolerating() {
    return List.of();
  }

  /** Returns whether a savepoint can be released before the transaction ends. */
  default boolean releasesSavepoints() {
    return true;
  }

  /** Returns the host as written in URLs, with an IPv6 address in brackets. */
  static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
