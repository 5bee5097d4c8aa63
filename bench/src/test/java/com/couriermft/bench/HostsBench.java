package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * {@code ./courier bench engine}, second part: measures how many short executions real hosts
 * complete per second, and the time from a trigger to the first step.
 */
public final class HostsBench {
  private static final String STEP =
      "{'id': 's%d', 'type': 'file.exists', 'config': {'path': 'none.txt'}}";
  private static final int POOL = 64;
  private static final int CLIENTS = 8;
  private static final int WARM_UP = 40;
  private static final int TRIGGERS = 200;
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  private final Path folder;

  private HostsBench(Path folder) {
    this.folder = folder;
  }

  /**
   * Prints the results.
   *
   * @param arguments number of queued executions (default 1,000); optionally numbers of hosts
   *     instead of 1, 2 and 4, which also skips the second part
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    SDK_LOG.setLevel(Level.OFF);
    int runs = arguments.length == 0 ? 1_000 : Integer.parseInt(arguments[0]);
    HostsBench bench = new HostsBench(Files.createTempDirectory("courier-bench"));
    System.out.printf(
        "%n%d queued runs of three steps, pool limit %d; the hosts' logs are in %s%n",
        runs, POOL, bench.folder);
    if (arguments.length > 1) {
      for (String hosts : List.of(arguments).subList(1, arguments.length)) {
        bench.throughput(Integer.parseInt(hosts), runs);
      }
      return;
    }
    for (int hosts : new int[] {1, 2, 4}) {
      bench.throughput(hosts, runs);
    }
    bench.triggers();
  }

  private void throughput(int hosts, int runs)
      throws IOException, InterruptedException, ExecutionException {
    try (Site site = new Site(hosts, folder)) {
      site.job("warm", STEP.formatted(1));
      triggerAll(site, "warm", WARM_UP);
      awaitCompleted(site, WARM_UP);
      site.limit(0);
      site.job("three", STEP.formatted(1) + "," + STEP.formatted(2) + "," + STEP.formatted(3));
      double accepted = triggerAll(site, "three", runs);
      double hostsBefore = site.hostSeconds();
      double emulatorBefore = site.emulatorSeconds();
      long begun = System.nanoTime();
      site.limit(POOL);
      awaitCompleted(site, WARM_UP + runs);
      double seconds = (System.nanoTime() - begun) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "  %d host%s  %6.1f runs/s  %6.1f steps/s  (%.1f s; processors: hosts %.1f s, emulator"
              + " %.1f s; triggers accepted: %.1f/s)%n",
          hosts,
          hosts == 1 ? " " : "s",
          runs / seconds,
          3 * runs / seconds,
          seconds,
          site.hostSeconds() - hostsBefore,
          site.emulatorSeconds() - emulatorBefore,
          accepted);
    }
  }

  /**
   * Triggers executions with several concurrent clients. Returns the number of accepted requests
   * per second.
   */
  private static double triggerAll(Site site, String job, int runs)
      throws InterruptedException, ExecutionException {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      long begun = System.nanoTime();
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < runs; i++) {
        int host = i;
        calls.add(() -> site.trigger(job, host));
      }
      for (Future<String> answer : clients.invokeAll(calls)) {
        answer.get();
      }
      return runs / ((System.nanoTime() - begun) / 1e9);
    } finally {
      clients.shutdownNow();
    }
  }

  private static void awaitCompleted(Site site, int runs) {
    while (site.completed() < runs) {
      LockSupport.parkNanos(250_000_000);
    }
  }

  private void triggers() throws IOException, InterruptedException {
    try (Site site = new Site(1, folder)) {
      site.job("one", STEP.formatted(1));
      Figures answered = new Figures();
      Figures started = new Figures();
      for (int i = 0; i < WARM_UP + TRIGGERS; i++) {
        long begun = System.nanoTime();
        String id = site.trigger("one", 0);
        long accepted = System.nanoTime();
        while (!site.hasStarted(id)) {
          LockSupport.parkNanos(2_000_000);
        }
        long running = System.nanoTime();
        while (site.now(id).state().isActive()) {
          LockSupport.parkNanos(20_000_000);
        }
        if (i >= WARM_UP) {
          answered.add(accepted - begun);
          started.add(running - begun);
        }
      }
      System.out.printf("%nOne run at a time through the HTTP API of an otherwise idle host%n");
      System.out.println("  trigger answered    " + answered);
      System.out.println("  first step claimed  " + started);
    }
  }
}
