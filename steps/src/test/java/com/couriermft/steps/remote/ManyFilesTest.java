package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.copy.DownloadRun;
import com.couriermft.transfer.copy.RemoteDownload;
import com.couriermft.transfer.copy.RemoteDownload.Wanted;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.upload.UploadJournal;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests many files in parallel in one session. */
class ManyFilesTest {
  private static final int FILES = 60;
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

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

  @Test
  void download_manyIntoTheBlobWorkspace_eachRightAndInOrder() throws Exception {
    List<String> expected = new ArrayList<>();
    for (int n = 0; n < FILES; n++) {
      byte[] content = file("in/%03d.csv".formatted(n), n * 1000);
      expected.add(MemoryWorkspace.sha256(content));
    }
    try (Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
        BlobWorkspace workspace = spaces.attempt("get")) {
      StepResult result = bench.download("{'path':'/in/*.csv'}", new TestContext(workspace));
      List<String> hashes = new ArrayList<>();
      for (JsonNode file : result.outputs().get("files")) {
        hashes.add(file.path("sha256").textValue());
      }
      assertThat(hashes).isEqualTo(expected);
    }
    assertThat(workers()).isEmpty();
  }

  @Test
  void upload_many_eachRightAndNoTemporaryFile() throws Exception {
    Files.createDirectory(directory.resolve("out"));
    for (int n = 0; n < FILES; n++) {
      bench.workspace.put("%03d.csv".formatted(n), random(n * 1000));
    }
    StepResult result = bench.upload("{'files':'*.csv','path':'/out/'}", bench.attempt(0, "n0"));
    assertThat(result.outputs().get("uploaded_files")).hasSize(FILES);
    assertThat(directory.resolve("out").toFile().list()).hasSize(FILES);
    for (int n = 0; n < FILES; n++) {
      assertThat(directory.resolve("out/%03d.csv".formatted(n))).hasBinaryContent(random(n * 1000));
    }
    assertThat(bench.workspace.notes.stream().flatMap(ManyFilesTest::noted))
        .hasSize(FILES)
        .doesNotHaveDuplicates();
    assertThat(workers()).isEmpty();
  }

  @Test
  void upload_workersNoteAtTheSameTime_oneNote() throws Exception {
    for (int n = 0; n < 4; n++) {
      bench.workspace.put(n + ".csv", random(10));
    }
    AtomicBoolean once = new AtomicBoolean();
    bench.workspace.beforeNote =
        note -> {
          if (once.compareAndSet(false, true)) {
            await().atMost(TEN_SECONDS).until(() -> waitingToNote() == 3);
          }
        };
    bench.upload("{'files':'*.csv','path':'/','parallel_files':4}", bench.attempt(0, "n0"));
    // A worker may add to the first record before it is written; waiting workers share the second
    // record.
    assertThat(bench.workspace.notes).hasSize(2);
    assertThat(bench.workspace.notes.stream().flatMap(ManyFilesTest::noted))
        .hasSize(4)
        .doesNotHaveDuplicates();
  }

  private static long waitingToNote() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getState() == Thread.State.BLOCKED)
        .map(Map.Entry::getValue)
        .filter(stack -> stack.length > 0)
        .filter(stack -> stack[0].getClassName().equals(UploadJournal.class.getName()))
        .count();
  }

  private static Stream<String> noted(JsonNode note) {
    return StreamSupport.stream(note.path("placing").spliterator(), false)
        .map(intent -> intent.path("target").textValue());
  }

  @Test
  void download_oneFails_theOthersEndAndTheFileIsNamed() throws Exception {
    for (int n = 0; n < 20; n++) {
      file("in/" + n + ".bin", 400_000);
    }
    server.breakReadAt = 200_000;
    assertThatThrownBy(() -> bench.download("{'path':'/in/*.bin'}", bench.attempt(0, "n0")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/in/");
    assertThat(workers()).isEmpty();
  }

  @Test
  void upload_manySmall_shareNotes() throws Exception {
    for (int n = 0; n < 64; n++) {
      bench.workspace.put("%03d.csv".formatted(n), random(n));
    }
    bench.upload("{'files':'*.csv','path':'/','parallel_files':2}", bench.attempt(0, "n0"));
    assertThat(directory.toFile().list()).hasSize(64);
    assertThat(bench.workspace.notes).hasSizeLessThanOrEqualTo(8);
  }

  @Test
  void download_manySmall_areOpenedAhead() throws Exception {
    AtomicInteger most = new AtomicInteger();
    server.onRead = () -> most.accumulateAndGet(server.open.get(), Math::max);
    for (int n = 0; n < 32; n++) {
      file("in/%03d.csv".formatted(n), 1 + n);
    }
    bench.download("{'path':'/in/*.csv','parallel_files':1}", bench.attempt(0, "n0"));
    assertThat(most).hasValue(8);
  }

  @Test
  void download_oneOfThoseOpenedAheadIsRefused_itIsNamed() throws Exception {
    for (int n = 0; n < 8; n++) {
      file("in/%03d.csv".formatted(n), 1 + n);
    }
    file("in/" + MinaServer.SEALED, 3);
    assertThatThrownBy(
            () ->
                bench.download(
                    "{'path':'/in/*','parallel_files':1,'on_unavailable':'fail'}",
                    bench.attempt(0, "n0")))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("/in/" + MinaServer.SEALED);
    assertThat(workers()).isEmpty();
  }

  @Test
  void download_severalSmall_areAskedForBeforeAnyAnswer() throws Exception {
    List<Wanted> files = new ArrayList<>();
    for (int n = 0; n < 8; n++) {
      file(n + ".csv", 10);
      files.add(new Wanted("/" + n + ".csv", 10, "got/" + n + ".csv"));
    }
    try (FaultProxy line = new FaultProxy(server.port())) {
      bench.connect(server, line.port());
      try (RemoteFiles session = bench.open("partner", closable -> {})) {
        session.open("/0.csv").close();
        int before = server.opened.get();
        line.arm(FaultProxy.Fault.STALL, FaultProxy.Flow.DOWN, 0);
        RemoteDownload download = download(session);
        CompletableFuture<List<Integer>> places =
            CompletableFuture.supplyAsync(() -> places(download, files));
        await().atMost(TEN_SECONDS).until(() -> server.opened.get() - before == 8);
        assertThat(places).isNotDone();
        line.release();
        assertThat(places.get(10, TimeUnit.SECONDS)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
      }
    }
  }

  private RemoteDownload download(RemoteFiles session) {
    DownloadRun run =
        new DownloadRun(
            Overwrite.FAIL,
            true,
            false,
            "n0",
            HandOver.never(),
            bench.attempt(0, "n0").cancellation(),
            Progress.NONE);
    return new RemoteDownload(session, bench.workspace, run);
  }

  private static List<Integer> places(RemoteDownload download, List<Wanted> files) {
    List<Integer> places = new ArrayList<>();
    try {
      download.download(files, (file, place) -> places.add(place));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return places;
  }

  /**
   * Does not use a step, because the end of a step would close the session before the server has
   * closed the files.
   */
  @ParameterizedTest
  @ValueSource(strings = {"c.csv", MinaServer.SEALED})
  void download_ofSeveral_closesAll(String last) throws Exception {
    List<Wanted> files = new ArrayList<>();
    for (String name : List.of("a.csv", "b.csv", last)) {
      file(name, 10);
      files.add(new Wanted("/" + name, 10, "got/" + name));
    }
    try (RemoteFiles session = bench.open("partner", closable -> {})) {
      RemoteDownload download = download(session);
      List<Integer> places = new ArrayList<>();
      Throwable refused =
          catchThrowable(() -> download.download(files, (file, place) -> places.add(place)));
      assertThat(refused == null).isEqualTo(!last.equals(MinaServer.SEALED));
      // The files that were opened before the refused one are downloaded.
      assertThat(places).hasSize(refused == null ? 3 : 2);
      await().atMost(TEN_SECONDS).until(() -> server.open.get() == 0);
    }
  }

  @Test
  void upload_manySmall_areCreatedAheadOfTheirContent() throws Exception {
    AtomicInteger most = new AtomicInteger();
    server.onWrite = () -> most.accumulateAndGet(server.open.get(), Math::max);
    for (int n = 0; n < 64; n++) {
      bench.workspace.put("%03d.csv".formatted(n), random(1 + n));
    }
    bench.upload("{'files':'*.csv','path':'/','parallel_files':1}", bench.attempt(0, "n0"));
    assertThat(most).hasValue(8);
    assertThat(directory.toFile().list()).hasSize(64);
    await().atMost(TEN_SECONDS).until(() -> server.open.get() == 0);
  }

  @Test
  void upload_oneOfThoseCreatedAheadCannotBeWritten_noneIsLeft() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    server.onWrite =
        () -> {
          if (writes.incrementAndGet() == 5) {
            throw new IllegalStateException("refused on purpose");
          }
        };
    for (int n = 0; n < 32; n++) {
      bench.workspace.put("%03d.csv".formatted(n), random(1 + n));
    }
    assertThatThrownBy(
            () ->
                bench.upload(
                    "{'files':'*.csv','path':'/','parallel_files':1}", bench.attempt(0, "n0")))
        .hasMessageContaining("004.csv");
    assertThat(directory.toFile().list()).isEmpty();
  }

  @Test
  void upload_sameNamesTaken_renamedFilesGetNamesOfTheirOwn() throws Exception {
    bench.workspace.put("x/a.csv", random(10));
    bench.workspace.put("a-1.csv", random(11));
    file("a.csv", 3);
    StepResult result =
        bench.upload(
            "{'files':['x/a.csv','a-1.csv'],'path':'/','overwrite':'rename'}",
            bench.attempt(0, "n0"));
    assertThat(result.outputs().get("uploaded_files")).hasSize(2).doesNotHaveDuplicates();
    assertThat(directory.toFile().list()).hasSize(3);
  }

  private static List<String> workers() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith(Thread.currentThread().getName() + "-"))
        .toList();
  }

  private byte[] file(String name, int size) throws IOException {
    byte[] content = random(size);
    Files.createDirectories(directory.resolve(name).getParent());
    Files.write(directory.resolve(name), content);
    return content;
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}
