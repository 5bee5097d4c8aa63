package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Runs the tests in {@code ui/e2e} in Chromium against the packaged app. There is a host for each
 * authorization mode, all with the same storage, and a partner's server. The output and the
 * pictures of the tests are in {@code ui/target/e2e}. With {@code -Dcourier.docs.write=true}, the
 * pictures in the documentation are written. The tests run in two parallel parts. Tests that {@code
 * E2E_ONLY} names, and tests that write pictures, run in a single part. No other test runs at the
 * same time, because the hosts and browsers need all cores.
 */
@Isolated
class DashboardIT {
  private static final Path UI = Path.of("..", "ui").toAbsolutePath().normalize();

  /**
   * The locations of Chromium in Debian. The version without windows comes first, because it needs
   * half the processor time.
   */
  private static final List<Path> CHROMIUMS =
      List.of(Path.of("/usr/bin/chromium-headless-shell"), Path.of("/usr/bin/chromium"));

  private static final Path REPORTS = UI.resolve("target/e2e");

  private static final String PASSWORD = "hunter2";

  /** Number of log lines that a failure includes. */
  private static final int LINES = 200;

  /** Number of parallel parts, each with a separate installation. */
  private static final int PARTS = 2;

  /**
   * Maximum number of hosts that start at the same time. With more, each takes longer to become
   * ready.
   */
  private static final int STARTING = 2;

  @TempDir private Path directory;

  @Test
  void dashboard_inABrowser_doesWhatItsTestsAsk() throws Exception {
    Optional<Path> chromium = CHROMIUMS.stream().filter(Files::isExecutable).findFirst();
    assumeTrue(chromium.isPresent(), "chromium is not installed");
    Files.createDirectories(REPORTS);
    boolean isWhole = System.getenv("E2E_ONLY") != null || Boolean.getBoolean("courier.docs.write");
    int count = isWhole ? 1 : PARTS;
    ExecutorService threads = Executors.newFixedThreadPool(count);
    ExecutorService starters = Executors.newFixedThreadPool(STARTING);
    List<Future<String>> parts = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      TestsPart part = new TestsPart(i, count, starters, chromium.get());
      parts.add(threads.submit(() -> part.run()));
    }
    threads.shutdown();
    threads.awaitTermination(
        1, TimeUnit.HOURS); // A part continues even if another part has failed.
    starters.shutdownNow();
    List<String> failures = new ArrayList<>();
    for (Future<String> part : parts) {
      String failure = part.get();
      if (failure != null) {
        failures.add(failure);
      }
    }
    if (!failures.isEmpty()) {
      // Maven's summary shows only the first line, so that line names the tests.
      fail(String.join(System.lineSeparator(), failures));
    }
  }

  /** A part of the tests, with its installation. Parts are numbered from 1. */
  private final class TestsPart {
    private final int number;
    private final int count;
    private final ExecutorService starters;
    private final Path chromium;
    private final Path partner;
    private final Path log;

    /** The summary that {@code ui/e2e/report.ts} writes. The first line names the failed tests. */
    private final Path summary;

    TestsPart(int number, int count, ExecutorService starters, Path chromium) {
      this.number = number;
      this.count = count;
      this.starters = starters;
      this.chromium = chromium;
      this.partner = directory.resolve("partner-" + number);
      this.log = REPORTS.resolve("e2e-%d.log".formatted(number));
      this.summary = REPORTS.resolve("summary-%d.txt".formatted(number));
    }

    /** Runs the tests. Returns a description of the failures; {@code null} if there are none. */
    String run() throws Exception {
      Files.createDirectories(partner);
      try (Azurite azurite = Azurite.start();
          SftpServer server = SftpServer.over(partner).user("u", PASSWORD).start();
          Hosts hosts = new Hosts(number, count, azurite, starters)) {
        Files.deleteIfExists(summary);
        ProcessBuilder tests =
            new ProcessBuilder("node", "make.mjs", "e2e")
                .directory(UI.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        tests.environment().putAll(environment(hosts, server));
        Process process = tests.start();
        try {
          int exit = process.waitFor();
          return exit == 0 ? null : failure(exit);
        } finally {
          process.descendants().forEach(ProcessHandle::destroy);
          process.destroy();
        }
      }
    }

    private Map<String, String> environment(Hosts hosts, SftpServer server) throws IOException {
      Map<String, String> environment = new TreeMap<>(hosts.addresses());
      environment.put("E2E_PART", number + "/" + count);
      environment.put("E2E_CHROMIUM", chromium.toString());
      environment.put("E2E_PARTNER", partner.toString());
      environment.put("E2E_PARTNER_PORT", String.valueOf(server.port()));
      environment.put("E2E_PARTNER_FINGERPRINT", server.fingerprint());
      environment.put("E2E_PARTNER_PASSWORD", PASSWORD);
      if (Boolean.getBoolean("courier.docs.write")) {
        environment.put(
            "E2E_IMAGES", Files.createDirectories(UI.resolve("../docs/images")).toString());
      }
      return environment;
    }

    /** Returns the failed tests and their causes in one line, followed by the end of the output. */
    private String failure(int exit) throws IOException {
      String what = Files.exists(summary) ? Files.readString(summary) : "no test was run";
      List<String> printed = Files.readString(log).lines().toList();
      List<String> tail = printed.subList(Math.max(0, printed.size() - LINES), printed.size());
      return "%s%nThe tests ended with %d. The end of %s:%n%s"
          .formatted(what.strip(), exit, log, String.join(System.lineSeparator(), tail));
    }
  }

  /** A host for each mode. The hosts start in parallel. */
  private final class Hosts implements AutoCloseable {
    private final Map<String, CompletableFuture<HostProcess>> started = new TreeMap<>();

    private final int part;

    Hosts(int part, int count, Azurite azurite, ExecutorService starters) {
      this.part = part;
      start(azurite, starters, "open");
      start(azurite, starters, "keys", "COURIER_AUTH_MODE", "keys");
      if (part != count) {
        return; // Only sign-in.test.ts uses the other hosts. It belongs to the last part.
      }
      start(
          azurite,
          starters,
          "easyauth",
          "COURIER_AUTH_MODE",
          "easyauth",
          "WEBSITE_AUTH_ENABLED",
          "True");
      // This host appears to run on Azure, so it is not allowed to connect to this machine. Other
      // hosts do
      // its work.
      start(
          azurite,
          starters,
          "closed",
          "WEBSITE_SKU",
          "FlexConsumption",
          "AzureWebJobs.steps_queue.Disabled",
          "true",
          "AzureWebJobs.polls_queue.Disabled",
          "true");
    }

    private void start(
        Azurite azurite, ExecutorService starters, String name, String... variables) {
      HostProcess.Builder builder =
          HostProcess.of(PackagedApp.DIRECTORY, azurite.connectionString())
              .environment("COURIER_SECRETS_DIR", directory.resolve("secrets-" + part).toString())
              .jvmOptions("-Xmx256m")
              .logFile(directory.resolve("%s-%d.log".formatted(name, part)));
      for (int i = 0; i < variables.length; i += 2) {
        builder = builder.environment(variables[i], variables[i + 1]);
      }
      started.put(name, CompletableFuture.supplyAsync(builder::start, starters));
    }

    /** Returns the API's URL of each host, by names such as {@code E2E_OPEN}. */
    Map<String, String> addresses() {
      Map<String, String> addresses = new TreeMap<>();
      started.forEach(
          (name, host) ->
              addresses.put("E2E_" + name.toUpperCase(), host.join().apiUri().toString()));
      return addresses;
    }

    @Override
    public void close() {
      CompletableFuture<?>[] closed =
          started.values().stream()
              // If a host does not start, the failure is reported when its URL is requested.
              .map(host -> host.handle((ready, failed) -> ready).thenAccept(this::end))
              .toArray(CompletableFuture[]::new);
      CompletableFuture.allOf(closed).join();
    }

    private void end(@Nullable HostProcess host) {
      if (host != null) {
        host.close();
      }
    }
  }
}
