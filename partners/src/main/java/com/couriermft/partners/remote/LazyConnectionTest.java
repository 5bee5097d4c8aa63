package com.couriermft.partners.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A connection test whose classes are loaded when the first connection is tested.
 *
 * @param types supported connection types
 * @param trial creates the test
 */
public record LazyConnectionTest(
    Set<Connection.Type> types, Supplier<? extends ConnectionTest> trial)
    implements ConnectionTest {
  @Override
  public ConnectionReport test(Connection connection, Consumer<AutoCloseable> closable) {
    return trial.get().test(connection, closable);
  }
}
