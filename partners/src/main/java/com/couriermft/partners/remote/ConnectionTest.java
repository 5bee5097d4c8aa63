package com.couriermft.partners.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Set;
import java.util.function.Consumer;

/** A trial tests connections of some types. Thread-safe. */
public interface ConnectionTest {
  /** The types of connection it is for. */
  Set<Connection.Type> types();

  /**
   * Tries a connection for an operator; takes at most a few times its timeout. What is not pinned
   * or trusted is reported, never accepted, and nobody logs in past it.
   *
   * @param connection of one of its types
   * @param closable receives what to close to break the test off, before anything can block
   */
  ConnectionReport test(Connection connection, Consumer<AutoCloseable> closable);
}
