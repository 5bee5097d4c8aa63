package com.couriermft.steps.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.copy.DownloadRun;
import com.couriermft.transfer.copy.RemoteDownload;
import com.couriermft.transfer.copy.RemoteDownload.Wanted;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the small files of one worker. Their blobs are read and written in parallel with the
 * partner's files.
 */
class SmallFilesAheadTest {
  private static final int FILES = 32;
  private static final int AT_LEAST = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();
  private final AtomicInteger underWay = new AtomicInteger();
  private Consumer<String> beforePut = name -> {};
  private Consumer<String> beforeRead = name -> {};
  private final Spaces spaces = new Spaces(blobs(new InMemoryBlobs(InstantSource.system())));

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    spaces.close();
    server.close();
  }

  @Test
  void download_manySmall_areCommittedWhileTheNextAreRead() throws Exception {
    fill();
    beforePut = name -> awaitOthers();
    try (BlobWorkspace workspace = spaces.attempt("get")) {
      StepResult result =
          bench.download("{'path':'/*.csv','parallel_files':1}", new TestContext(workspace));

      assertThat(result.outputs().get("downloaded_files")).hasSize(FILES);
      for (int n = 0; n < FILES; n++) {
        assertThat(workspace.read(workspace.get(name(n)), 0)).hasBinaryContent(content(n));
      }
    }
  }

  @Test
  void download_oneCannotBeCommitted_thoseThatCanAreToldNevertheless() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    beforePut =
        name -> {
          if (name.endsWith("/01.csv")) {
            failed.countDown();
            throw new StoreUnavailable("Put Blob: 503", null);
          } else if (name.endsWith("/00.csv")) {
            await().atMost(PATIENCE).until(() -> failed.getCount() == 0);
          }
        };
    List<Wanted> files = new ArrayList<>();
    for (Path file : fill()) {
      files.add(new Wanted("/" + file.getFileName(), 10, file.getFileName().toString()));
    }
    List<Integer> places = new ArrayList<>();
    try (BlobWorkspace workspace = spaces.attempt("get");
        RemoteFiles session = bench.open("partner", closable -> {})) {
      RemoteDownload download = new RemoteDownload(session, workspace, run(workspace));
      assertThatThrownBy(() -> download.download(files, (file, place) -> places.add(place)))
          .isInstanceOf(StoreUnavailable.class);

      assertThat(workspace.find("*.csv"))
          .extracting(file -> Integer.parseInt(file.name().substring(0, 2)))
          .containsExactlyInAnyOrderElementsOf(places);
    }
    assertThat(places).startsWith(0).doesNotContain(1).doesNotHaveDuplicates();
    await().atMost(PATIENCE).until(() -> server.open.get() == 0);
  }

  @Test
  void download_interruptedWhileItsCopiesAreCommitted_interruptsThemAndEnds() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    Thread attempt = Thread.currentThread();
    beforePut =
        name -> {
          if (underWay.incrementAndGet() == FILES) {
            attempt.interrupt();
          }
          try {
            never.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw new StoreUnavailable("interrupted", e);
          }
        };
    List<Wanted> files = new ArrayList<>();
    for (Path file : fill().subList(0, 3)) {
      files.add(new Wanted("/" + file.getFileName(), 10, file.getFileName().toString()));
    }
    underWay.set(FILES - files.size());
    try (BlobWorkspace workspace = spaces.attempt("get");
        RemoteFiles session = bench.open("partner", closable -> {})) {
      RemoteDownload download = new RemoteDownload(session, workspace, run(workspace));
      assertThatThrownBy(() -> download.download(files, (file, place) -> {}))
          .isInstanceOf(IOException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(workspace.find("*.csv")).isEmpty();
    }
    assertThat(interrupted).hasValue(files.size());
  }

  @Test
  void upload_manySmall_areFetchedWhileOthersAreSent() throws Exception {
    try (BlobWorkspace workspace = spaces.attempt("put")) {
      for (int n = 0; n < FILES; n++) {
        write(workspace, n);
      }
      beforeRead = name -> awaitOthers();

      bench.upload(
          "{'files':'*.csv','path':'/','parallel_files':1}", new TestContext(workspace, 0, "n0"));
    }
    for (int n = 0; n < FILES; n++) {
      assertThat(directory.resolve(name(n))).hasBinaryContent(content(n));
    }
  }

  private void awaitOthers() {
    underWay.incrementAndGet();
    await().atMost(PATIENCE).until(() -> underWay.get() >= AT_LEAST);
  }

  private DownloadRun run(Workspace workspace) {
    return new DownloadRun(
        Overwrite.FAIL,
        true,
        false,
        "n0",
        HandOver.never(),
        new TestContext(workspace).cancellation(),
        Progress.NONE);
  }

  private List<Path> fill() throws IOException {
    List<Path> files = new ArrayList<>();
    for (int n = 0; n < FILES; n++) {
      files.add(Files.write(directory.resolve(name(n)), content(n)));
    }
    return files;
  }

  private static void write(Workspace workspace, int n) throws IOException {
    try (Workspace.Upload upload = workspace.create(name(n), Overwrite.FAIL)) {
      upload.write(content(n), 0, content(n).length);
      upload.commit();
    }
  }

  private static String name(int n) {
    return "%02d.csv".formatted(n);
  }

  private static byte[] content(int n) {
    return "content %02d".formatted(n).getBytes(US_ASCII);
  }

  /** Returns blobs that run an action before a complete blob is written or a range is read. */
  private Blobs blobs(Blobs target) {
    return (Blobs)
        Proxy.newProxyInstance(
            Blobs.class.getClassLoader(),
            new Class<?>[] {Blobs.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "put" -> beforePut.accept((String) arguments[1]);
                case "read" -> beforeRead.accept((String) arguments[1]);
                default -> {}
              }
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
