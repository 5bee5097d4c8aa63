package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.util.List;
import java.util.Map;

/**
 * A dialect is what one kind of database server wants said differently: the driver's URL and
 * properties, sessions, transactions, errors. Pure: nothing here connects or loads a driver.
 */
public interface Dialect {
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
   * Returns the driver's properties, without the password. Whatever would load a class, read a file
   * or send the password in the clear is set to its safe value.
   *
   * @param handle by which the driver gets its sockets and trust, see {@link Handover}
   */
  Map<String, String> properties(DatabaseConnection connection, String handle);

  /** Returns the statements that a session begins with, outside any transaction. */
  List<String> session(DatabaseConnection connection);

  /** Returns the statements that a transaction begins with, auto-commit being off. */
  List<String> begin(boolean readOnly, Isolation isolation);

  /**
   * Returns what an error means.
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
  Lexis lexis();

  /** Returns a name as SQL has it where it is no plain word. */
  String quoted(String name);

  /** Returns the host as URLs have it: an IPv6 address in brackets. */
  static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
