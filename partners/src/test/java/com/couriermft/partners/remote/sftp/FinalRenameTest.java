package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.FinalRename;
import com.couriermft.transfer.upload.FinalRename.Placement;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests final renames on a real server, with a fault at each request in turn. */
class FinalRenameTest {
  private static final byte[] OLD = {1, 1, 1};
  private static final byte[] NEW = {2, 2, 2, 2};
  private static final int MOST_REQUESTS = 12;

  @TempDir private static Path directory;
  private static MinaServer server;
  private static RemoteFiles session;

  private final Path temporary = directory.resolve("f.csv.e-n.courier-tmp");
  private final Path target = directory.resolve("f.csv");

  @BeforeAll
  static void start() {
    server = new MinaServer(directory);
    Partner partner = new Partner();
    partner.connect(server, TestServer.USER, Partner.password(MinaServer.PASSWORD), "{}");
    session = partner.open();
  }

  @AfterAll
  static void stop() {
    session.close();
    server.close();
  }

  @BeforeEach
  void empty() throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
    Files.write(temporary, NEW);
  }

  static Stream<Arguments> everyFault() {
    return Arrays.stream(FaultyFiles.Replacing.values())
        .flatMap(
            way ->
                Arrays.stream(FaultyFiles.Fault.values())
                    .flatMap(
                        fault -> Stream.of(true, false).map(old -> Arguments.of(way, fault, old))));
  }

  @ParameterizedTest
  @MethodSource("everyFault")
  void replace_faultAtAnyRequest_neitherLosesNorBreaksAFile(
      FaultyFiles.Replacing way, FaultyFiles.Fault fault, boolean oldIsThere) throws Exception {
    for (int at = 1; at <= MOST_REQUESTS; at++) {
      empty();
      if (oldIsThere) {
        Files.write(target, OLD);
      }
      FaultyFiles faulty = new FaultyFiles(session, way, fault, at);
      Throwable failure = catchThrowable(() -> place(faulty.files(), Overwrite.REPLACE));
      boolean interrupted = Thread.interrupted();
      String when = "request %d of %s".formatted(at, faulty.requests());
      assertThat(interrupted).as(when).isEqualTo(failure instanceof InterruptedIOException);
      if (failure == null) {
        assertThat(target).as(when).hasBinaryContent(NEW);
      } else {
        assertThat(failure).as(when).isInstanceOfAny(IOException.class, CourierException.class);
        assertNothingIsLost(way, fault, oldIsThere, when);
        finish(way, when);
      }
      assertThat(names()).as(when).contains("f.csv");
      assertThat(names()).as(when).doesNotContain(temporary.getFileName().toString());
    }
  }

  private void assertNothingIsLost(
      FaultyFiles.Replacing way, FaultyFiles.Fault fault, boolean oldIsThere, String when)
      throws IOException {
    List<Integer> sizes = files().stream().map(FinalRenameTest::size).toList();
    assertThat(sizes).as(when).isSubsetOf(OLD.length, NEW.length).contains(NEW.length);
    if (oldIsThere && way != FaultyFiles.Replacing.DELETING && Files.exists(temporary)) {
      assertThat(sizes).as(when).contains(OLD.length);
      if (!fault.breaksTheSession) {
        assertThat(target).as(when).hasBinaryContent(OLD);
      }
    }
  }

  /**
   * Completes the transfer as the next attempt does: uploads the file again if it is missing, and
   * renames it to its final name.
   */
  private void finish(FaultyFiles.Replacing way, String when) throws IOException {
    Files.write(temporary, NEW);
    place(new FaultyFiles(session, way, FaultyFiles.Fault.REFUSED, 0).files(), Overwrite.REPLACE);
    assertThat(names()).as(when).containsExactly("f.csv");
    assertThat(target).as(when).hasBinaryContent(NEW);
  }

  @ParameterizedTest
  @EnumSource(FaultyFiles.Replacing.class)
  void replace_noFault_leavesTheNewFileOnly(FaultyFiles.Replacing way) throws Exception {
    Files.write(target, OLD);
    RemoteFiles files = new FaultyFiles(session, way, FaultyFiles.Fault.REFUSED, 0).files();
    assertThat(place(files, Overwrite.REPLACE)).isEqualTo(new Placement("/f.csv", told(way)));
    assertThat(names()).containsExactly("f.csv");
    assertThat(target).hasBinaryContent(NEW);
  }

  private static Placed told(FaultyFiles.Replacing way) {
    return switch (way) {
      case ATOMIC -> Placed.POSIX_RENAME;
      case ASIDE -> Placed.ASIDE;
      case DELETING -> Placed.DELETE_FIRST;
    };
  }

  @ParameterizedTest
  @EnumSource(value = FaultyFiles.Replacing.class, names = "ATOMIC", mode = Mode.EXCLUDE)
  void replace_nothingThere_isAPlainRename(FaultyFiles.Replacing way) throws Exception {
    RemoteFiles files = new FaultyFiles(session, way, FaultyFiles.Fault.REFUSED, 0).files();
    assertThat(place(files, Overwrite.REPLACE)).isEqualTo(new Placement("/f.csv", Placed.RENAME));
  }

  @ParameterizedTest
  @EnumSource(FaultyFiles.Replacing.class)
  void fail_targetExists_isLeftAlone(FaultyFiles.Replacing way) throws Exception {
    Files.write(target, OLD);
    RemoteFiles files = new FaultyFiles(session, way, FaultyFiles.Fault.REFUSED, 0).files();
    assertThatThrownBy(() -> place(files, Overwrite.FAIL))
        .isInstanceOf(CourierException.class)
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo("already_exists");
    assertThat(target).hasBinaryContent(OLD);
    assertThat(temporary).hasBinaryContent(NEW);
  }

  @ParameterizedTest
  @EnumSource(FaultyFiles.Replacing.class)
  void rename_targetExists_takesTheNextName(FaultyFiles.Replacing way) throws Exception {
    Files.write(target, OLD);
    RemoteFiles files = new FaultyFiles(session, way, FaultyFiles.Fault.REFUSED, 0).files();
    assertThat(place(files, Overwrite.RENAME)).isEqualTo(new Placement("/f-1.csv", Placed.RENAME));
    assertThat(target).hasBinaryContent(OLD);
  }

  @Test
  void replace_oldFileKeptByAnInterruptedRun_isRemovedOnceTheNewOneIsThere() throws Exception {
    Files.write(directory.resolve("f.csv.replaced.courier-tmp"), OLD);
    finish(FaultyFiles.Replacing.ASIDE, "kept");
  }

  @Test
  void replace_atomicRenameAdvertisedButRefused_isDoneInSteps() throws Exception {
    Files.write(target, OLD);
    FaultyFiles lying =
        new FaultyFiles(session, FaultyFiles.Replacing.ATOMIC, FaultyFiles.Fault.REFUSED, 1);
    place(lying.files(), Overwrite.REPLACE);
    assertThat(names()).containsExactly("f.csv");
    assertThat(target).hasBinaryContent(NEW);
  }

  private Placement place(RemoteFiles files, Overwrite overwrite) throws IOException {
    return new FinalRename(files, () -> {})
        .place("/" + temporary.getFileName(), "/f.csv", overwrite, NEW.length);
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.toList();
    }
  }

  private static List<String> names() throws IOException {
    return files().stream().map(f -> f.getFileName().toString()).toList();
  }

  private static int size(Path file) {
    return (int) file.toFile().length();
  }
}
