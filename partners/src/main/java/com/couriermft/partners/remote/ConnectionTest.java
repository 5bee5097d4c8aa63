package com.couriermft.partners.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Set;
import java.util.function.Consumer;

/** Tests connections of one or more types. Thread-safe. */
public interface ConnectionTest {
  /** Returns the supported connection types. */
  Set<Connection.Type> types();

  /**
   * Tests a connection for an operator. The test takes at most a few times the connection's
   * timeout. Untrusted servers are reported, never accepted, and no credentials are sent to them.
   *
   * @param connection a connection of one of the supported types
   * @param closable receives a handle that cancels the test, before anything can block
   */
  ConnectionReport test(Connection connection, Consumer<AutoCloseable> closable);
}
