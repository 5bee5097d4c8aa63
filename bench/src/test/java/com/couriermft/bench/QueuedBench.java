package com.couriermft.bench;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.operate.verify.LiveVerification.Summary;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.AzuriteServer;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** {@code ./courier bench queued}: measures many executions that wait in a pool without slots. */
public final class QueuedBench {
  private static final int CLIENTS = 4;
  private static final int TIMES = 20;
  private static final List<Logger> QUIET =
      List.of(Logger.getLogger("com.azure"), Logger.getLogger("com.couriermft"));

  private final Courier courier;
  private final Courier.Storage storage;
  private final TableScan scan;

  private QueuedBench(Courier.Storage storage, TableScan scan) {
    this.storage = storage;
    this.scan = scan;
    courier =
        new Courier(
            storage, new InMemorySecrets(), List.of(), EngineSettings.of("bench"), () -> {});
  }

  /** Prints the results. The argument is the number of queued executions (default 10,000). */
  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    QUIET.forEach(logger -> logger.setLevel(Level.OFF));
    int runs = arguments.length == 0 ? 10_000 : Integer.parseInt(arguments[0]);
    InstantSource clock = InstantSource.system();
    InMemoryTables memory = new InMemoryTables(clock);
    System.out.printf("%nIn memory (its heap holds the storage too), %d queued runs%n", runs);
    Courier.Storage inMemory =
        new Courier.Storage(memory, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));
    new QueuedBench(inMemory, memory).measure(runs);
    System.out.printf("%nAzurite in memory, %d queued runs%n", runs);
    try (AzuriteServer azurite = AzuriteServer.start()) {
      AzureStorage azure = AzureStorage.ofConnectionString(azurite.connectionString(), List.of());
      Courier.Storage onAzurite = new Courier.Storage(azure.tables(), azure.blobs(), azure.queue());
      new QueuedBench(onAzurite, azure.scan()).measure(runs);
    }
  }

  private void measure(int runs) throws InterruptedException, ExecutionException {
    courier.kinds().changeSettings(Json.parse("{\"pools\": {\"default\": {\"limit\": 0}}}"), null);
    courier
        .jobs()
        .save(
            DefinitionReader.read(
                Json.parse(
                    "{\"job_id\": \"queued\", \"steps\": [{\"type\": \"file.exists\","
                        + " \"config\": {\"path\": \"none.txt\"}}]}")),
            "bench",
            null);
    time("start all of them", 1, () -> start(runs));
    courier.engine().sweep();
    List<Execution> all = new ArrayList<>();
    time("the whole list, 200 a page", 1, () -> all.addAll(list(null)));
    ExecutionFilter queued = ExecutionFilter.in(ExecutionState.QUEUED);
    ExecutionFilter every = ExecutionFilter.ALL;
    time(
        "first page of 50, all", TIMES, () -> courier.records().executions().list(every, 50, null));
    time(
        "first page of 50, queued",
        TIMES,
        () -> courier.records().executions().list(queued, 50, null));
    position("queue position, at the head", all.get(all.size() - 1));
    position("queue position, the 900th", all.get(Math.max(0, all.size() - 900)));
    position("queue position, the last", all.get(0));
    time("a sweep", 3, () -> courier.engine().sweep());
    all.clear();
    resetHeap();
    Summary[] last = new Summary[1];
    time("verify", 3, () -> last[0] = verification().run(finding -> print(finding.toString())));
    System.out.printf(
        "  verify checked %d executions, findings %s%n", last[0].executions(), last[0].findings());
  }

  private LiveVerification verification() {
    return new LiveVerification(
        storage.tables(), scan, storage.blobs(), ExpectedDurations.DEFAULT, false);
  }

  private void position(String what, Execution execution) {
    Object[] found = new Object[1];
    time(what, TIMES, () -> found[0] = courier.pools().ready().position(execution, 1_000));
    print("  " + found[0]);
  }

  private void start(int runs) {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    AtomicInteger left = new AtomicInteger(runs);
    Callable<Void> client =
        () -> {
          while (left.getAndDecrement() > 0) {
            courier.engine().starter().start(request());
          }
          return null;
        };
    try {
      for (Future<Void> done : clients.invokeAll(java.util.Collections.nCopies(CLIENTS, client))) {
        done.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      clients.shutdownNow();
    }
  }

  private static ExecutionStarter.Request request() {
    return ExecutionStarter.Request.builder(
            "queued", Json.object(), Json.object().put("kind", "api").put("by", "bench"))
        .build();
  }

  private List<Execution> list(@Nullable ExecutionState state) {
    ExecutionFilter filter = state == null ? ExecutionFilter.ALL : ExecutionFilter.in(state);
    List<Execution> all = new ArrayList<>();
    String continuation = null;
    do {
      ExecutionQueries.Page page = courier.records().executions().list(filter, 200, continuation);
      all.addAll(Listed.readable(page.executions()));
      continuation = page.next();
    } while (continuation != null);
    return all;
  }

  private static void time(String what, int times, Runnable act) {
    time(
        what,
        times,
        () -> {
          act.run();
          return what;
        });
  }

  private static void time(String what, int times, Supplier<?> act) {
    resetHeap();
    long[] millis = new long[times];
    for (int i = 0; i < times; i++) {
      long begun = System.nanoTime();
      act.get();
      millis[i] = (System.nanoTime() - begun) / 100_000;
    }
    java.util.Arrays.sort(millis);
    System.out.printf(
        Locale.ROOT,
        "  %-28s %9.1f ms  (heap after collection %d MiB, peak in it %d MiB)%n",
        what,
        millis[times / 2] / 10.0,
        collected(),
        peak());
  }

  private static void print(String line) {
    System.out.println(line);
  }

  private static void resetHeap() {
    System.gc();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  private static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum()
        >> 20;
  }

  private static long collected() {
    long peak = peak();
    System.gc();
    return Math.min(peak, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20);
  }
}
