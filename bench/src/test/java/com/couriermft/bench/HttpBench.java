package com.couriermft.bench;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code ./courier bench http}: measures how many calls per second a loop of {@code http.request}
 * makes on one real host to a slow server, compared with plain programs that have the same number
 * of threads.
 */
public final class HttpBench {
  private static final int LANES = 16;
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final int WARM_UP = 300;
  private static final int COUNTED = 500;
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  private static final String LIST =
      "{'id': 'list', 'type': 'http.request', 'config': {'connection': 'partner', 'path':"
          + " 'list/%d'}},"
          + "{'id': 'each', 'type': 'flow.foreach', 'config': {'source':"
          + " '{{steps.list.response.data}}', 'max_parallel': %d}},";
  private static final String POST =
      "{'id': 'call', 'type': 'http.request', 'config': {'connection': 'partner', 'method':"
          + " 'POST', 'path': 'calls/{{loop.current_item}}', 'body': {'number':"
          + " '{{loop.current_item}}'}}}, {'type': 'flow.end'}";
  private static final String NOTHING =
      "{'id': 'look', 'type': 'file.exists', 'config': {'path': 'none.txt'}}, {'type':"
          + " 'flow.end'}";

  private final CallServer server;
  private final Path folder;

  private HttpBench(CallServer server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  /** Prints the results. The argument is the number of calls (default 10,000). */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    SDK_LOG.setLevel(Level.OFF);
    int calls = arguments.length == 0 ? 10_000 : Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("courier-bench");
    System.out.printf(
        Locale.ROOT,
        "%n%d calls, %d at a time, answered after %d ms: %.0f/s at most; the host's log is in %s%n",
        calls,
        LANES,
        DELAY.toMillis(),
        bound(),
        folder);
    try (CallServer server = new CallServer(DELAY)) {
      HttpBench bench = new HttpBench(server, folder);
      bench.count();
      bench.compare(calls);
    }
  }

  private static double bound() {
    return LANES / (DELAY.toMillis() / 1e3);
  }

  /** Counts the loop's requests to storage, once with calls and once with empty steps. */
  private void count() throws IOException, InterruptedException {
    try (Site site = Site.counted(folder)) {
      connect(site);
      loop(site, WARM_UP, POST);
      for (String step : new String[] {POST, NOTHING}) {
        server.clear();
        long before = site.requests();
        loop(site, COUNTED, step);
        System.out.printf(
            Locale.ROOT,
            "  storage requests for each of %d %s: %.1f%n",
            COUNTED,
            step.equals(POST) ? "calls" : "items whose step does nothing",
            (site.requests() - before) / (double) COUNTED);
        if (step.equals(POST)) {
          server.requireOnce("Courier", COUNTED);
        }
      }
    }
  }

  private void compare(int calls) throws IOException, InterruptedException, ExecutionException {
    CallPeers peers = new CallPeers(server.uri(), LANES);
    double courier;
    double idle;
    try (Site site = new Site(1, folder)) {
      connect(site);
      loop(site, WARM_UP, POST);
      server.clear();
      double host = site.hostSeconds();
      double emulator = site.emulatorSeconds();
      courier = loop(site, calls, POST);
      server.requireOnce("Courier", calls);
      System.out.printf(
          Locale.ROOT,
          "  processor time for each call: host %.1f ms, Azurite %.1f ms%n",
          1e3 * (site.hostSeconds() - host) / calls,
          1e3 * (site.emulatorSeconds() - emulator) / calls);
      print("Courier", courier, courier);
      idle = loop(site, Math.min(calls, COUNTED), NOTHING);
    }
    peers.apache(WARM_UP);
    server.clear();
    double apache = peers.apache(calls);
    server.requireOnce("Apache HttpClient", calls);
    server.clear();
    OptionalDouble python = peers.python(calls);
    print("Courier, steps that do nothing", idle, courier);
    print("Apache HttpClient 5", apache, courier);
    if (python.isPresent()) {
      server.requireOnce("Python", calls);
      print("Python's http.client", python.getAsDouble(), courier);
    }
  }

  private static void print(String who, double perSecond, double courier) {
    System.out.printf(
        Locale.ROOT,
        "  %-32s %6.1f/s  %4.0f %% of the bound  Courier / it %.3f%n",
        who,
        perSecond,
        100 * perSecond / bound(),
        courier / perSecond);
  }

  private void connect(Site site) throws IOException, InterruptedException {
    String connection =
        "{'type': 'http', 'base_url': '%s', 'auth': {'type': 'none'}, 'tls': {'off': true}}";
    site.send("PUT", 0, "connections/partner", connection.formatted(server.uri()));
  }

  /** Runs a loop of one step over a number of items. Returns the number of items per second. */
  private static double loop(Site site, int items, String step)
      throws IOException, InterruptedException {
    site.job("calls", LIST.formatted(items, LANES) + step);
    String id = site.trigger("calls", 0);
    Execution ended = site.ended(id);
    if (ended.state() != ExecutionState.COMPLETED) {
      throw new IllegalStateException(
          "The execution is %s: %s".formatted(ended.state(), ended.failure()));
    }
    return items / (Duration.between(ended.startedAt(), ended.endedAt()).toNanos() / 1e9);
  }
}
