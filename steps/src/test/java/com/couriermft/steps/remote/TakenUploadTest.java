package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.peers.MinaServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a partner that removes files immediately, and superseded workers that continue. */
class TakenUploadTest {
  private static final String CONFIG = "{'files':'a.csv','path':'/'}";

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();
  private final byte[] content = random(600_000);

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
    bench.workspace.put("a.csv", content);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "replace", "rename"})
  void upload_takenBeforeTheRetry_isNotSentAgain(String overwrite) throws Exception {
    String config = "{'files':'a.csv','path':'/','overwrite':'" + overwrite + "'}";
    bench.upload(config, bench.attempt(0, "n0"));
    Files.delete(directory.resolve("a.csv"));
    StepResult again = retry(config, 1);
    assertThat(names()).isEmpty();
    assertThat(again.outputs().at("/files/0/gone").booleanValue()).isTrue();
    assertThat(again.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
  }

  @Test
  void upload_withoutTemporaryNameTaken_isNotSentAgain() throws Exception {
    String config = "{'files':'a.csv','path':'/','temp':'none'}";
    bench.upload(config, bench.attempt(0, "n0"));
    Files.delete(directory.resolve("a.csv"));
    assertThat(retry(config, 1).outputs().at("/files/0/gone").booleanValue()).isTrue();
    assertThat(names()).isEmpty();
  }

  @Test
  void upload_diedBetweenNoteAndRename_isOnlyRenamed() throws Exception {
    TestContext dying = bench.attempt(0, "n0");
    dying.beforeLease = TakenUploadTest::leaseLost;
    assertThatThrownBy(() -> bench.upload(CONFIG, dying))
        .satisfies(is("lease_lost", FailureClass.TRANSIENT));
    assertThat(names()).containsExactly("a.csv." + TestContext.MARK + "-n0.courier-tmp");
    TestContext retry = bench.attempt(1, "n1");
    UploadStep step = new UploadStep(bench.access);
    step.cleanUpBeforeRetry(Bench.config(step, CONFIG), retry);
    bench.upload(CONFIG, retry);
    assertThat(retry.bytes).hasValue(0);
    assertThat(names()).containsExactly("a.csv");
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void upload_refusedByTheServer_isWithdrawnAndSentByTheNextAttempt() throws Exception {
    Files.write(directory.resolve("a.csv"), random(3));
    assertThatThrownBy(() -> bench.upload(CONFIG, bench.attempt(0, "n0")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(names()).containsExactly("a.csv");
    Files.delete(directory.resolve("a.csv"));
    retry(CONFIG, 1);
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void upload_rolledBackAndResumed_isSent() throws Exception {
    TestContext dying = bench.attempt(0, "n0");
    dying.beforeLease = TakenUploadTest::leaseLost;
    assertThatThrownBy(() -> bench.upload(CONFIG, dying)).isInstanceOf(CourierException.class);
    UploadStep step = new UploadStep(bench.access);
    step.rollBack(Bench.config(step, CONFIG), bench.attempt(0, "n0"));
    assertThat(names()).isEmpty();
    retry(CONFIG, 1);
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void upload_sourceIsAnotherFileNow_isSent() throws Exception {
    bench.upload(CONFIG, bench.attempt(0, "n0"));
    Files.delete(directory.resolve("a.csv"));
    byte[] other = random(200_001);
    bench.workspace.put("a.csv", other);
    retry(CONFIG, 1);
    assertThat(directory.resolve("a.csv")).hasBinaryContent(other);
  }

  @Test
  void upload_anotherAttemptAtEachWrite_oneWholeFileOnce() throws Exception {
    int writes = writesOfOneUpload();
    for (int at = 1; at <= writes; at++) {
      String name = "at-" + at + ".csv";
      bench.workspace.put(name, content);
      interleave("{'files':'" + name + "','path':'/'}", at);
      assertThat(names())
          .as("interleaved at write " + at)
          .contains(name)
          .noneMatch(this::isTemporary);
      assertThat(directory.resolve(name)).hasBinaryContent(content);
    }
  }

  private int writesOfOneUpload() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    server.onWrite = writes::incrementAndGet;
    bench.upload(CONFIG, bench.attempt(0, "count"));
    server.onWrite = () -> {};
    assertThat(writes.get()).isGreaterThan(3);
    return writes.get();
  }

  /**
   * The first attempt stalls during a write, a second one runs to its end, and then the first
   * continues.
   */
  private void interleave(String config, int at) throws Exception {
    TestContext stalled = bench.attempt(0, "s" + at);
    AtomicInteger writes = new AtomicInteger();
    AtomicBoolean taken = new AtomicBoolean();
    server.onWrite =
        () -> {
          if (writes.incrementAndGet() == at && taken.compareAndSet(false, true)) {
            stalled.beforeLease = TakenUploadTest::leaseLost;
            try {
              retry(config, at);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
        };
    assertThatThrownBy(() -> bench.upload(config, stalled)).isInstanceOf(Exception.class);
    server.onWrite = () -> {};
    assertThat(taken).isTrue();
  }

  private boolean isTemporary(String name) {
    return name.endsWith(".courier-tmp");
  }

  private StepResult retry(String config, int number) throws IOException, InterruptedException {
    TestContext retry = bench.attempt(number, "r" + number);
    UploadStep step = new UploadStep(bench.access);
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    return bench.upload(config, retry);
  }

  private static void leaseLost() {
    throw CourierException.of(StepCodes.LEASE_LOST, "Lease lost", null);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}
