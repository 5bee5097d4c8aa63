package com.couriermft.partners.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A trial that is made, and whose classes are loaded, when the first connection is tried.
 *
 * @param types that it is for
 * @param trial makes it
 */
public record LazyConnectionTest(
    Set<Connection.Type> types, Supplier<? extends ConnectionTest> trial)
    implements ConnectionTest {
  @Override
  public ConnectionReport test(Connection connection, Consumer<AutoCloseable> closable) {
    return trial.get().test(connection, closable);
  }
}
