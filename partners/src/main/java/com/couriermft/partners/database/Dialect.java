package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A dialect of database servers: the driver's URL and properties, sessions, transactions, errors.
 * Pure: nothing here connects or loads a driver.
 */
public interface Dialect {
  /** Maximum number of parameters in protocols with a two-byte count. */
  int MOST_PARAMETERS = 65_535;

  /** Returns the kind of server. */
  DatabaseType type();

  /** Returns the class of the driver, a {@link java.sql.Driver}. */
  String driver();

  /**
   * Returns the driver's URL: host, port and database alone.
   *
   * @param host what the driver connects to
   */
  String url(DatabaseConnection connection, String host);

  /**
   * Returns the driver's properties, without the password. Every property that would load a class,
   * read a file or send the password unencrypted is set to its safe value.
   *
   * @param handle by which the driver gets its sockets and trust, see {@link Handover}
   */
  Map<String, String> properties(DatabaseConnection connection, String handle);

  /**
   * Returns the driver's properties of a log-in with a token of an identity.
   *
   * @param properties as {@link #properties} has returned them
   */
  default Map<String, String> withToken(Map<String, String> properties, String token) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.put("password", token);
    return all;
  }

  /**
   * Returns the resource that tokens of Azure's identities are for, by the server's cloud.
   *
   * @see <a
   *     href="https://learn.microsoft.com/azure/postgresql/flexible-server/security-entra-concepts">the
   *     documentation</a>
   */
  default String resource(String host) {
    return "https://ossrdbms-aad." + cloud(host);
  }

  /** Returns the domain of databases in the cloud that a host is in. */
  static String cloud(String host) {
    if (host.endsWith(".usgovcloudapi.net")) {
      return "database.usgovcloudapi.net";
    }
    return host.endsWith(".chinacloudapi.cn")
        ? "database.chinacloudapi.cn"
        : "database.windows.net";
  }

  /** Returns the driver's properties that a session needs in addition for {@link BulkLoad}. */
  default Map<String, String> loading() {
    return Map.of();
  }

  /** Returns the initial statements of a session, outside any transaction. */
  List<String> session(DatabaseConnection connection);

  /** Returns the initial statements of a transaction, with auto-commit disabled. */
  List<String> begin(boolean readOnly, Isolation isolation);

  /**
   * Returns the meaning of an error.
   *
   * @param state the SQLState, five characters; empty if there is none
   * @param code the server's own number
   */
  SqlFailure failure(String state, int code);

  /** Returns whether the driver makes its own sockets and checks certificates itself. */
  default boolean connectsItself() {
    return false;
  }

  /** Returns what is no parameter in a statement. */
  SqlLexicon lexis();

  /** Returns a name as a quoted SQL identifier. */
  String quoted(String name);

  /** Returns an author's name as an SQL identifier, unchanged. */
  default String name(String given) {
    return quoted(given);
  }

  /** Returns how many parameters a statement may have. */
  default int mostParameters() {
    return MOST_PARAMETERS;
  }

  /**
   * Returns the first words of statements that end the transaction they are sent in, without being
   * asked to: in upper case.
   */
  default Set<String> committing() {
    return Set.of();
  }

  /** Returns the statements that make the table of {@link OperationLedger}, which is not there. */
  List<String> ledger();

  /** Returns the instant that {@link OperationLedger} writes, as SQL. */
  default String now() {
    return "current_timestamp";
  }

  /**
   * Returns the statement that removes up to 1,000 rows of {@link OperationLedger} that were
   * written more than 40 days ago.
   */
  String forgetting();

  /** Returns the statements after which an error ends no transaction but undoes its statement. */
  default List<String> tolerating() {
    return List.of();
  }

  /** Returns whether a savepoint can be given up before the transaction ends. */
  default boolean releasesSavepoints() {
    return true;
  }

  /** Returns the host as URLs have it: an IPv6 address in brackets. */
  static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
