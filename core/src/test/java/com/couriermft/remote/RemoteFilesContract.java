package com.couriermft.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.failure.CourierException;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every session with every server does, whatever its protocol. Where servers differ, each test
 * class says so by {@link Trait}s, and both the trait and its absence are tested. Each test has a
 * directory of its own and a new session.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RemoteFilesContract {
  private static final int LARGE = 9 << 20;
  private static final AtomicInteger DIRECTORIES = new AtomicInteger();

  /** A session, new for each test. */
  protected RemoteFiles remote;

  private String directory;

  /** Opens a session; the test closes it. */
  protected abstract RemoteFiles open();

  /** Where the server's files are, as this machine sees them. */
  protected abstract Path root();

  /** The path by which the server knows a file under the root. */
  protected abstract String remote(String relative);

  /** A path of the server's at which it lets nobody make anything. */
  protected abstract String denied();

  /** What this server does; what is not among them it does not. */
  protected abstract Set<Trait> traits();

  /** Whether the server takes a name for a directory that it takes for a file. */
  protected boolean takesDirectory(String name) {
    return true;
  }

  /** Ends the server. */
  protected abstract void stop();

  /** JUnit does not call a method whose overriding one lacks the annotation. */
  @AfterAll
  final void stopServer() {
    stop();
  }

  @BeforeEach
  final void openSession() throws IOException {
    directory = "t" + DIRECTORIES.incrementAndGet();
    Files.createDirectory(root().resolve(directory));
    remote = open();
  }

  @AfterEach
  final void closeSession() {
    if (remote != null) {
      remote.close();
    }
  }

  /** The server's path of a name in the test's directory. */
  protected final String path(String name) {
    return remote(directory + "/" + name);
  }

  /** The same file as this machine sees it. */
  protected final Path local(String name) {
    return root().resolve(directory).resolve(name);
  }

  @Test
  void list_filesAndDirectories_areToldApart() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    Files.createDirectory(local("sub"));
    Files.write(local("sub/deep.csv"), new byte[1]);
    List<RemoteFile> found = list(remote(directory));
    assertThat(found).extracting(RemoteFile::name).containsExactlyInAnyOrder("a.csv", "sub");
    for (RemoteFile file : found) {
      boolean isFile = file.name().equals("a.csv");
      assertThat(file.isFile()).as(file.name()).isEqualTo(isFile);
      assertThat(file.isDirectory()).as(file.name()).isEqualTo(!isFile);
      assertThat(file.path()).isEqualTo(path(file.name()));
      assertThat(isFile ? file.sizeBytes() : 5).isEqualTo(5);
    }
  }

  @Test
  void list_emptyDirectory_isEmpty() throws Exception {
    assertThat(list(remote(directory))).isEmpty();
  }

  @Test
  void list_thousandEntries_handsOverEachOnce() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      Files.createFile(local("file-" + i));
    }
    assertThat(list(remote(directory)))
        .extracting(RemoteFile::name)
        .hasSize(1_000)
        .doesNotHaveDuplicates();
  }

  @Test
  void list_missingDirectory_isNotFound() {
    assertThatThrownBy(() -> list(path("none"))).satisfies(refusal("file_not_found"));
  }

  @Test
  void list_file_isRefused() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    assertThatThrownBy(() -> list(path("a.csv"))).isInstanceOf(CourierException.class);
  }

  @Test
  void find_file_tellsSizeAndTime() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    RemoteFile found = remote.find(path("a.csv")).orElseThrow();
    assertThat(found.isFile()).isTrue();
    assertThat(found.name()).isEqualTo("a.csv");
    assertThat(found.path()).isEqualTo(path("a.csv"));
    assertThat(found.sizeBytes()).isEqualTo(5);
    Instant written = Files.getLastModifiedTime(local("a.csv")).toInstant();
    assertThat(found.modifiedAt()).isBetween(written.minusSeconds(1), written.plusSeconds(1));
    assertThat(remote.get(path("a.csv")).sizeBytes()).isEqualTo(5);
  }

  @Test
  void find_directory_isOne() throws Exception {
    assertThat(remote.find(remote(directory)).orElseThrow().isDirectory()).isTrue();
  }

  @Test
  void find_missing_isEmptyAndGetRefuses() throws Exception {
    assertThat(remote.find(path("none.csv"))).isEmpty();
    assertThat(remote.find(path("none/none.csv"))).isEmpty();
    assertThatThrownBy(() -> remote.get(path("none.csv"))).satisfies(refusal("file_not_found"));
  }

  @Test
  void find_underAFile_findsNothingOrIsRefused() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    Throwable refusal =
        catchThrowable(() -> assertThat(remote.find(path("a.csv/b.csv"))).isEmpty());
    assertThat(refusal == null || refusal instanceof CourierException).as("%s", refusal).isTrue();
  }

  @Test
  void read_fromOffsets_givesTheRest() throws Exception {
    byte[] content = random(300_000);
    Files.write(local("a.bin"), content);
    assertThat(read("a.bin", 0, content.length)).isEqualTo(content);
    assertThat(read("a.bin", 0, Long.MAX_VALUE)).isEqualTo(content);
    assertThat(read("a.bin", 70_001, content.length - 70_001))
        .isEqualTo(Arrays.copyOfRange(content, 70_001, content.length));
    assertThat(read("a.bin", 70_001, 10)).isEqualTo(Arrays.copyOfRange(content, 70_001, 70_011));
    assertThat(read("a.bin", content.length, 1_000)).isEmpty();
    assertThat(read("a.bin", content.length - 3, 1_000))
        .isEqualTo(Arrays.copyOfRange(content, content.length - 3, content.length));
  }

  @Test
  void read_brokenOffEarly_leavesTheSessionUsable() throws Exception {
    Files.write(local("a.bin"), random(LARGE));
    try (RemoteFiles.Source source = remote.open(path("a.bin"));
        InputStream in = source.read(0, LARGE)) {
      assertThat(in.readNBytes(10)).hasSize(10);
    }
    assertThat(remote.get(path("a.bin")).sizeBytes()).isEqualTo(LARGE);
    assertThat(read("a.bin", LARGE - 5, 5)).hasSize(5);
  }

  @Test
  void read_emptyFile_isEmpty() throws Exception {
    Files.createFile(local("empty"));
    assertThat(read("empty", 0, 10)).isEmpty();
  }

  @Test
  void source_stat_tellsSizeAndTime() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    try (RemoteFiles.Source source = remote.open(path("a.csv"))) {
      assertThat(source.stat().sizeBytes()).isEqualTo(5);
      assertThat(source.stat().modifiedAt()).isNotNull();
    }
  }

  @Test
  void open_missing_isNotFound() {
    assertThatThrownBy(() -> read("none.csv", 0, 1)).satisfies(refusal("file_not_found"));
  }

  @Test
  void create_newFile_hasTheBytes() throws Exception {
    byte[] content = random(100_001);
    write("a.bin", content, true);
    assertThat(local("a.bin")).hasBinaryContent(content);
  }

  @Test
  void create_empty_makesAnEmptyFile() throws Exception {
    write("empty", new byte[0], false);
    assertThat(local("empty")).isEmptyFile();
  }

  @Test
  void create_existing_emptiesItFirst() throws Exception {
    Files.write(local("a.bin"), random(500));
    write("a.bin", new byte[] {1, 2, 3}, false);
    assertThat(local("a.bin")).hasBinaryContent(new byte[] {1, 2, 3});
  }

  @Test
  void create_mustBeNewAndExists_isRefusedWhereTheServerCan() throws Exception {
    byte[] old = random(500);
    Files.write(local("a.bin"), old);
    if (traits().contains(Trait.CREATES_ONLY_NEW)) {
      assertThatThrownBy(() -> write("a.bin", new byte[3], true))
          .isInstanceOf(CourierException.class);
      assertThat(local("a.bin")).hasBinaryContent(old);
    } else {
      write("a.bin", new byte[3], true);
      assertThat(local("a.bin")).hasSize(3);
    }
  }

  @Test
  void create_inMissingDirectory_isRefused() {
    assertThatThrownBy(() -> write("none/a.bin", new byte[3], false))
        .satisfies(refusal("file_not_found"));
  }

  @Test
  void create_whereNobodyMay_isDenied() {
    assertThatThrownBy(
            () -> {
              try (RemoteFiles.Sink sink = remote.create(denied(), false)) {
                sink.write(new byte[3], 0, 3);
                sink.finish();
              }
            })
        .satisfies(refusal("permission_denied"));
  }

  @Test
  void sink_confirmedSize_countsWhatWasWritten() throws Exception {
    try (RemoteFiles.Sink sink = remote.create(path("a.bin"), false)) {
      sink.write(random(200_000), 0, 200_000);
      assertThat(sink.confirmedSize())
          .isEqualTo(
              traits().contains(Trait.TELLS_SIZE_WHILE_OPEN) ? 200_000 : RemoteFile.UNKNOWN_SIZE);
      sink.finish();
    }
    assertThat(remote.get(path("a.bin")).sizeBytes()).isEqualTo(200_000);
  }

  @Test
  void sink_closedWithoutFinish_leavesTheSessionUsable() throws Exception {
    try (RemoteFiles.Sink sink = remote.create(path("a.bin"), false)) {
      sink.write(new byte[10], 0, 10);
    }
    write("b.bin", new byte[3], true);
    assertThat(remote.get(path("b.bin")).sizeBytes()).isEqualTo(3);
  }

  @Test
  void resume_atAnOffset_keepsWhatStandsBeforeIt() throws Exception {
    byte[] content = random(200_000);
    Files.write(local("a.bin"), Arrays.copyOf(content, 150_000));
    Callable<Void> resumed =
        () -> {
          try (RemoteFiles.Sink sink = remote.resume(path("a.bin"), 150_000)) {
            sink.write(content, 150_000, 50_000);
            sink.finish();
          }
          return null;
        };
    if (traits().contains(Trait.RESUMES)) {
      resumed.call();
      assertThat(local("a.bin")).hasBinaryContent(content);
    } else {
      assertThatThrownBy(resumed::call).isInstanceOf(CourierException.class);
    }
  }

  @Test
  void resume_missing_isRefused() throws Exception {
    assertThatThrownBy(
            () -> {
              try (RemoteFiles.Sink sink = remote.resume(path("none.bin"), 3)) {
                sink.write(new byte[3], 0, 3);
                sink.finish();
              }
            })
        .isInstanceOf(CourierException.class);
    assertThat(remote.find(path("none.bin"))).isEmpty();
  }

  @Test
  void rename_toFreeName_moves() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    remote.rename(path("a.csv"), path("b.csv"), false);
    assertThat(local("a.csv")).doesNotExist();
    assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
  }

  @Test
  void rename_existingTarget_isReplacedOnlyAsTheServerSays() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    Files.write(local("b.csv"), new byte[] {2});
    if (traits().contains(Trait.RENAME_REPLACES_UNASKED)) {
      remote.rename(path("a.csv"), path("b.csv"), false);
      assertThat(local("a.csv")).doesNotExist();
      assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
    } else {
      assertThatThrownBy(() -> remote.rename(path("a.csv"), path("b.csv"), false))
          .isInstanceOf(CourierException.class);
      assertThat(local("a.csv")).hasBinaryContent(new byte[] {1});
      assertThat(local("b.csv")).hasBinaryContent(new byte[] {2});
    }
  }

  @Test
  void rename_replacing_replacesInOneStepWhereTheServerCan() throws Exception {
    Files.write(local("a.csv"), new byte[] {1});
    Files.write(local("b.csv"), new byte[] {2});
    assertThat(remote.replacesAtomically()).isEqualTo(traits().contains(Trait.REPLACES_ATOMICALLY));
    if (remote.replacesAtomically()) {
      remote.rename(path("a.csv"), path("b.csv"), true);
      assertThat(local("a.csv")).doesNotExist();
      assertThat(local("b.csv")).hasBinaryContent(new byte[] {1});
    }
  }

  @Test
  void rename_missing_isNotFound() {
    assertThatThrownBy(() -> remote.rename(path("none.csv"), path("b.csv"), false))
        .satisfies(refusal("file_not_found"));
  }

  @Test
  void delete_presentAndAbsent_saysWhich() throws Exception {
    Files.write(local("a.csv"), new byte[5]);
    assertThat(remote.delete(path("a.csv"))).isTrue();
    assertThat(local("a.csv")).doesNotExist();
    assertThat(remote.delete(path("a.csv"))).isFalse();
  }

  @Test
  void delete_directory_isRefused() throws Exception {
    Files.createDirectory(local("sub"));
    Files.write(local("sub/a.csv"), new byte[5]);
    assertThatThrownBy(() -> remote.delete(path("sub"))).isInstanceOf(CourierException.class);
    assertThat(local("sub/a.csv")).exists();
  }

  @Test
  void makeDirectory_presentOrOrphan_harmsNothing() throws Exception {
    remote.makeDirectory(path("sub"));
    assertThat(local("sub")).isDirectory();
    Files.write(local("sub/a.csv"), new byte[1]);
    Throwable refusal = catchThrowable(() -> remote.makeDirectory(path("sub")));
    assertThat(refusal == null || refusal instanceof CourierException).as("%s", refusal).isTrue();
    assertThat(local("sub/a.csv")).exists();
    assertThatThrownBy(() -> remote.makeDirectory(path("none/sub")))
        .isInstanceOf(CourierException.class);
  }

  @Test
  void makeDirectories_anyDepth_twice() throws Exception {
    remote.makeDirectories(path("a/b/c"));
    remote.makeDirectories(path("a/b/c"));
    assertThat(local("a/b/c")).isDirectory();
  }

  @Test
  void makeDirectories_throughAFile_isRefused() throws Exception {
    Files.write(local("a"), new byte[5]);
    assertThatThrownBy(() -> remote.makeDirectories(path("a/b")))
        .isInstanceOf(CourierException.class);
    assertThat(local("a")).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with space.csv",
        " leading and trailing ",
        "-rf",
        "--help",
        "Überweisung 日本語 ☃.csv",
        "it's \"quoted\".csv",
        "100%25 & $HOME;`id`|x.csv",
        "a*[b]?{c}.csv",
        "~tilde",
        ".hidden"
      })
  void names_ofEveryKind_areTakenAsTheyAre(String name) throws Exception {
    byte[] content = random(1_000);
    write(name, content, true);
    assertThat(local(name)).hasBinaryContent(content);
    assertThat(read(name, 0, 1_000)).isEqualTo(content);
    assertThat(list(remote(directory))).extracting(RemoteFile::name).containsExactly(name);
    assertThat(remote.find(path(name)).orElseThrow().name()).isEqualTo(name);
    remote.rename(path(name), path(name + "2"), false);
    remote.rename(path(name + "2"), path(name), false);
    if (takesDirectory(name)) {
      remote.makeDirectory(path("d" + name));
      assertThat(list(path("d" + name))).isEmpty();
    } else {
      assertThatThrownBy(() -> remote.makeDirectory(path("d" + name)))
          .isInstanceOf(CourierException.class);
    }
    assertThat(remote.delete(path(name))).isTrue();
    assertThat(local(name)).doesNotExist();
  }

  @Test
  void largeFile_thereAndBack_sameBytes() throws Exception {
    byte[] content = random(LARGE + 17);
    try (RemoteFiles.Sink sink = remote.create(path("large.bin"), true)) {
      for (int at = 0, chunk = 1; at < content.length; at += chunk) {
        chunk = Math.min(content.length - at, at % 50_000 + 1_000);
        sink.write(content, at, chunk);
      }
      sink.finish();
    }
    assertThat(local("large.bin")).hasBinaryContent(content);
    assertThat(read("large.bin", 0, content.length)).isEqualTo(content);
  }

  @Test
  void findSha256_whereOffered_isTheFiles() throws Exception {
    byte[] content = random(10_000);
    Files.write(local("a.bin"), content);
    if (traits().contains(Trait.HASHES)) {
      assertThat(remote.findSha256(path("a.bin")))
          .contains(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
    } else {
      assertThat(remote.findSha256(path("a.bin"))).isEmpty();
    }
    assertThat(remote.get(path("a.bin")).sizeBytes()).isEqualTo(10_000);
  }

  @Test
  void severalFilesAtOnce_inOneSession_eachHasItsOwnBytes() throws Exception {
    assertThat(remote.isConcurrent()).isEqualTo(traits().contains(Trait.CONCURRENT));
    if (!remote.isConcurrent()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> copies = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "f" + i;
        byte[] content = random(1 << 20);
        copies.add(() -> thereAndBack(name, content));
      }
      for (Future<Void> copy : threads.invokeAll(copies)) {
        copy.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(list(remote(directory))).hasSize(8);
  }

  @Test
  void peer_saysWhoItIs() {
    assertThat(remote.peer().address()).startsWith("127.0.0.1:");
    assertThat(remote.peer().banner()).isNotBlank();
  }

  private Void thereAndBack(String name, byte[] content) throws IOException {
    write(name, content, true);
    assertThat(read(name, 0, content.length)).isEqualTo(content);
    return null;
  }

  private List<RemoteFile> list(String path) throws IOException {
    List<RemoteFile> found = new ArrayList<>();
    remote.list(path, found::add);
    return found;
  }

  private byte[] read(String name, long offset, long length) throws IOException {
    try (RemoteFiles.Source source = remote.open(path(name));
        InputStream in = source.read(offset, length)) {
      return in.readAllBytes();
    }
  }

  private void write(String name, byte[] content, boolean mustBeNew) throws IOException {
    try (RemoteFiles.Sink sink = remote.create(path(name), mustBeNew)) {
      for (int at = 0; at < content.length; at += 30_000) {
        sink.write(content, at, Math.min(30_000, content.length - at));
      }
      sink.finish();
    }
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  /** Whether a failure is a refusal with that code, which names the connection. */
  protected static Consumer<Throwable> refusal(String code) {
    return e -> {
      assertThat(e).isInstanceOf(CourierException.class).hasMessageContaining("'partner'");
      assertThat(((CourierException) e).code()).as(e.getMessage()).isEqualTo(code);
    };
  }
}
