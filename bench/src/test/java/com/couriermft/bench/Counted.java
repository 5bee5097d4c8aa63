package com.couriermft.bench;

import com.couriermft.app.Courier;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A storage account that counts the requests to its ports, with the names of {@link Prices}. Each
 * call of a port is one request, which {@code RequestBudgetTest} and the adapters' contracts
 * ensure.
 */
final class Counted {
  private static final Set<String> TABLE = Set.of("find", "query", "transact");
  private static final Set<String> QUEUE = Set.of("send", "receive", "delete", "depth");

  private final Map<String, Integer> requests = new TreeMap<>();

  Courier.Storage storage() {
    InstantSource clock = InstantSource.system();
    return new Courier.Storage(
        counted(Tables.class, new InMemoryTables(clock), Counted::table),
        counted(Blobs.class, new InMemoryBlobs(clock), Counted::blob),
        counted(WorkQueue.class, new InMemoryWorkQueue(clock), Counted::queue));
  }

  synchronized void clear() {
    requests.clear();
  }

  /** Subtracts a request that the test itself made. */
  synchronized void forget(String request) {
    requests.merge(request, -1, Integer::sum);
  }

  synchronized Map<String, Integer> requests() {
    return new TreeMap<>(requests);
  }

  private synchronized void count(String request) {
    requests.merge(request, 1, Integer::sum);
  }

  /**
   * Returns the request of a call; empty if the call consists of other calls or sends no request.
   */
  private static String table(String call) {
    return TABLE.contains(call) ? "table " + (call.equals("transact") ? "POST" : "GET") : "";
  }

  private static String queue(String call) {
    return QUEUE.contains(call) ? "queue " + call : "";
  }

  private static String blob(String call) {
    return switch (call) {
      case "put", "putIfAbsent", "commit", "stageBlock", "copy", "stageCopy" -> "blob PUT";
      case "list" -> "blob LIST";
      case "delete", "deleteIfUnchanged" -> "blob DELETE";
      case "get", "read", "find", "stagedBlocks" -> "blob GET";
      default -> "";
    };
  }

  private <P> P counted(Class<P> port, P target, UnaryOperator<String> request) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          String name = request.apply(method.getName());
          if (!name.isEmpty()) {
            count(name);
          } else if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          return invoke(method, target, arguments);
        };
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
