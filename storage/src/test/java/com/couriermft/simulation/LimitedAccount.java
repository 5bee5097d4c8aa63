package com.couriermft.simulation;

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
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A storage account with Azure's latencies and limits, on simulated time. A table partition
 * processes {@value #ENTITIES} rows per second, a queue {@value #MESSAGES} messages, the account
 * {@value #REQUESTS} requests (Microsoft's scalability targets of 2026). Requests beyond a limit
 * wait in order, because the real service would reject them and they would be retried. A range
 * query is assumed to cost a partition as many rows as it returns.
 */
public final class LimitedAccount {
  static final int ENTITIES = 2_000;
  static final int MESSAGES = 2_000;
  static final int REQUESTS = 20_000;

  private static final Set<String> OF_TABLES = Set.of("find", "query", "transact");
  private static final Set<String> OF_QUEUES = Set.of("send", "receive", "delete");
  private static final double TABLE_SECONDS = 0.006;
  private static final double QUEUE_SECONDS = 0.008;
  private static final double BLOB_SECONDS = 0.012;

  private final Scheduler scheduler;
  private final InMemoryTables tables;
  private final InMemoryBlobs blobs;
  private final InMemoryWorkQueue messages;
  private final Map<String, Line> lines = new HashMap<>();
  private final Line whole = new Line(REQUESTS);

  LimitedAccount(Scheduler scheduler) {
    this.scheduler = scheduler;
    this.tables = new InMemoryTables(scheduler);
    this.blobs = new InMemoryBlobs(scheduler);
    this.messages = new InMemoryWorkQueue(scheduler);
  }

  /** A line of waiting requests, which are served one after another at a fixed rate. */
  private final class Line {
    private final double rate;
    private long freeAt;
    private long units;
    private long longest;

    Line(double rate) {
      this.rate = rate;
    }

    /** Takes units from the line, and returns when they are served. */
    long take(int some) {
      long now = scheduler.nanoTime();
      long begin = Math.max(now, freeAt);
      longest = Math.max(longest, begin - now);
      units += some;
      freeAt = begin + (long) (some / rate * 1e9);
      return freeAt;
    }
  }

  /**
   * The load of a partition, a queue or the account.
   *
   * @param name name of the partition or queue, or of the account
   * @param share the used share of its capacity, up to 1
   * @param longest the longest wait of a request
   */
  public record Standing(String name, double share, Duration longest) {}

  Tables tables() {
    return limited(Tables.class, tables);
  }

  Blobs blobs() {
    return limited(Blobs.class, blobs);
  }

  WorkQueue queue() {
    return limited(WorkQueue.class, messages);
  }

  /** Returns the tables without limits and latencies, for setup and inspection. */
  Tables unlimited() {
    return tables;
  }

  /** Returns the number of requests so far. */
  long requests() {
    return whole.units;
  }

  /** Returns the load of the account, and of the most loaded partitions and queues. */
  List<Standing> standings(double seconds, int most) {
    Standing account =
        new Standing("account", whole.units / seconds / REQUESTS, Duration.ofNanos(whole.longest));
    return Stream.concat(
            Stream.of(account),
            lines.entrySet().stream()
                .map(
                    line ->
                        new Standing(
                            line.getKey(),
                            line.getValue().units / seconds / line.getValue().rate,
                            Duration.ofNanos(line.getValue().longest)))
                .sorted(Comparator.comparingDouble(Standing::share).reversed())
                .limit(most))
        .toList();
  }

  private <P> P limited(Class<P> port, P target) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("clock")) {
            return method.invoke(target, arguments);
          } else if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          return limited(port, method, target, arguments);
        };
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }

  /** Makes a call after its wait, and returns after the latency. */
  private Object limited(Class<?> port, Method method, Object target, Object[] arguments)
      throws Throwable {
    Object result = null;
    Throwable refused = null;
    try {
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      refused = e.getCause();
    }
    long served = whole.take(1);
    double latency = BLOB_SECONDS;
    if (port == Tables.class && OF_TABLES.contains(method.getName())) {
      String partition = arguments[0] + "/" + arguments[1];
      served = Math.max(served, line(partition, ENTITIES).take(entities(arguments, result)));
      latency = TABLE_SECONDS;
    } else if (port == WorkQueue.class && OF_QUEUES.contains(method.getName())) {
      served = Math.max(served, line("queue " + arguments[0], MESSAGES).take(messages(result)));
      latency = QUEUE_SECONDS;
    }
    long until = served;
    scheduler.waitUntil(() -> until);
    scheduler.sleep(scheduler.between(latency / 2, latency * 2));
    if (refused != null) {
      throw refused;
    }
    return result;
  }

  private static int messages(Object result) {
    return result instanceof Collection<?> received ? Math.max(1, received.size()) : 1;
  }

  private Line line(String name, double rate) {
    return lines.computeIfAbsent(name, each -> new Line(rate));
  }

  /** Returns the number of rows that a request reads or writes; 1 if it finds none. */
  private static int entities(Object[] arguments, Object result) {
    if (result instanceof Tables.Page page) {
      return Math.max(1, page.rows().size());
    }
    Object last = arguments[arguments.length - 1];
    return last instanceof Collection<?> writes ? Math.max(1, writes.size()) : 1;
  }
}
