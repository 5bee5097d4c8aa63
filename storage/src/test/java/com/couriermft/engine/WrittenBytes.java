package com.couriermft.engine;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts what is written to storage: characters of rows and bytes of blobs. Thread-safe. */
final class WrittenBytes {
  private final AtomicLong sum = new AtomicLong();
  private final AtomicInteger mostWrites = new AtomicInteger();

  /** Returns the total so far. */
  long sum() {
    return sum.get();
  }

  /** Returns the number of writes in the largest transaction. */
  int mostWrites() {
    return mostWrites.get();
  }

  Tables of(Tables tables) {
    return seen(Tables.class, tables, "transact", this::transaction);
  }

  Blobs of(Blobs blobs) {
    return seen(Blobs.class, blobs, "put", content -> sum.addAndGet(((byte[]) content).length));
  }

  private void transaction(Object argument) {
    List<?> writes = (List<?>) argument;
    mostWrites.accumulateAndGet(writes.size(), Math::max);
    for (Object each : writes) {
      Write write = (Write) each;
      sum.addAndGet(write.key().length() + write.columns().toString().length());
    }
  }

  /**
   * Wraps a port. Counts the third argument of every method whose name starts with the given name.
   */
  private static <T> T seen(Class<T> port, T target, String name, Consumer<Object> written) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (self, method, arguments) -> {
              try {
                Object answer = method.invoke(target, arguments);
                if (method.getName().startsWith(name)) {
                  written.accept(arguments[2]);
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
