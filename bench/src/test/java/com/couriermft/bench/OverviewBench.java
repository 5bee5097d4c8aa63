package com.couriermft.bench;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.RequestCounter;
import com.couriermft.testing.TestCodes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * {@code ./courier bench overview}: measures the duration of an overview after many executions of a
 * hundred jobs have ended within a day, on Azurite.
 */
public final class OverviewBench {
  private static final int JOBS = 100;
  private static final int LOOKS = Sizes.of(30, 1);
  private static final int WRITERS = 16;
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  private final RequestCounter counter;
  private final AzureStorage storage;
  private final Tables tables;

  private OverviewBench(AzuriteServer server) {
    counter = new RequestCounter(server.connectionString());
    storage = AzureStorage.ofConnectionString(server.connectionString(), List.of(counter));
    tables = new RetryingTables(storage.tables());
  }

  /** Prints the results. The argument is the number of executions (default 10,000). */
  public static void main(String[] arguments) throws InterruptedException {
    SDK_LOG.setLevel(Level.OFF);
    int count = arguments.length == 0 ? 10_000 : Integer.parseInt(arguments[0]);
    try (AzuriteServer server = AzuriteServer.start()) {
      new OverviewBench(server).measure(count);
    }
  }

  private void measure(int count) throws InterruptedException {
    fill(count);
    try (Courier courier =
        new Courier(
            new Courier.Storage(storage.tables(), storage.blobs(), storage.queue()),
            new InMemorySecrets(),
            List.of(),
            EngineSettings.of("bench"),
            () -> {})) {
      courier.engine().sweep();
      Instant since = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(23, ChronoUnit.HOURS);
      long cold = timed(() -> courier.overview().read(since, LabelFilter.ALL));
      List<Long> warm = new ArrayList<>();
      List<Long> pages = new ArrayList<>();
      for (int i = 0; i < LOOKS; i++) {
        warm.add(timed(() -> courier.overview().read(since, LabelFilter.ALL)));
        pages.add(timed(() -> courier.records().executions().list(ExecutionFilter.ALL, 50, null)));
      }
      counter.clear();
      courier.overview().read(since, LabelFilter.ALL);
      System.out.printf(
          "%,d ended executions: overview %d ms the first time, then %s ms; a page of 50: %s ms;"
              + " requests of an overview: %s%n",
          count, cold, spread(warm), spread(pages), counter.snapshot());
    }
  }

  private static String spread(List<Long> times) {
    Collections.sort(times);
    int last = times.size() - 1;
    return "%d [%d..%d]".formatted(times.get(times.size() / 2), times.get(0), times.get(last));
  }

  private static long timed(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - begun).toMillis();
  }

  /** Writes the executions to memory, and copies their rows to Azurite, a hundred per request. */
  private void fill(int count) throws InterruptedException {
    InMemoryTables made = new InMemoryTables(InstantSource.system());
    Instant now = Instant.now();
    for (int i = 0; i < count; i++) {
      write(made, i, now.minusSeconds(86_000L * i / count));
    }
    Statistics statistics = new Statistics(made, () -> Ulid.random(now));
    for (Instant day : List.of(now, now.minus(1, ChronoUnit.DAYS))) {
      for (int turn = 0; turn < 10; turn++) {
        statistics.fold(Statistics.day(day));
      }
    }
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    for (String table : List.of(ExecutionStore.TABLE, ExecutionIndex.TABLE, Statistics.TABLE)) {
      String next = null;
      do {
        Tables.Page page = made.scan(table, Tables.MAX_WRITES, next);
        next = page.continuation();
        page.rows().stream()
            .collect(Collectors.groupingBy(Row::partition))
            .forEach((partition, rows) -> writers.execute(() -> copy(table, partition, rows)));
      } while (next != null);
    }
    writers.shutdown();
    if (!writers.awaitTermination(1, TimeUnit.HOURS)) {
      throw new IllegalStateException("The executions could not be written within an hour");
    }
  }

  private void copy(String table, String partition, List<Row> rows) {
    tables.transact(
        table,
        partition,
        rows.stream().map(row -> Write.upsert(row.key(), row.columns())).toList());
  }

  /** Writes an ended execution with its rows in lists and counters. */
  private static void write(Tables tables, int number, Instant at) {
    ExecutionOrigin origin =
        new ExecutionOrigin(
            "default",
            0,
            0,
            null,
            Json.object().put("kind", "api").put("by", "bench"),
            null,
            null,
            null,
            Labels.NONE);
    Execution made =
        Execution.created(Ulid.random(at), "job-" + number % JOBS, 1, origin, at)
            .after(ExecutionEvent.ENQUEUE, at)
            .after(ExecutionEvent.START, at);
    boolean fails = number % 20 == 0;
    Execution moved =
        fails
            ? made.withFailure(Failure.of(TestCodes.permanent("broken"), "It is broken."))
                .after(ExecutionEvent.FAIL, at.plusSeconds(3))
            : made.after(ExecutionEvent.COMPLETE, at.plusSeconds(3));
    // Lists show the summary of an execution only if the audit log contains its end.
    Execution ended = moved.withBranch(moved.branch().audited(at.plusSeconds(3)));
    new ExecutionStore(tables)
        .commit(null, ExecutionStore.Change.ofHeader(ended, List.of(), Ulid.random(at)));
    new ExecutionIndex(tables).settled(ended);
    new Statistics(tables, () -> Ulid.random(at)).count(ended);
  }
}
