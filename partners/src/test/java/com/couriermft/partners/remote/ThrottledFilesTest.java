package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ThrottledFilesTest {
  private static final int SIZE = 64 << 10;
  private static final int LARGE = 256 << 20;

  private final InMemorySecrets secrets = new InMemorySecrets();
  private final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  private final ConnectionStore connections = new ConnectionStore(tables, secrets);
  private final RemoteSessions sessions =
      Sessions.of(connections, new KeyStore(tables, secrets), secrets);
  private final List<AutoCloseable> closables = new ArrayList<>();

  @TempDir private Path root;

  /** If a method were not delegated, the session would silently lose a capability. */
  @Test
  void everyMethodOfASession_isHandedOn() {
    List<String> own =
        Arrays.stream(ThrottledFiles.class.getDeclaredMethods())
            .map(ThrottledFilesTest::signature)
            .toList();
    assertThat(Arrays.stream(RemoteFiles.class.getMethods()).map(ThrottledFilesTest::signature))
        .isSubsetOf(own);
  }

  @Test
  void bytesOfBothDirections_takeTheirTimeTogether() throws Exception {
    Files.write(root.resolve("in"), new byte[SIZE]);
    try (MinaServer server = new MinaServer(root);
        RemoteFiles files = open(server, 4 * SIZE)) {
      long start = System.nanoTime();
      try (RemoteFiles.Source source = files.open("/in")) {
        assertThat(source.read(0, SIZE).readAllBytes()).hasSize(SIZE);
      }
      try (RemoteFiles.Sink sink = files.create("/out", true)) {
        sink.write(new byte[SIZE], 0, SIZE);
        assertThat(sink.confirmedSize()).isEqualTo(SIZE);
        sink.finish();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(390));
    }
    assertThat(root.resolve("out")).hasSize(SIZE);
  }

  @Test
  @Timeout(30)
  void read_whoseTimeIsUp_endsAtOnceAndDoesNotWaitForItsTurn() throws Exception {
    // The file is far larger than what can arrive between the end of the wait and the end of the
    // session.
    try (RandomAccessFile large = new RandomAccessFile(root.resolve("in").toFile(), "rw")) {
      large.setLength(LARGE);
    }
    try (MinaServer server = new MinaServer(root);
        RemoteFiles files = open(server, 10);
        RemoteFiles.Source source = files.open("/in");
        InputStream in = source.read(0, LARGE)) {
      CompletableFuture<Void> closing =
          CompletableFuture.runAsync(
              () -> {
                for (AutoCloseable each : closables) {
                  close(each);
                }
              });
      assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream()))
          .isInstanceOf(IOException.class);
      closing.join();
    }
  }

  @Test
  @Timeout(30)
  void read_ofAThreadThatIsInterrupted_saysSoAndStaysInterrupted() throws Exception {
    Throttle throttle = new Throttle(new Bandwidth(1, System::nanoTime));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> throttle.await(SIZE)).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private RemoteFiles open(MinaServer server, int bytesPerSecond) {
    String json =
        ("{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','host_keys':['%s'],"
                + "'auth':{'type':'password','password':'%s'},'bandwidth_bytes_per_second':%d}")
            .formatted(
                server.port(),
                TestServer.USER,
                server.fingerprint(),
                MinaServer.PASSWORD,
                bytesPerSecond);
    connections.put(ConnectionReader.read("partner", Json.parse(json.replace('\'', '"'))), null);
    return sessions.open("partner", Set.of(Connection.Type.SFTP), Progress.NONE, closables::add);
  }

  private static void close(AutoCloseable closable) {
    try {
      closable.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }
}
