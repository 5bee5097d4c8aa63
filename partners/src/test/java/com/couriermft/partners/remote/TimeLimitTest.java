package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.StoreConflict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests servers that exceed the time limit. */
@Timeout(60)
class TimeLimitTest {
  /** A time far longer than closing takes, and far shorter than the connection's own timeout. */
  private static final Duration LONG = Duration.ofSeconds(50);

  private static final Duration SHORT = Duration.ofMillis(500);

  private final ProbeBench bench = new ProbeBench();

  @ParameterizedTest
  @ValueSource(strings = {"sftp", "ftp"})
  void test_serverThatSaysNothing_isBrokenOff(String type) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String json =
          "{'type':'%s','host':'127.0.0.1','port':%d,'username':'u','connect_timeout_seconds':300,'auth':%s}"
              .formatted(type, silent.getLocalPort(), ProbeBench.PASSWORD);
      bench.connections.put(
          ConnectionReader.read("partner", Json.parse(json.replace('\'', '"'))), null);
      ConnectionReport report = probes(new TimeLimit(SHORT, LONG)).test("partner");
      assertThat(report.code()).isEqualTo("timed_out");
      assertThat(report.message()).contains("'partner'");
      assertThat(report.reachable()).isFalse();
    }
  }

  @Test
  void probe_serverThatHangsOnTheWay_isBrokenOffAndWhatItWroteIsRemoved(@TempDir Path root)
      throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (MinaServer server = new MinaServer(root)) {
      bench.connect(server);
      server.onRead = () -> await(go);
      ConnectionReport report =
          probes(new TimeLimit(Duration.ofSeconds(4), LONG)).probe("partner", ".");
      assertThat(report.code()).isEqualTo("timed_out");
      assertThat(report.authenticated()).isTrue();
      assertThat(report.leftovers()).isEmpty();
      assertThat(Files.list(root)).isEmpty();
      assertThat(bench.connections.get("partner").profile()).isNull();
    } finally {
      go.countDown();
    }
  }

  @Test
  void run_trialThatHearsNothing_isLeftBehind() {
    CountDownLatch go = new CountDownLatch(1);
    ConnectionReport report =
        new TimeLimit(SHORT, SHORT)
            .run(
                "partner",
                closable -> {
                  await(go);
                  throw new IllegalStateException("nobody hears it");
                });
    assertThat(report.code()).isEqualTo("timed_out");
    go.countDown();
  }

  @Test
  void run_trialThatFails_fails() {
    assertThatThrownBy(
            () ->
                new TimeLimit(LONG, LONG)
                    .run(
                        "partner",
                        closable -> {
                          throw new StoreConflict("changed meanwhile");
                        }))
        .isInstanceOf(StoreConflict.class);
  }

  @Test
  void run_trialInTime_isReportedAndNothingIsClosed() {
    CountDownLatch closed = new CountDownLatch(1);
    ConnectionReport seen =
        new ConnectionReport(true, null, null, "hello", true, List.of(), 1L, null);
    assertThat(
            new TimeLimit(LONG, LONG)
                .run(
                    "partner",
                    closable -> {
                      closable.accept(closed::countDown);
                      return seen;
                    }))
        .isEqualTo(seen);
    assertThat(closed.getCount()).isEqualTo(1);
  }

  private ConnectionProbes probes(TimeLimit limit) {
    return new ConnectionProbes(bench.sessions, bench.connections, InstantSource.system(), limit);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
