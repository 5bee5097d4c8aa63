package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests superseded workers that continue while other workers do their work, with the blob
 * workspace.
 */
class ConcurrentAttemptsTest {
  private static final int MIB = 1 << 20;

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();
  private final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
    spaces.close();
  }

  @Test
  void download_slicedIntoTheBlobWorkspace_goesOnAtTheBlock() throws Exception {
    byte[] content = file("in.bin", 20 * MIB + 3);
    Slices slices = new Slices(() -> true);
    StepResult result = null;
    for (int n = 0; result == null; n++) {
      try (BlobWorkspace workspace = spaces.attempt("get")) {
        server.leastOffsetRead = Long.MAX_VALUE;
        TestContext context = new TestContext(workspace, n, "n" + n);
        result = slices.one(download(), "{'path':'/in.bin'}", context, slices.position);
        spaces.commit(Spaces.RUN, workspace);
        if (n > 0) {
          assertThat(server.leastOffsetRead).isEqualTo(Math.min(n, 2) * 8L * MIB);
        }
      }
    }
    assertThat(slices.count).isEqualTo(3);
    assertThat(committed("in.bin")).isEqualTo(content);
  }

  @Test
  void download_anotherAttemptAtEachRead_bothRight() throws Exception {
    byte[] content = file("in.bin", 300_000);
    AtomicInteger reads = new AtomicInteger();
    server.onRead = reads::incrementAndGet;
    try (BlobWorkspace workspace = spaces.attempt("count")) {
      bench.download("{'path':'/in.bin'}", new TestContext(workspace));
    }
    assertThat(reads.get()).isGreaterThan(2);
    for (int at = 1; at <= reads.get(); at++) {
      String destination = "at-" + at + ".bin";
      String config = "{'path':'/in.bin','destination':'" + destination + "'}";
      try (BlobWorkspace stalled = spaces.attempt("get");
          BlobWorkspace second = spaces.attempt("get")) {
        interleave(
            at,
            () -> bench.download(config, new TestContext(second, 1, "n1")),
            () -> bench.download(config, new TestContext(stalled, 0, "n0")));
        assertThat(stalled.files().all()).isEqualTo(second.files().all());
        spaces.commit(Spaces.RUN, second);
      }
      assertThat(committed(destination)).as("interleaved at read " + at).isEqualTo(content);
    }
  }

  @Test
  void download_sourceChangesBetweenTwoAttempts_eachHasOneVersionWhole() throws Exception {
    byte[] old = file("in.bin", 300_000);
    try (BlobWorkspace stalled = spaces.attempt("get");
        BlobWorkspace second = spaces.attempt("get")) {
      AtomicBoolean once = new AtomicBoolean();
      byte[][] changed = new byte[1][];
      server.onRead =
          () -> {
            if (once.compareAndSet(false, true)) {
              unchecked(
                  () -> {
                    changed[0] = file("in.bin", 310_000);
                    return bench.download("{'path':'/in.bin'}", new TestContext(second, 1, "n1"));
                  });
            }
          };
      assertThatThrownBy(
              () -> bench.download("{'path':'/in.bin'}", new TestContext(stalled, 0, "n0")))
          .isInstanceOf(CourierException.class)
          .hasMessageContaining("changed while it was read");
      assertThat(stalled.files().all()).isEmpty();
      spaces.commit(Spaces.RUN, second);
      assertThat(committed("in.bin")).isEqualTo(changed[0]).isNotEqualTo(old);
    }
  }

  @Test
  void upload_twoClaimsGoOnWithOnePart_oneWholeFile() throws Exception {
    byte[] content = random(400_000);
    bench.workspace.put("a.bin", content);
    String config = "{'files':'a.bin','path':'/'}";
    Slices first = new Slices(() -> true);
    first.one(upload(), config, bench.attempt(0, "n0"), null);
    JsonNode position = first.position;
    TestContext stalled = bench.attempt(0, "n1");
    interleaveWrites(
        3,
        () -> {
          stalled.beforeLease = ConcurrentAttemptsTest::leaseLost;
          return new Slices(() -> false).one(upload(), config, bench.attempt(1, "n2"), position);
        },
        () -> {
          assertThatThrownBy(
                  () ->
                      new Slices(() -> false).one(upload(), config, mayHaveRun(stalled), position))
              .isInstanceOf(CourierException.class);
          return true;
        });
    assertThat(directory.toFile().list()).containsExactly("a.bin");
    assertThat(directory.resolve("a.bin")).hasBinaryContent(content);
  }

  private static TestContext mayHaveRun(TestContext context) {
    context.ranBefore = true;
    return context;
  }

  private void interleave(int at, Callable<?> second, Callable<?> stalled) throws Exception {
    AtomicInteger reads = new AtomicInteger();
    server.onRead =
        () -> {
          if (reads.incrementAndGet() == at) {
            unchecked(second);
          }
        };
    stalled.call();
    server.onRead = () -> {};
  }

  private void interleaveWrites(int at, Callable<?> second, Callable<?> stalled) throws Exception {
    AtomicInteger writes = new AtomicInteger();
    server.onWrite =
        () -> {
          if (writes.incrementAndGet() == at) {
            unchecked(second);
          }
        };
    stalled.call();
    server.onWrite = () -> {};
    assertThat(writes.get()).isGreaterThan(at);
  }

  private static void leaseLost() {
    throw CourierException.of(StepCodes.LEASE_LOST, "Lease lost", null);
  }

  private byte[] committed(String path) throws Exception {
    try (BlobWorkspace later = spaces.attempt("later")) {
      StoredFile file = later.get(path);
      try (InputStream in = later.read(file, 0)) {
        return in.readAllBytes();
      }
    }
  }

  private DownloadStep download() {
    return new DownloadStep(bench.access, bench.waiter, InstantSource.system());
  }

  private UploadStep upload() {
    return new UploadStep(bench.access);
  }

  private byte[] file(String name, int size) throws Exception {
    byte[] content = random(size);
    Files.write(directory.resolve(name), content);
    return content;
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  private static void unchecked(Callable<?> work) {
    try {
      work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
