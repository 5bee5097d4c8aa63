package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests threads that are interrupted while they write more than the server's window accepts. */
@Timeout(60)
class SftpChannelTest {
  private static final int SIZE = 8 << 20;
  private static final int PIECE = 32 << 10;
  private static final int ROUNDS = 12;

  /** Maximum number of requests that the server sees before the interruption. */
  private static final int LATEST = 32;

  @TempDir private Path directory;
  private MinaServer server;
  private final Partner partner = new Partner();
  private final byte[] content = new byte[SIZE];

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    new Random(27).nextBytes(content);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /**
   * Regardless of when the interruption happens, the server still responds to the channel's next
   * requests, and its data is a prefix of the file.
   */
  @ParameterizedTest
  @CsvSource({
    "32768, 2097152, 32768",
    "262144, 2097152, 32768",
    "32768, 33000, 1000",
    "32768, 70001, 32768",
    "262144, 300001, 32768"
  })
  void write_interruptedAtAnyMoment_leavesAChannelThatAnswersAndABeginning(
      int request, int window, int packet) throws Exception {
    server.window(window, packet);
    int requests = SIZE / request;
    Random random = new Random(request + window);
    try (RemoteFiles remote = open(10, request)) {
      for (int round = 0; round < ROUNDS; round++) {
        String name = "f" + round;
        int moment = random.nextInt(Math.min(LATEST, requests / 2));
        Thread writer = Thread.currentThread();
        AtomicInteger seen = new AtomicInteger();
        AtomicBoolean told = new AtomicBoolean();
        server.onWrite =
            () -> {
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
              if (seen.getAndIncrement() == moment) {
                writer.interrupt();
                told.set(true);
              }
            };

        long size = writeUntil(told, remote, "/" + name);

        server.onWrite = () -> {};
        assertThat(size).as("round %d, moment %d", round, moment).isBetween(1L, (long) SIZE);
        assertThat(Files.readAllBytes(directory.resolve(name)))
            .as("round %d, moment %d", round, moment)
            .isEqualTo(Arrays.copyOf(content, (int) size));
        assertThat(remote.get("/" + name).sizeBytes()).isEqualTo(size);
      }
    }
  }

  /**
   * Windows with room for little more than one request: MINA reads a complete request before it
   * extends the window.
   */
  @ParameterizedTest
  @CsvSource({"33000, 32768", "33000, 1000", "40000, 40000", "70001, 333"})
  void write_whateverWindowAndPacketsTheServerHas_arrivesWhole(int window, int packet)
      throws Exception {
    server.window(window, packet);
    int size = 1 << 20;
    try (RemoteFiles remote = open(10, PIECE)) {
      try (RemoteFiles.Sink sink = remote.create("/f", false)) {
        sink.write(content, 0, size);
        assertThat(sink.confirmedSize()).isEqualTo(size);
        sink.finish();
      }
      assertThat(Files.readAllBytes(directory.resolve("f")))
          .isEqualTo(Arrays.copyOf(content, size));
    }
  }

  /** Writes until interrupted, and returns the size that the server reports. */
  private long writeUntil(AtomicBoolean told, RemoteFiles remote, String path) throws IOException {
    try (RemoteFiles.Sink sink = remote.create(path, false)) {
      try {
        for (int at = 0; at < SIZE && !told.get(); at += PIECE) {
          sink.write(content, at, PIECE);
        }
      } catch (IOException e) {
        assertThat(e).hasRootCauseInstanceOf(InterruptedException.class);
      }
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (!told.get() && System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      assertThat(told).isTrue();
      Thread.interrupted();
      long size = sink.confirmedSize();
      sink.finish();
      return size;
    }
  }

  /** The wait has a timeout of one minute. */
  @Test
  void write_intoAFullWindow_endsWithTheConnection() throws Exception {
    AtomicBoolean held = new AtomicBoolean(true);
    server.onWrite =
        () -> {
          while (held.get()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
          }
        };
    try (RemoteFiles remote = open(60, 256 << 10);
        RemoteFiles.Sink sink = remote.create("/f", false)) {
      CompletableFuture<Void> writing = new CompletableFuture<>();
      Thread writer =
          new Thread(
              () -> {
                try {
                  sink.write(content, 0, SIZE);
                  writing.complete(null);
                } catch (IOException e) {
                  writing.completeExceptionally(e);
                }
              });
      writer.start();
      await().until(() -> writer.getState() == Thread.State.TIMED_WAITING);
      writer.interrupt();
      server.cut();

      assertThatThrownBy(() -> writing.get(20, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IOException.class);
    } finally {
      held.set(false);
    }
  }

  private RemoteFiles open(int connectSeconds, int request) {
    partner.connect(
        server,
        TestServer.USER,
        Partner.password(MinaServer.PASSWORD),
        "{'connect_timeout_seconds':%d,'quirks':{'max_packet_bytes':%d,'requests_in_flight':128}}"
            .formatted(connectSeconds, request));
    return partner.open();
  }
}
