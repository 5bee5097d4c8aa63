package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.peers.MinaServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests transfers that take longer than an invocation, and the treatment of sources. */
class SlicedTransferTest {
  private static final int MIB = 1 << 20;

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void download_handedOverAtEveryPoint_eachSliceReadsOnFromTheLast(boolean resume)
      throws Exception {
    byte[] large = file("in/large.bin", 5 * MIB + 17);
    file("in/small.bin", 100);
    List<Long> begins = new ArrayList<>();
    StepResult result =
        new Slices(() -> true)
            .all(
                download(),
                "{'path':'/in/*.bin','parallel_files':1,'resume':" + resume + "}",
                n -> {
                  begins.add(server.leastOffsetRead);
                  server.leastOffsetRead = Long.MAX_VALUE;
                  return slice(n);
                });
    begins.add(server.leastOffsetRead);
    assertThat(begins.subList(1, 6))
        .containsExactly(0L, 1L * MIB, 2L * MIB, 3L * MIB, 4L * MIB)
        .as("first bytes that slices read");
    assertThat(result.outputs().get("downloaded_files").toString())
        .isEqualTo("[\"work:/run/large.bin\",\"work:/run/small.bin\"]");
    assertThat(bench.workspace.content("large.bin")).isEqualTo(large);
    assertThat(result.bytes()).isEqualTo(5 * MIB + 117);
  }

  @Test
  void download_listedOnce_alsoIfOtherFilesArriveMeanwhile() throws Exception {
    file("in/a.bin", 2 * MIB);
    file("in/b.bin", 2 * MIB);
    AtomicInteger listings = new AtomicInteger();
    server.onOpenDirectory = path -> listings.incrementAndGet();
    Slices slices = new Slices(() -> true);
    String config = "{'path':'/in/*.bin'}";
    assertThat(slices.one(download(), config, slice(0), null)).isNull();
    file("in/c.bin", 10);
    StepResult result = slices.all(download(), config, n -> slice(n + 1));
    assertThat(result.outputs().get("downloaded_files")).hasSize(2);
    assertThat(listings).hasValue(1);
  }

  @Test
  void download_sourceChangedBetweenSlices_isReadAnew() throws Exception {
    file("in.bin", 4 * MIB);
    Slices slices = new Slices(() -> true);
    assertThat(slices.one(download(), "{'path':'/in.bin'}", slice(0), null)).isNull();
    byte[] changed = random(3 * MIB);
    Files.write(directory.resolve("in.bin"), changed);
    touch("in.bin");
    slices.all(download(), "{'path':'/in.bin'}", n -> slice(n + 1));
    assertThat(bench.workspace.content("in.bin")).isEqualTo(changed);
  }

  @Test
  void upload_handedOverAtEveryPoint_sameBytesAndNoTemporaryFile() throws Exception {
    byte[] large = random(MIB + 17);
    bench.workspace.put("a.bin", large);
    bench.workspace.put("b.bin", random(10));
    Slices slices = new Slices(() -> true);
    StepResult result =
        slices.all(upload(), "{'files':'*.bin','path':'/','parallel_files':1}", n -> slice(n));
    assertThat(slices.count).isGreaterThan(20);
    assertThat(names()).containsExactly("a.bin", "b.bin");
    assertThat(directory.resolve("a.bin")).hasBinaryContent(large);
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(large));
  }

  @Test
  void upload_partIsShorterThanConfirmed_beginsAnew() throws Exception {
    byte[] content = random(MIB);
    bench.workspace.put("a.bin", content);
    Slices slices = new Slices(() -> true);
    slices.one(upload(), "{'files':'a.bin','path':'/'}", slice(0), null);
    String part = names().get(0);
    Files.write(directory.resolve(part), new byte[10]);
    Slices rest = new Slices(() -> false);
    assertThat(rest.one(upload(), "{'files':'a.bin','path':'/'}", slice(1), slices.position))
        .isNotNull();
    assertThat(names()).containsExactly("a.bin");
    assertThat(directory.resolve("a.bin")).hasBinaryContent(content);
  }

  @Test
  void upload_workerOfASliceDied_itsFilesGoAndTheRestGoesOn() throws Exception {
    byte[] content = random(2 * MIB);
    bench.workspace.put("a.bin", content);
    String config = "{'files':'a.bin','path':'/'}";
    Slices slices = new Slices(() -> true);
    slices.one(upload(), config, slice(0), null);
    JsonNode position = slices.position;
    file("a.bin." + TestContext.MARK + "-dead.courier-tmp", 5);
    assertThat(new Slices(() -> false).one(upload(), config, slice(2), position)).isNotNull();
    assertThat(names()).containsExactly("a.bin");
    assertThat(directory.resolve("a.bin")).hasBinaryContent(content);
  }

  @Test
  void after_delete_removesOnlyInASliceOfItsOwn() throws Exception {
    byte[] content = file("in/a.csv", 10);
    file("in/b.csv", 10);
    Slices slices = new Slices(() -> false);
    String config = "{'path':'/in/*.csv','after':'delete'}";
    assertThat(slices.one(download(), config, slice(0), null)).isNull();
    assertThat(directory.resolve("in/a.csv")).exists();
    StepResult result = slices.one(download(), config, slice(1), slices.position);
    assertThat(result.outputs().get("downloaded_files")).hasSize(2);
    assertThat(result.outputs().get("left_sources")).isEmpty();
    assertThat(directory.resolve("in")).isEmptyDirectory();
    assertThat(bench.workspace.content("a.csv")).isEqualTo(content);
  }

  @Test
  void after_move_keepsWhatIsThereAlready() throws Exception {
    byte[] content = file("in/a.csv", 10);
    byte[] old = file("done/a.csv", 5);
    Slices slices = new Slices(() -> false);
    slices.all(download(), "{'path':'/in/a.csv','after':'move:/done'}", n -> slice(n));
    assertThat(directory.resolve("in")).isEmptyDirectory();
    assertThat(directory.resolve("done/a.csv")).hasBinaryContent(old);
    assertThat(directory.resolve("done/a-1.csv")).hasBinaryContent(content);
  }

  @Test
  void after_moveToAMissingDirectory_makesIt() throws Exception {
    byte[] content = file("in/a.csv", 10);
    String config = "{'path':'/in/a.csv','after':'move:/done/today'}";
    new Slices(() -> false).all(download(), config, n -> slice(n));
    assertThat(directory.resolve("done/today/a.csv")).hasBinaryContent(content);
    assertThat(directory.resolve("in")).isEmptyDirectory();
  }

  @Test
  void after_sourceChangedSinceItWasRead_stays() throws Exception {
    file("in/a.csv", 10);
    Slices slices = new Slices(() -> false);
    String config = "{'path':'/in/a.csv','after':'delete'}";
    slices.one(download(), config, slice(0), null);
    byte[] newer = file("in/a.csv", 12);
    StepResult result = slices.one(download(), config, slice(1), slices.position);
    assertThat(result.outputs().get("left_sources").toString()).isEqualTo("[\"/in/a.csv\"]");
    assertThat(directory.resolve("in/a.csv")).hasBinaryContent(newer);
  }

  @Test
  void after_attemptFailsWhileRemoving_theNextGoesOnWithEveryFile() throws Exception {
    for (int n = 0; n < 5; n++) {
      file("in/" + n + ".csv", 10 + n);
    }
    String config = "{'path':'/in/*.csv','after':'delete','parallel_files':1}";
    Slices slices = new Slices(() -> false);
    slices.one(download(), config, slice(0), null);
    TestContext failing = slice(1);
    AtomicInteger deletions = new AtomicInteger();
    failing.beforeLease =
        () -> {
          if (deletions.incrementAndGet() == 3) {
            throw CourierException.of(StepCodes.LEASE_LOST, "Lease lost", null);
          }
        };
    assertThatThrownBy(() -> slices.one(download(), config, failing, slices.position))
        .satisfies(is("lease_lost", FailureClass.TRANSIENT));
    assertThat(directory.resolve("in").toFile().list()).hasSize(3);
    StepResult retried = new Slices(() -> false).one(download(), config, slice(2), null);
    assertThat(retried.outputs().get("downloaded_files")).hasSize(5);
    assertThat(directory.resolve("in")).isEmptyDirectory();
  }

  @Test
  void after_workerDiedWhileRemoving_theSameSliceAgainIsDone() throws Exception {
    file("in/a.csv", 10);
    file("in/b.csv", 10);
    Files.createDirectory(directory.resolve("done"));
    String config = "{'path':'/in/*.csv','after':'move:/done'}";
    Slices slices = new Slices(() -> false);
    slices.one(download(), config, slice(0), null);
    JsonNode position = slices.position;
    slices.one(download(), config, slice(1), position);
    StepResult again = new Slices(() -> false).one(download(), config, slice(2), position);
    assertThat(again.outputs().get("downloaded_files")).hasSize(2);
    assertThat(directory.resolve("done").toFile().list()).containsOnly("a.csv", "b.csv");
  }

  private DownloadStep download() {
    return new DownloadStep(bench.access, bench.waiter, InstantSource.system());
  }

  private UploadStep upload() {
    return new UploadStep(bench.access);
  }

  /**
   * Returns the claim of a slice. As in the engine, all slices but the first may have had an
   * earlier claim.
   */
  private TestContext slice(int n) {
    return bench.attempt(n, "n" + n);
  }

  private byte[] file(String name, int size) {
    byte[] content = random(size);
    try {
      Files.createDirectories(directory.resolve(name).getParent());
      Files.write(directory.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return content;
  }

  private void touch(String name) throws IOException {
    Files.setLastModifiedTime(
        directory.resolve(name), FileTime.from(Instant.parse("2026-01-02T00:00:00Z")));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(files.map(p -> p.getFileName().toString()).sorted().toList());
    }
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}
