package com.couriermft.transfer.workspace;

import static com.couriermft.transfer.workspace.Spaces.RUN;
import static com.couriermft.transfer.workspace.WorkspaceContract.randomBytes;
import static com.couriermft.transfer.workspace.WorkspaceContract.read;
import static com.couriermft.transfer.workspace.WorkspaceContract.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlobWorkspaceTest {
  private static final int MIB = 1 << 20;
  private static final String OTHER = "01JD0000000000000000000009";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final InterceptedBlobs blobs = new InterceptedBlobs(new InMemoryBlobs(clock));
  private final BufferBudget budget = new BufferBudget(64 << 20);
  private final Spaces spaces = new Spaces(blobs, budget);

  @AfterEach
  void close() {
    spaces.close();
  }

  static void assertCode(ThrowingCallable call, String code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  @Test
  void files_ofAnAttemptThatWasNotCommitted_areInvisible() throws IOException {
    write(spaces.attempt("get"), "a.csv", "lost");
    BlobWorkspace second = spaces.attempt("get");

    assertThat(second.find("**")).isEmpty();
    write(second, "a.csv", "kept");
    spaces.commit(RUN, second);

    BlobWorkspace next = spaces.attempt("use");
    assertThat(read(next, next.get("a.csv"))).asString().isEqualTo("kept");
    assertThat(next.files()).isEqualTo(second.files());
  }

  @Test
  void otherExecution_isReadAndNeverWritten() throws IOException {
    BlobWorkspace other = spaces.attempt(OTHER, "get", Supervision.NONE);
    StoredFile file = write(other, "in/a.csv", "other's");
    spaces.commit(OTHER, other);
    BlobWorkspace mine = spaces.attempt("use");

    assertThat(mine.find("work:/" + OTHER + "/**")).containsExactly(file);
    assertThat(read(mine, mine.copy(file, "mine.csv", Overwrite.FAIL)))
        .asString()
        .isEqualTo("other's");
    assertThat(mine.files().find("mine.csv").orElseThrow().blob()).startsWith(RUN);
    assertCode(() -> mine.delete(file), "read_only");
    assertCode(() -> mine.create(file.path(), Overwrite.REPLACE), "read_only");
  }

  @Test
  void copy_withinTheWorkspace_movesNoBytes() throws IOException {
    BlobWorkspace workspace = spaces.attempt("copy");
    StoredFile file = write(workspace, "a.csv", "x");
    blobs.calls().clear();

    workspace.copy(file, "b/a.csv", Overwrite.FAIL);

    assertThat(blobs.calls()).isEmpty();
    assertThat(workspace.files().find("b/a.csv").orElseThrow().blob())
        .isEqualTo(workspace.files().find("a.csv").orElseThrow().blob());
  }

  @ParameterizedTest
  @CsvSource({"FAIL,1", "REPLACE,1", "RENAME,2"})
  void copy_ofASmallFileToThePermanentStore_takesFewRequests(Overwrite overwrite, int requests)
      throws IOException {
    BlobWorkspace workspace = spaces.attempt("copy");
    StoredFile file = write(workspace, "a.csv", "x");
    blobs.calls().clear();

    StoredFile copy = workspace.copy(file, "/b.csv", overwrite);

    assertThat(blobs.calls()).hasSize(requests);
    assertThat(copy.sha256()).isEqualTo(file.sha256());
  }

  @Test
  void copy_thatAnEarlierAttemptHasMade_isMadeAgainAndOfAnotherStepRefused() throws IOException {
    BlobWorkspace first = spaces.attempt("copy");
    StoredFile file = write(first, "/a.csv", "x");
    first.copy(file, "/b.csv", Overwrite.FAIL);

    assertThat(spaces.attempt("copy").copy(file, "/b.csv", Overwrite.FAIL).sha256())
        .isEqualTo(file.sha256());
    assertCode(
        () -> spaces.attempt("other").copy(file, "/b.csv", Overwrite.FAIL), "already_exists");
  }

  @Test
  void permanentFile_ofSomebodyElse_isTreatedByPolicy() throws IOException {
    write(spaces.attempt(OTHER, "put", Supervision.NONE), "/a.csv", "theirs");
    BlobWorkspace mine = spaces.attempt("put");

    assertCode(() -> mine.create("/a.csv", Overwrite.FAIL), "already_exists");
    try (Upload renamed = mine.create("/a.csv", Overwrite.RENAME)) {
      assertThat(renamed.commit().path()).isEqualTo("files:/a-1.csv");
    }
    assertThat(read(mine, mine.get("/a.csv"))).asString().isEqualTo("theirs");
    try (Upload replaced = mine.create("/a.csv", Overwrite.REPLACE)) {
      replaced.commit();
    }
    assertThat(read(mine, mine.get("/a.csv"))).isEmpty();
  }

  @Test
  void permanentFile_ofSomebodyElse_refusesASmallFileThatIsBegunWhenItIsWhole() throws IOException {
    write(spaces.attempt(OTHER, "put", Supervision.NONE), "/a.csv", "theirs");
    BlobWorkspace mine = spaces.attempt("put");
    try (Upload upload = mine.begin("/a.csv", Overwrite.FAIL, "key")) {
      upload.write(new byte[3], 0, 3);
      assertCode(upload::commit, "already_exists");
    }
    assertThat(read(mine, mine.get("/a.csv"))).asString().isEqualTo("theirs");
  }

  @Test
  void permanentFile_ofSomebodyElse_refusesALargeFileAfterItsFirstBlock() throws IOException {
    write(spaces.attempt(OTHER, "put", Supervision.NONE), "/a.bin", "theirs");
    try (Upload upload = spaces.attempt("put").begin("/a.bin", Overwrite.FAIL, "key")) {
      upload.write(new byte[MIB], 0, MIB);
      assertCode(() -> upload.write(new byte[16 * MIB], 0, 16 * MIB), "already_exists");
    }
  }

  @Test
  void permanentFile_ofAnEarlierAttempt_isReplacedOfAnotherStepNot() throws IOException {
    write(spaces.attempt("put"), "/a.csv", "first attempt");

    BlobWorkspace retry = spaces.attempt("put");
    assertThat(retry.findOwn("/a.csv", Overwrite.FAIL)).isPresent();
    write(retry, "/a.csv", "second attempt");

    BlobWorkspace otherStep = spaces.attempt("put-2");
    assertThat(otherStep.findOwn("/a.csv", Overwrite.FAIL)).isEmpty();
    assertCode(() -> otherStep.create("/a.csv", Overwrite.FAIL), "already_exists");
    assertThat(read(otherStep, otherStep.get("/a.csv"))).asString().isEqualTo("second attempt");
  }

  @Test
  void permanentFile_createdByAnotherMeanwhile_isNotOverwritten() throws IOException {
    BlobWorkspace mine = spaces.attempt("put");
    try (Upload upload = mine.create("/a.csv", Overwrite.FAIL)) {
      upload.write(new byte[] {1}, 0, 1);
      write(spaces.attempt(OTHER, "put", Supervision.NONE), "/a.csv", "theirs");

      assertCode(upload::commit, "already_exists");
    }
    assertThat(read(mine, mine.get("/a.csv"))).asString().isEqualTo("theirs");
  }

  @Test
  void commit_whoseAnswerWasLost_isNotDoneTwice() throws IOException {
    BlobWorkspace mine = spaces.attempt("put");
    for (String path : List.of("a.csv", "/a.csv")) {
      try (Upload upload = mine.create(path, Overwrite.FAIL)) {
        upload.write(new byte[] {1}, 0, 1);
        blobs.repeatNext("commit");
        assertThat(upload.commit().sizeBytes()).isEqualTo(1);
      }
      assertThat(read(mine, mine.get(path))).containsExactly(1);
    }
  }

  @Test
  void permanentCommit_afterTheLeaseIsLost_leavesNothing() throws IOException {
    Supervision fencedOff =
        new Supervision(
            Cancellation.NEVER,
            Progress.NONE,
            () -> {
              throw CourierException.of(StepCodes.LEASE_LOST, "The lease is lost.", null);
            });
    BlobWorkspace stalled = spaces.attempt(RUN, "put", fencedOff);
    try (Upload upload = stalled.create("/a.csv", Overwrite.FAIL)) {
      upload.write(new byte[] {1}, 0, 1);
      assertCode(upload::commit, "lease_lost");
    }
    StoredFile kept = write(spaces.attempt("put"), "/b.csv", "x");
    assertCode(() -> stalled.delete(kept), "lease_lost");

    assertThat(spaces.attempt("look").findFile("/a.csv")).isEmpty();
    assertThat(spaces.attempt("look").findFile("/b.csv")).isPresent();
  }

  @Test
  void read_permanentFileReplacedSinceItWasLookedUp_fails() throws IOException {
    BlobWorkspace workspace = spaces.attempt("read");
    StoredFile seen = write(spaces.attempt("put"), "/a.csv", "one");
    clock.advance(Duration.ofSeconds(1));
    write(spaces.attempt("put"), "/a.csv", "two");

    assertThatThrownBy(() -> workspace.read(seen, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("files:/a.csv");
    assertThatThrownBy(() -> workspace.delete(seen)).isInstanceOf(IOException.class);
    assertThat(workspace.findFile("/a.csv")).isPresent();
  }

  @Test
  void delete_permanentFileReplacedWithinTheSecondSinceItWasRead_fails() throws IOException {
    BlobWorkspace workspace = spaces.attempt("move");
    StoredFile seen = write(spaces.attempt("put"), "/a.csv", "one");
    assertThat(read(workspace, seen)).asString().isEqualTo("one");
    write(spaces.attempt("put"), "/a.csv", "two");

    assertThatThrownBy(() -> workspace.delete(seen)).isInstanceOf(IOException.class);
    assertThat(read(workspace, workspace.get("/a.csv"))).asString().isEqualTo("two");
  }

  @Test
  void read_permanentFileReplacedWhileItIsRead_fails() throws IOException {
    byte[] first = randomBytes(30 * MIB);
    StoredFile file = write(spaces.attempt("put"), "/a.bin", first);
    try (InputStream in = spaces.attempt("read").read(file, 0)) {
      in.readNBytes(1000);
      write(spaces.attempt("put"), "/a.bin", randomBytes(30 * MIB - 1));
      assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
    }
  }

  @Test
  void write_whenABlockCannotBeStaged_failsAtTheCommitAtLatest() throws IOException {
    blobs.failNext("stageBlock", new StoreUnavailable("Put Block: 503", null));
    BlobWorkspace workspace = spaces.attempt("put");
    try (Upload upload = workspace.create("a.bin", Overwrite.FAIL)) {
      assertCode(
          () -> {
            upload.write(new byte[9 * MIB], 0, 9 * MIB);
            upload.commit();
          },
          "storage_unavailable");
    }
    assertThat(workspace.findFile("a.bin")).isEmpty();
  }

  @Test
  void readAndWrite_whenCancelled_stop() throws IOException {
    StoredFile file = write(spaces.attempt("put"), "/a.bin", randomBytes(1000));
    boolean[] cancelled = new boolean[1];
    Cancellation cancellation =
        new Cancellation() {
          @Override
          public void throwIfCancelled() {
            if (cancelled[0]) {
              throw CourierException.of(StepCodes.CANCELLED, "Cancelled.");
            }
          }

          @Override
          public Instant deadline() {
            return Instant.MAX;
          }
        };
    BlobWorkspace workspace =
        spaces.attempt(RUN, "use", new Supervision(cancellation, Progress.NONE, () -> {}));
    try (InputStream in = workspace.read(file, 0);
        Upload upload = workspace.create("b.bin", Overwrite.FAIL)) {
      cancelled[0] = true;
      assertCode(() -> in.read(new byte[10]), "cancelled");
      assertCode(() -> upload.write(new byte[10], 0, 10), "cancelled");
      assertCode(upload::commit, "cancelled");
    }
  }

  @Test
  void buffers_whenClosed_areGivenBack() throws IOException {
    long whole = budget.freeBytes();
    BlobWorkspace workspace = spaces.attempt("copy");
    StoredFile file = write(workspace, "/a.bin", randomBytes(70 * MIB));

    StoredFile copy = workspace.copy(file, "/b.bin", Overwrite.FAIL);
    assertThat(copy.sha256()).isEqualTo(file.sha256());
    assertThat(budget.freeBytes()).isEqualTo(whole - BufferBudget.RESERVE_BYTES);

    workspace.close();
    assertThat(budget.freeBytes()).isEqualTo(whole);
  }

  @Test
  void create_manyUploadsAtOnce_neverWaitForEachOther() throws IOException {
    BlobWorkspace workspace = spaces.attempt("many");
    byte[] bytes = randomBytes(9 * MIB);
    Upload[] uploads = new Upload[10];
    for (int i = 0; i < uploads.length; i++) {
      uploads[i] = workspace.create("f" + i, Overwrite.FAIL);
      uploads[i].write(bytes, 0, bytes.length);
    }
    for (Upload upload : uploads) {
      assertThat(upload.commit().sha256()).isEqualTo(Sha256.of(bytes));
      upload.close();
    }
    workspace.close();
    assertThat(budget.freeBytes()).isEqualTo(64 << 20);
  }
}
