package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code ./courier bench api}: measures how many requests per second each list of the API serves on
 * one real host, with one, twenty and a hundred concurrent clients.
 */
public final class ApiBench {
  private static final String STEP =
      "{'id': 'look', 'type': 'file.exists', 'config': {'path': 'none.txt'}}";
  private static final List<String> LISTS =
      List.of(
          "executions",
          "executions?state=completed",
          "executions?job_id=looks-0",
          "chain-executions",
          "jobs",
          "chains",
          "schedules",
          "calendars",
          "watches",
          "expectations",
          "connections",
          "keys",
          "api-keys",
          "files");
  private static final int[] CLIENTS = {1, Sizes.of(20, 1), Sizes.of(100, 1)};
  private static final int OF_EACH = Sizes.of(20, 2);
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  private final Site site;
  private final Duration atATime;

  private ApiBench(Site site, Duration atATime) {
    this.site = site;
    this.atATime = atATime;
  }

  /**
   * Prints the results. The first argument is the number of executions (default 500), the second
   * the duration of each measurement in seconds (default 10), the third the list (default all).
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    SDK_LOG.setLevel(Level.OFF);
    int executions = arguments.length < 1 ? 500 : Integer.parseInt(arguments[0]);
    int seconds = arguments.length < 2 ? 10 : Integer.parseInt(arguments[1]);
    Path folder = Files.createTempDirectory("courier-bench");
    System.out.printf(
        "%n%d executions, %d of each definition; %d s for each figure; the host's log is in %s%n",
        executions, OF_EACH, seconds, folder);
    try (Site site = new Site(1, folder)) {
      ApiBench bench = new ApiBench(site, Duration.ofSeconds(seconds));
      bench.fill(executions);
      System.out.printf(
          "%n  %-34s %7s  %11s  %6s  %9s  %9s  %s%n",
          "list", "clients", "requests/s", "ratio", "median", "p99", "failed");
      for (String list : arguments.length < 3 ? LISTS : List.of(arguments[2])) {
        bench.measure(list);
      }
    }
  }

  private void fill(int executions) throws IOException, InterruptedException, ExecutionException {
    site.limit(OF_EACH);
    for (int i = 0; i < OF_EACH; i++) {
      put("jobs/looks-%d", "{'steps': [" + STEP + "]}", i);
      put("chains/chain-%d", "{'nodes': [{'id': 'one', 'job_id': 'looks-0'}]}", i);
      put(
          "schedules/schedule-%d",
          "{'target': {'job_id': 'looks-0'}, 'type': 'cron', 'expression': '0 0 1 1 *', 'timezone':"
              + " 'UTC'}",
          i);
      put("calendars/calendar-%d", "{'excluded': ['2026-12-25']}", i);
      put(
          "connections/partner-%d",
          "{'type': 'sftp', 'host': '127.0.0.1', 'port': 9, 'username': 'u', 'auth': {'type':"
              + " 'password', 'password': 'p'}}",
          i);
      site.send("POST", 0, "keys/key-%d/generate".formatted(i), "{'algorithm': 'ed25519'}");
      put("api-keys/api-key-%d", "{'role': 'reader'}", i);
    }
    List<Callable<Object>> starts = new ArrayList<>();
    for (int i = 0; i < executions; i++) {
      String job = "looks-" + i % OF_EACH;
      starts.add(() -> site.trigger(job, 0));
    }
    for (int i = 0; i < OF_EACH; i++) {
      String path = "chains/chain-%d/trigger".formatted(i);
      starts.add(() -> site.send("POST", 0, path, ""));
    }
    all(OF_EACH, starts);
    while (site.completed() < executions + OF_EACH) {
      LockSupport.parkNanos(250_000_000);
    }
  }

  private void put(String path, String body, int number) throws IOException, InterruptedException {
    site.send("PUT", 0, path.formatted(number), body);
  }

  private void measure(String path) throws InterruptedException, ExecutionException, IOException {
    site.send("GET", 0, path, "");
    double alone = 0;
    for (int clients : CLIENTS) {
      Load load = load(path, clients);
      alone = clients == 1 ? load.perSecond() : alone;
      System.out.printf(
          Locale.ROOT,
          "  %-34s %7d  %11.1f  %6.2f  %6.0f ms  %6.0f ms  %d%n",
          path,
          clients,
          load.perSecond(),
          load.perSecond() / alone,
          load.times().quantile(0.5),
          load.times().quantile(0.99),
          load.failed());
    }
  }

  private Load load(String path, int clients) throws InterruptedException, ExecutionException {
    long begun = System.nanoTime();
    long end = begun + atATime.toNanos();
    List<Callable<Load>> work = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      work.add(() -> ask(path, end));
    }
    Figures times = new Figures();
    int failed = 0;
    for (Load each : all(clients, work)) {
      times.addAll(each.times());
      failed += each.failed();
    }
    return new Load(times, failed, times.count() / ((System.nanoTime() - begun) / 1e9));
  }

  /** Runs one client, which sends one request after another until the end time. */
  private Load ask(String path, long end) throws InterruptedException {
    Figures times = new Figures();
    int failed = 0;
    do {
      long sent = System.nanoTime();
      try {
        site.send("GET", 0, path, "");
        times.add(System.nanoTime() - sent);
      } catch (IOException e) {
        failed++;
      }
    } while (System.nanoTime() < end);
    return new Load(times, failed, 0);
  }

  private static <T> List<T> all(int threads, List<Callable<T>> work)
      throws InterruptedException, ExecutionException {
    ExecutorService clients = Executors.newFixedThreadPool(threads);
    try {
      List<T> done = new ArrayList<>();
      for (Future<T> each : clients.invokeAll(work)) {
        done.add(each.get());
      }
      return done;
    } finally {
      clients.shutdownNow();
    }
  }

  /**
   * The responses to some clients.
   *
   * @param times response times
   * @param failed number of requests without success
   * @param perSecond successful requests per second of all clients together
   */
  private record Load(Figures times, int failed, double perSecond) {}
}
