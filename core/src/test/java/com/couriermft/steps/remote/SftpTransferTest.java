package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureClass;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.step.StepResult;
import com.couriermft.store.memory.InMemoryBlobs;
import com.couriermft.transfer.BlobWorkspace;
import com.couriermft.transfer.Spaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Downloads and uploads against Apache MINA SSHD, with faults. */
class SftpTransferTest {
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
  @ValueSource(ints = {0, 1, 40 << 20})
  void download_anySize_sameBytes(int size) throws Exception {
    byte[] content = file("in.bin", size);
    StepResult result = bench.download("{'path':'/in.bin'}", bench.attempt(0, "n0"));
    assertThat(result.outputs().get("downloaded_file").textValue()).isEqualTo("work:/run/in.bin");
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
    assertThat(result.bytes()).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 40 << 20})
  void upload_anySize_sameBytesAndNoTemporaryFile(int size) throws Exception {
    byte[] content = random(size);
    bench.workspace.put("out.bin", content);
    StepResult result = bench.upload("{'files':'out.bin','path':'/'}", bench.attempt(0, "n0"));
    assertThat(Files.readAllBytes(directory.resolve("out.bin"))).isEqualTo(content);
    assertThat(names()).containsExactly("out.bin");
    assertThat(result.outputs().at("/uploaded_files/0").textValue()).isEqualTo("partner:/out.bin");
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
  }

  @Test
  void download_pathWithTheConnectionsName_isThatFile() throws Exception {
    byte[] content = file("in [1].bin", 7);
    StepResult result = bench.download("{'path':'partner:/in [1].bin'}", bench.attempt(0, "n0"));
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
    assertThatThrownBy(
            () -> bench.download("{'path':'another:/in [1].bin'}", bench.attempt(0, "n0")))
        .satisfies(is("file_not_found", FailureClass.PERMANENT));
  }

  @Test
  void download_missingFile_failsPermanently() {
    assertThatThrownBy(() -> bench.download("{'path':'/none.csv'}", bench.attempt(0, "n0")))
        .satisfies(is("file_not_found", FailureClass.PERMANENT))
        .hasMessageContaining("/none.csv");
  }

  @Test
  void download_sourceShorterThanPromised_fails() throws Exception {
    file("in.bin", 3 << 20);
    server.truncateAt = 2 << 20;
    assertThatThrownBy(() -> bench.download("{'path':'/in.bin'}", bench.attempt(0, "n0")))
        .satisfies(is("source_truncated", FailureClass.TRANSIENT));
    assertThat(bench.workspace.find("**")).isEmpty();
  }

  @Test
  void download_connectionBroken_retryGoesOnAtTheLastBlock() throws Exception {
    byte[] content = file("in.bin", 8 << 20);
    server.breakReadAt = 6 << 20;
    assertThatThrownBy(() -> bench.download("{'path':'/in.bin'}", bench.attempt(0, "n0")))
        .isInstanceOf(IOException.class);
    server.breakReadAt = -1;
    server.leastOffsetRead = Long.MAX_VALUE;
    StepResult result = bench.download("{'path':'/in.bin'}", bench.attempt(1, "n1"));
    assertThat(server.leastOffsetRead).isGreaterThanOrEqualTo(1 << 20);
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
  }

  @Test
  void download_intoTheBlobWorkspace_resumesAtABlock() throws Exception {
    byte[] content = file("in.bin", 40 << 20);
    try (Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()))) {
      server.breakReadAt = 30 << 20;
      try (BlobWorkspace first = spaces.attempt("get")) {
        TestContext context = new TestContext(first);
        assertThatThrownBy(() -> bench.download("{'path':'/in.bin'}", context))
            .isInstanceOf(IOException.class);
      }
      server.breakReadAt = -1;
      server.leastOffsetRead = Long.MAX_VALUE;
      try (BlobWorkspace second = spaces.attempt("get")) {
        StepResult result = bench.download("{'path':'/in.bin'}", new TestContext(second, 1, "n1"));
        assertThat(server.leastOffsetRead).isGreaterThanOrEqualTo(8 << 20);
        assertThat(result.outputs().at("/files/0/sha256").textValue())
            .isEqualTo(MemoryWorkspace.sha256(content));
      }
    }
  }

  @Test
  void download_sourceChangedBetweenAttempts_startsAgain() throws Exception {
    file("in.bin", 8 << 20);
    server.breakReadAt = 6 << 20;
    assertThatThrownBy(() -> bench.download("{'path':'/in.bin'}", bench.attempt(0, "n0")))
        .isInstanceOf(IOException.class);
    server.breakReadAt = -1;
    byte[] changed = random(8 << 20);
    Files.write(directory.resolve("in.bin"), changed);
    Files.setLastModifiedTime(
        directory.resolve("in.bin"), FileTime.from(Instant.parse("2026-01-02T00:00:00Z")));
    server.leastOffsetRead = Long.MAX_VALUE;
    StepResult result = bench.download("{'path':'/in.bin'}", bench.attempt(1, "n1"));
    assertThat(server.leastOffsetRead).isZero();
    assertThat(result.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(changed));
  }

  @Test
  void download_sourceChangesWhileRead_isNotKept() throws Exception {
    file("in.bin", 4 << 20);
    AtomicBoolean once = new AtomicBoolean();
    server.onRead =
        () -> {
          if (once.compareAndSet(false, true)) {
            write("in.bin", random(5 << 20));
          }
        };
    assertThatThrownBy(() -> bench.download("{'path':'/in.bin'}", bench.attempt(0, "n0")))
        .satisfies(is("source_changed", FailureClass.TRANSIENT));
    assertThat(bench.workspace.find("**")).isEmpty();
  }

  @Test
  void download_cancelled_stopsAsCancelled() throws Exception {
    file("in.bin", 8 << 20);
    TestContext context = bench.attempt(0, "n0");
    server.onRead = () -> context.cancelled.set(true);
    assertThatThrownBy(() -> bench.download("{'path':'/in.bin'}", context))
        .satisfies(is("cancelled", FailureClass.CANCELLED));
  }

  @Test
  void download_globAndDirectories_keepsTheirPlaces() throws Exception {
    file("in/a/1.csv", 10);
    file("in/b/1.csv", 11);
    file("in/b/2.txt", 12);
    assertThatThrownBy(
            () ->
                bench.download("{'path':'/in/**/*.csv','destination':'x'}", bench.attempt(0, "n")))
        .satisfies(is("duplicate_name", FailureClass.PERMANENT));
    StepResult result =
        bench.download(
            "{'path':'/in/**/*.csv','destination':'x','preserve_directories':true}",
            bench.attempt(0, "n"));
    assertThat(result.outputs().get("downloaded_files").toString())
        .isEqualTo("[\"work:/run/x/a/1.csv\",\"work:/run/x/b/1.csv\"]");
  }

  @Test
  void download_nameWithGlobCharacters_isThatFile() throws Exception {
    file("in/report[1].csv", 10);
    file("in/report1.csv", 11);
    StepResult result = bench.download("{'path':'/in/report[1].csv'}", bench.attempt(0, "n"));
    assertThat(result.outputs().at("/files/0/size_bytes").intValue()).isEqualTo(10);
    assertThat(result.outputs().get("files")).hasSize(1);
  }

  @Test
  void upload_targetExists_obeysThePolicy() throws Exception {
    byte[] old = file("out.csv", 5);
    byte[] content = random(6);
    bench.workspace.put("out.csv", content);
    assertThatThrownBy(() -> bench.upload("{'files':'out.csv','path':'/'}", bench.attempt(0, "n0")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(old);
    StepResult renamed =
        bench.upload("{'files':'out.csv','path':'/','overwrite':'rename'}", bench.attempt(0, "n0"));
    assertThat(renamed.outputs().at("/uploaded_files/0").textValue())
        .isEqualTo("partner:/out-1.csv");
    bench.upload("{'files':'out.csv','path':'/','overwrite':'replace'}", bench.attempt(0, "n0"));
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
    assertThat(names()).containsExactly("out-1.csv", "out.csv");
  }

  @Test
  void upload_sameContentOfAnotherRun_stillFails() throws Exception {
    byte[] content = file("out.csv", 5);
    bench.workspace.put("out.csv", content);
    assertThatThrownBy(() -> bench.upload("{'files':'out.csv','path':'/'}", bench.attempt(0, "n0")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "rename", "replace"})
  void upload_earlierAttemptHadDelivered_oneFile(String overwrite) throws Exception {
    byte[] content = random(100_000);
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/','overwrite':'" + overwrite + "'}";
    bench.upload(config, bench.attempt(0, "n0"));
    UploadStep step = new UploadStep(bench.access);
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    StepResult result = bench.upload(config, retry);
    assertThat(result.outputs().at("/uploaded_files/0").textValue()).isEqualTo("partner:/out.csv");
    assertThat(names()).containsExactly("out.csv");
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
  }

  @Test
  void upload_stalledAttemptComesBack_oneRightFile() throws Exception {
    byte[] content = random(300_000);
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/'}";
    UploadStep step = new UploadStep(bench.access);
    TestContext stalled = bench.attempt(0, "n0");
    stalled.beforeLease =
        () -> {
          try {
            TestContext retry = bench.attempt(1, "n1");
            step.cleanUpBeforeRetry(Bench.config(step, config), retry);
            bench.upload(config, retry);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
          throw new CourierException(FailureClass.TRANSIENT, "lease_lost", "Lease lost", null);
        };
    assertThatThrownBy(() -> bench.upload(config, stalled))
        .satisfies(is("lease_lost", FailureClass.TRANSIENT));
    assertThat(names()).containsExactly("out.csv");
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
  }

  @Test
  void upload_stalledAttemptPastTheLease_doesNoHarm() throws Exception {
    byte[] content = random(300_000);
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/'}";
    TestContext stalled = bench.attempt(0, "n0");
    stalled.beforeLease = () -> unchecked(() -> bench.upload(config, bench.attempt(1, "n1")));
    bench.upload(config, stalled);
    assertThat(names()).containsExactly("out.csv");
    assertThat(Files.readAllBytes(directory.resolve("out.csv"))).isEqualTo(content);
  }

  @Test
  void cleanUp_leavesOthersTemporaryFiles() throws Exception {
    bench.workspace.put("out.csv", random(10));
    String own = "out.csv." + TestContext.MARK + "-n0.courier-tmp";
    String others = "out.csv.01JDANOTHEREXECUTION00000-n0.courier-tmp";
    String otherItem = "out.csv." + TestContext.EXECUTION + "-01234567-n0.courier-tmp";
    String otherFile = "other.csv." + TestContext.MARK + "-n0.courier-tmp";
    for (String name : List.of(own, others, otherItem, otherFile)) {
      file(name, 3);
    }
    UploadStep step = new UploadStep(bench.access);
    step.rollBack(Bench.config(step, "{'files':'out.csv','path':'/'}"), bench.attempt(1, "n1"));
    assertThat(names()).containsExactlyInAnyOrder(others, otherItem, otherFile);
  }

  @Test
  void upload_missingDirectory_isMadeOnlyIfAsked() throws Exception {
    bench.workspace.put("out.csv", random(10));
    assertThatThrownBy(
            () -> bench.upload("{'files':'*.csv','path':'/a/b/'}", bench.attempt(0, "n0")))
        .satisfies(is("file_not_found", FailureClass.PERMANENT));
    bench.upload(
        "{'files':'*.csv','path':'/a/b/','create_directories':true}", bench.attempt(0, "n0"));
    assertThat(directory.resolve("a/b/out.csv")).exists();
  }

  @Test
  void upload_connectionBroken_retryCleansUpAndDelivers() throws Exception {
    byte[] content = random(4 << 20);
    bench.workspace.put("out.bin", content);
    String config = "{'files':'out.bin','path':'/new/','create_directories':true}";
    server.breakWriteAt = 2 << 20;
    assertThatThrownBy(() -> bench.upload(config, bench.attempt(0, "n0")))
        .isInstanceOf(IOException.class);
    assertThat(directory.resolve("new").toFile().list())
        .containsExactly("out.bin." + TestContext.MARK + "-n0.courier-tmp");
    server.breakWriteAt = -1;
    UploadStep step = new UploadStep(bench.access);
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    bench.upload(config, retry);
    assertThat(directory.resolve("new").toFile().list()).containsExactly("out.bin");
    assertThat(directory.resolve("new/out.bin")).hasBinaryContent(content);
  }

  @Test
  void cleanUp_directoryNeverMade_isNothingToDo() throws Exception {
    bench.workspace.put("out.bin", random(1));
    UploadStep step = new UploadStep(bench.access);
    step.cleanUpBeforeRetry(
        Bench.config(step, "{'files':'out.bin','path':'/none/'}"), bench.attempt(1, "n1"));
  }

  @Test
  void upload_serverHashes_isVerifiedByHash() throws Exception {
    bench.workspace.put("out.bin", random(1000));
    StepResult result = bench.upload("{'files':'out.bin','path':'/'}", bench.attempt(0, "n0"));
    assertThat(result.outputs().at("/files/0/verified").textValue()).isEqualTo("hash");
    StepResult size =
        bench.upload("{'files':'out.bin','path':'/s.bin','verify':'size'}", bench.attempt(0, "n0"));
    assertThat(size.outputs().at("/files/0/verified").textValue()).isEqualTo("size");
  }

  @Test
  void transfer_300MiB_fitsInAHeapOf64MiB() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                StreamingMain.class.getName(),
                bench.json(server, TestServer.USER, Bench.PASSWORD_AUTH),
                String.valueOf(300L << 20))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.strip()).endsWith("same");
  }

  @Test
  void move_andRetry_movesOnce() throws Exception {
    file("in/a.csv", 10);
    Files.createDirectory(directory.resolve("done"));
    String config = "{'path':'/in/a.csv','destination':'/done'}";
    MoveStep step = new MoveStep(bench.access);
    Bench.run(step, config, bench.attempt(0, "n0"));
    assertThat(directory.resolve("done/a.csv")).exists();
    StepResult again = Bench.run(step, config, bench.attempt(1, "n1"));
    assertThat(again.outputs().at("/moved_files/0").textValue()).isEqualTo("partner:/done/a.csv");
    assertThatThrownBy(() -> Bench.run(step, config, bench.attempt(0, "n0")))
        .satisfies(is("file_not_found", FailureClass.PERMANENT));
  }

  @Test
  void delete_mkdir_exists_areIdempotent() throws Exception {
    file("a.csv", 10);
    for (int i = 0; i < 2; i++) {
      Bench.run(new DeleteStep(bench.access), "{'path':'/a.csv'}", bench.attempt(0, "n"));
      Bench.run(new MakeDirectoryStep(bench.access), "{'path':'/x/y'}", bench.attempt(0, "n"));
    }
    assertThat(directory.resolve("a.csv")).doesNotExist();
    assertThat(directory.resolve("x/y")).isDirectory();
    ExistsStep exists = new ExistsStep(bench.access);
    assertThat(outcome(exists, "{'path':['/x/y','/a.csv']}")).isFalse();
    assertThat(outcome(exists, "{'path':['/x/y']}")).isTrue();
  }

  private boolean outcome(ExistsStep step, String config) throws Exception {
    return Bench.run(step, config, bench.attempt(0, "n")).outputs().get("exists").booleanValue();
  }

  private byte[] file(String name, int size) {
    byte[] content = random(size);
    write(name, content);
    return content;
  }

  private void write(String name, byte[] content) {
    unchecked(
        () -> {
          Files.createDirectories(directory.resolve(name).getParent());
          return Files.write(directory.resolve(name), content);
        });
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

  private static void unchecked(Callable<?> work) {
    try {
      work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static Consumer<Throwable> is(String code, FailureClass failureClass) {
    return thrown -> {
      assertThat(thrown).isInstanceOf(CourierException.class);
      CourierException e = (CourierException) thrown;
      assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
      assertThat(e.failureClass()).isEqualTo(failureClass);
    };
  }
}
