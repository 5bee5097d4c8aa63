package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.Sessions;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.supervision.Progress;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests handshakes that neither end nor fail, and the resulting messages. */
@Timeout(60)
class TricklingServerTest {
  private static final int LIMIT_SECONDS = 2;

  private final InMemorySecrets secrets = new InMemorySecrets();
  private final InMemoryTables tables =
      new InMemoryTables(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));
  private final ConnectionStore connections = new ConnectionStore(tables, secrets);
  private final RemoteSessions sessions =
      Sessions.of(connections, new KeyStore(tables, secrets), secrets);

  /** After its first text, each server sends one more byte every tenth of a second, endlessly. */
  @ParameterizedTest
  @CsvSource({
    "sftp,''",
    "sftp,'SSH-2.0-x\r\n'",
    "ftp,''",
    "ftp,'220-hello\r\n'",
    "ftp,'220 hello\r\n331 password\r\n230-in\r\n'",
    "ftp,'220 hello\r\n331 password\r\n230 in\r\n211-\r\n'"
  })
  void open_serverThatTrickles_isGivenUpInTime(String type, String begin) throws Exception {
    CountDownLatch stop = new CountDownLatch(1);
    try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> trickle(listener, begin, stop), "trickling");
      server.setDaemon(true);
      server.start();
      connect(type, listener.getLocalPort(), "SHA256:" + "A".repeat(43));
      long begun = System.nanoTime();
      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("connection_failed"));
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isLessThan(Duration.ofSeconds(3L * LIMIT_SECONDS));
    } finally {
      stop.countDown();
    }
  }

  private static void trickle(ServerSocket listener, String begin, CountDownLatch stop) {
    try (Socket client = listener.accept()) {
      InputStream in = client.getInputStream();
      OutputStream out = client.getOutputStream();
      out.write(begin.getBytes(StandardCharsets.US_ASCII));
      while (!stop.await(100, TimeUnit.MILLISECONDS)) {
        in.skipNBytes(in.available());
        out.write('x');
      }
    } catch (IOException | InterruptedException e) {
      // the client has disconnected
    }
  }

  @Test
  void open_nobodyListens_isNotExplainedWithAlgorithms() throws Exception {
    int free;
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = listener.getLocalPort();
    }
    connect("sftp", free, "SHA256:" + "A".repeat(43));
    assertThatThrownBy(this::open)
        .hasMessageEndingWith(": connection refused.")
        .hasMessageNotContaining("algorithms");
  }

  @ParameterizedTest
  @EnumSource(
      value = BuiltinDHFactories.class,
      names = {"dhg1", "ecdhp256"})
  void open_noCommonAlgorithm_isExplainedWithAlgorithms(
      BuiltinDHFactories offered, @TempDir Path directory) {
    try (MinaServer server = new MinaServer(directory)) {
      server.offerOnly(offered);
      connect("sftp", server.port(), server.fingerprint());
      if (offered.getName().endsWith("group1-sha1")) {
        assertThatThrownBy(this::open).hasMessageContaining("\"algorithms\": {\"legacy\": true}");
      } else {
        open();
      }
    }
  }

  @Test
  void open_keyThatIsNotPinned_isNotLoggedAsAnErrorBesides(@TempDir Path directory) {
    try (MinaServer server = new MinaServer(directory);
        Loud log = new Loud()) {
      connect("sftp", server.port(), "SHA256:" + "A".repeat(43));
      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("host_key_mismatch"));
      assertThat(log.lines).isEmpty();
    }
  }

  /** Records what sshj's loggers write at level INFO and above. */
  private static final class Loud extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("net.schmizz");
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private Loud() {
      logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() >= Level.INFO.intValue()) {
        lines.add(line.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
    }
  }

  private void open() {
    sessions
        .open(
            "partner",
            EnumSet.of(Connection.Type.SFTP, Connection.Type.FTP),
            Progress.NONE,
            closable -> {})
        .close();
  }

  private void connect(String type, int port, String hostKey) {
    ObjectNode json = Json.object().put("type", type).put("host", "127.0.0.1").put("port", port);
    json.put("username", TestServer.USER).put("connect_timeout_seconds", LIMIT_SECONDS);
    json.putObject("auth").put("type", "password").put("password", MinaServer.PASSWORD);
    if (type.equals("sftp")) {
      json.putArray("host_keys").add(hostKey);
    }
    connections.put(ConnectionReader.read("partner", json), null);
  }
}
