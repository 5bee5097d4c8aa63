package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StorageAccounts;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Storage, by default in memory, that records the names of the tables, containers and queues that
 * are used.
 */
final class NamedStorage {
  private final Set<String> tables = ConcurrentHashMap.newKeySet();
  private final Set<String> containers = ConcurrentHashMap.newKeySet();
  private final Set<String> queues = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();

  /** The clock of the storage in memory: the time of this machine plus the offset of a test. */
  final MovedClock clock = new MovedClock();

  /** The rows in memory. */
  final InMemoryTables rows = new InMemoryTables(clock);

  /** The blobs in memory. */
  final InMemoryBlobs contents = new InMemoryBlobs(clock);

  /** The storage for a {@link Courier}. */
  final Courier.Storage storage;

  NamedStorage() {
    this(new AzureAccounts(List.of()));
  }

  /** Creates storage in memory, with these accounts for connections. */
  NamedStorage(StorageAccounts accounts) {
    storage = remembering(rows, contents, new InMemoryWorkQueue(clock), accounts);
  }

  /** Creates storage in an account. {@link #rows} and {@link #contents} remain empty. */
  NamedStorage(AzureStorage account) {
    storage =
        remembering(
            account.tables(), account.blobs(), account.queue(), new AzureAccounts(List.of()));
  }

  private Courier.Storage remembering(
      Tables rows, Blobs contents, WorkQueue messages, StorageAccounts accounts) {
    return new Courier.Storage(
        remembering(Tables.class, rows, tables),
        remembering(Blobs.class, contents, containers),
        remembering(WorkQueue.class, messages, queues),
        accounts);
  }

  /** Returns the number of requests to storage so far. */
  int requests() {
    return requests.get();
  }

  /** Returns the tables used so far. */
  Set<String> tables() {
    return Set.copyOf(tables);
  }

  /** Returns the containers used so far. */
  Set<String> containers() {
    return Set.copyOf(containers);
  }

  /** Returns the queues used so far. */
  Set<String> queues() {
    return Set.copyOf(queues);
  }

  /** In every method of the three ports, the first string argument is the name. */
  private <T> T remembering(Class<T> port, T target, Set<String> names) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (arguments != null) {
                requests.incrementAndGet();
                Stream.of(arguments)
                    .filter(String.class::isInstance)
                    .map(String.class::cast)
                    .findFirst()
                    .ifPresent(names::add);
              }
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
