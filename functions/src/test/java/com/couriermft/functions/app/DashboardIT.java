package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The dashboard of the packaged app, in Chromium: the tests in {@code ui/e2e} against a host for
 * each mode of authorisation, all with the same storage, and a partner's server. What they print
 * and their pictures are in {@code ui/target/e2e}. With {@code -Dcourier.docs.write=true} the
 * pictures of the documents are written anew. No other test runs beside it: its hosts and a browser
 * have enough to do.
 */
@Isolated
class DashboardIT {
  private static final Path UI = Path.of("..", "ui").toAbsolutePath().normalize();
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path REPORTS = UI.resolve("target/e2e");

  /** Its first line names the tests that failed; {@code ui/e2e/report.ts} writes it. */
  private static final Path SUMMARY = REPORTS.resolve("summary.txt");

  private static final String PASSWORD = "hunter2";

  /** Lines of the log that a failure ends with. */
  private static final int LINES = 200;

  @TempDir private Path directory;

  @Test
  void dashboard_inABrowser_doesWhatItsTestsAsk() throws Exception {
    assumeTrue(Files.isExecutable(CHROMIUM), "chromium is not installed");
    Path partner = Files.createDirectories(directory.resolve("partner"));
    ExecutorService starters = Executors.newFixedThreadPool(4);
    try (Azurite azurite = Azurite.start();
        SftpServer server = SftpServer.over(partner).user("u", PASSWORD).start();
        Hosts hosts = new Hosts(azurite, starters)) {
      Map<String, String> environment = new TreeMap<>(hosts.addresses());
      environment.put("E2E_CHROMIUM", CHROMIUM.toString());
      environment.put("E2E_PARTNER", partner.toString());
      environment.put("E2E_PARTNER_PORT", String.valueOf(server.port()));
      environment.put("E2E_PARTNER_FINGERPRINT", server.fingerprint());
      environment.put("E2E_PARTNER_PASSWORD", PASSWORD);
      if (Boolean.getBoolean("courier.docs.write")) {
        environment.put(
            "E2E_IMAGES", Files.createDirectories(UI.resolve("../docs/images")).toString());
      }
      Path log = Files.createDirectories(REPORTS).resolve("e2e.log");
      Files.deleteIfExists(SUMMARY);
      ProcessBuilder tests =
          new ProcessBuilder("node", "make.mjs", "e2e")
              .directory(UI.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      tests.environment().putAll(environment);
      int exit = tests.start().waitFor();
      assertThat(exit).withFailMessage(() -> failure(exit, log)).isZero();
    } finally {
      starters.shutdownNow();
    }
  }

  /**
   * Returns which tests have failed and why, in one line, and then the end of what they printed.
   */
  private static String failure(int exit, Path log) {
    try {
      String what = Files.exists(SUMMARY) ? Files.readString(SUMMARY) : "no test was run";
      List<String> printed = Files.readString(log).lines().toList();
      List<String> tail = printed.subList(Math.max(0, printed.size() - LINES), printed.size());
      return "%s%nThe tests ended with %d. The end of %s:%n%s"
          .formatted(what.strip(), exit, log, String.join(System.lineSeparator(), tail));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A host for each mode, started at the same time. */
  private final class Hosts implements AutoCloseable {
    private final Map<String, CompletableFuture<HostProcess>> started = new TreeMap<>();

    Hosts(Azurite azurite, ExecutorService starters) {
      start(azurite, starters, "open");
      start(azurite, starters, "keys", "COURIER_AUTH_MODE", "keys");
      start(
          azurite,
          starters,
          "easyauth",
          "COURIER_AUTH_MODE",
          "easyauth",
          "WEBSITE_AUTH_ENABLED",
          "True");
      // As it seems to be on Azure it may not connect to this machine: others do its work.
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
              .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
              .jvmOptions("-Xmx256m")
              .logFile(directory.resolve(name + ".log"));
      for (int i = 0; i < variables.length; i += 2) {
        builder = builder.environment(variables[i], variables[i + 1]);
      }
      started.put(name, CompletableFuture.supplyAsync(builder::start, starters));
    }

    /** The API of each, as {@code E2E_OPEN}. */
    Map<String, String> addresses() {
      Map<String, String> addresses = new TreeMap<>();
      started.forEach(
          (name, host) ->
              addresses.put("E2E_" + name.toUpperCase(), host.join().apiUri().toString()));
      return addresses;
    }

    @Override
    public void close() {
      started.values().forEach(host -> host.thenAccept(HostProcess::close).join());
    }
  }
}
