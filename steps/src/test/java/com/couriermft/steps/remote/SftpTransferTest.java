package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests downloads, smaller operations, and their memory usage. */
class SftpTransferTest extends SftpTransfers {
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
  void transfer_160MiB_fitsInAHeapOf64MiB() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                StreamingMain.class.getName(),
                bench.json(server, TestServer.USER, Bench.PASSWORD_AUTH),
                String.valueOf(160L << 20))
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
}
