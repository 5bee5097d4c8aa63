package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a connection that stalls without ending, with keep-alives every second. */
@Timeout(30)
class DeadPeerTest {
  private static final int SIZE = 20 << 20;

  @TempDir private Path directory;
  private MinaServer server;
  private FaultProxy line;
  private final Partner partner = new Partner();

  @BeforeEach
  void start() throws IOException {
    server = new MinaServer(directory);
    line = new FaultProxy(server.port());
  }

  @AfterEach
  void stop() {
    line.close();
    server.close();
  }

  /**
   * Writes more than fits into the channel's window, for which sshj's default wait is as long as
   * for a login.
   */
  @Test
  void write_stallsWithFullWindow_failsInBoundedTime() throws IOException {
    String quirks = "'quirks':{'max_packet_bytes':262144,'requests_in_flight':128}";
    try (RemoteFiles remote = open("{" + quirks + "}");
        RemoteFiles.Sink sink = remote.create("/f", false)) {
      line.arm(Fault.STALL, Flow.UP, 1_000);
      assertFailsSoon(() -> sink.write(new byte[SIZE], 0, SIZE));
    }
  }

  @Test
  void read_lineStalls_failsInBoundedTime() throws IOException {
    Files.write(directory.resolve("f"), new byte[SIZE]);
    try (RemoteFiles remote = open("{}");
        RemoteFiles.Source source = remote.open("/f");
        InputStream in = source.read(0, SIZE)) {
      line.arm(Fault.STALL, Flow.DOWN, 1_000_000);
      assertFailsSoon(() -> in.transferTo(OutputStream.nullOutputStream()));
      assertFailsSoon(() -> remote.find("/"));
    }
  }

  @Test
  void write_oneRequestInFlight_nothingMoreIsSentWithoutAnAnswer() throws IOException {
    try (RemoteFiles remote = open("{'quirks':{'requests_in_flight':1,'max_packet_bytes':32768}}");
        RemoteFiles.Sink sink = remote.create("/f", false)) {
      line.arm(Fault.STALL, Flow.DOWN, 0);
      assertFailsSoon(() -> sink.write(new byte[SIZE], 0, SIZE));
      assertThat(line.passed(Flow.UP)).isBetween(32_000L, 36_000L);
    }
  }

  @Test
  void idle_longerThanAPeerMayBeSilent_staysAlive() throws IOException {
    try (RemoteFiles remote = open("{}")) {
      await().pollDelay(Duration.ofSeconds(4)).until(() -> true);
      assertThat(remote.find("/")).isPresent();
    }
  }

  private interface Use {
    void run() throws IOException;
  }

  /**
   * The connection fails after three seconds, or five for the window; the response timeout is a
   * minute.
   */
  private static void assertFailsSoon(Use use) {
    long start = System.nanoTime();
    Throwable failure = catchThrowable(use::run);
    assertThat(failure).isInstanceOf(IOException.class).hasMessageContaining("partner");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(7));
  }

  private RemoteFiles open(String settings) {
    String with = settings.equals("{}") ? "" : "," + settings.substring(1, settings.length() - 1);
    partner.connect(
        server,
        TestServer.USER,
        Partner.password(MinaServer.PASSWORD),
        "{'keep_alive_seconds':1,'connect_timeout_seconds':5,'port':" + line.port() + with + "}");
    return partner.open();
  }
}
