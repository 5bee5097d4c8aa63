package com.couriermft.transfer.workspace;

import static com.couriermft.transfer.workspace.BlobWorkspaceTest.assertCode;
import static com.couriermft.transfer.workspace.WorkspaceContract.randomBytes;
import static com.couriermft.transfer.workspace.WorkspaceContract.read;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that an attempt continues the uploads of an earlier one. */
class ResumedUploadTest {
  private static final int MIB = 1 << 20;

  private final InterceptedBlobs blobs =
      new InterceptedBlobs(
          new InMemoryBlobs(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))));
  private final Spaces spaces = new Spaces(blobs, new BufferBudget(64 << 20));

  @AfterEach
  void close() {
    spaces.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"big.bin", "/big.bin"})
  void resume_afterACrash_goesOnAtTheLastWholeBlock(String path) throws IOException {
    byte[] bytes = randomBytes(20 * MIB);
    try (Upload crashed = spaces.attempt("get").create(path, Overwrite.FAIL, "fingerprint")) {
      crashed.write(bytes, 0, 19 * MIB);
      blobs.awaitStaged(2);
    }
    BlobWorkspace retry = spaces.attempt("get");
    try (Upload changed = retry.create(path, Overwrite.FAIL, "other fingerprint")) {
      assertThat(changed.position()).isZero();
    }
    try (Upload resumed = retry.create(path, Overwrite.FAIL, "fingerprint")) {
      assertThat(resumed.position()).isEqualTo(16 * MIB);
      resumed.write(bytes, 16 * MIB, 4 * MIB);
      assertThat(resumed.commit().sha256()).isEqualTo(Sha256.of(bytes));
    }
    assertThat(read(retry, retry.get(path))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.bin", "/a.bin"})
  void resume_ofAFileThatWasWhole_movesNothing(String path) throws IOException {
    byte[] bytes = randomBytes(3 * MIB);
    try (Upload first = spaces.attempt("get").create(path, Overwrite.FAIL, "fingerprint")) {
      first.write(bytes, 0, bytes.length);
      first.commit();
    }
    BlobWorkspace retry = spaces.attempt("get");
    try (Upload again = retry.create(path, Overwrite.FAIL, "fingerprint")) {
      assertThat(again.position()).isEqualTo(bytes.length);
      assertCode(() -> again.write(new byte[1], 0, 1), "source_changed");
      assertThat(again.commit().sha256()).isEqualTo(Sha256.of(bytes));
    }
    assertThat(read(retry, retry.get(path))).isEqualTo(bytes);
  }

  @Test
  void resume_permanentFileOfAnotherSource_isReplaced() throws IOException {
    try (Upload first = spaces.attempt("get").create("/a.csv", Overwrite.FAIL, "fingerprint")) {
      first.write(new byte[] {1, 2}, 0, 2);
      first.commit();
    }
    BlobWorkspace retry = spaces.attempt("get");
    try (Upload changed = retry.create("/a.csv", Overwrite.FAIL, "other fingerprint")) {
      assertThat(changed.position()).isZero();
      changed.write(new byte[] {3}, 0, 1);
      changed.commit();
    }
    assertThat(read(retry, retry.get("/a.csv"))).containsExactly(3);
    BlobWorkspace otherStep = spaces.attempt("get-2");
    assertCode(
        () -> otherStep.create("/a.csv", Overwrite.FAIL, "other fingerprint"), "already_exists");
  }

  @Test
  void resume_twoAttemptsAtTheSameTime_giveOneRightFile() throws Exception {
    byte[] bytes = randomBytes(21 * MIB);
    BlobWorkspace stalled = spaces.attempt("get");
    BlobWorkspace successor = spaces.attempt("get");
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      List<Future<StoredFile>> files =
          both.invokeAll(List.of(() -> download(stalled, bytes), () -> download(successor, bytes)));
      for (Future<StoredFile> file : files) {
        assertThat(file.get().sha256()).isEqualTo(Sha256.of(bytes));
      }
    } finally {
      both.shutdown();
    }
    assertThat(read(successor, successor.get("a.bin"))).isEqualTo(bytes);
    assertThat(read(stalled, stalled.get("a.bin"))).isEqualTo(bytes);
  }

  private static StoredFile download(Workspace workspace, byte[] bytes) throws IOException {
    try (Upload upload = workspace.create("a.bin", Overwrite.FAIL, "fingerprint")) {
      for (int at = (int) upload.position(); at < bytes.length; at += 100_000) {
        upload.write(bytes, at, Math.min(100_000, bytes.length - at));
      }
      return upload.commit();
    }
  }

  @Test
  void resume_otherBytesUnderOneFingerprint_areRefused() throws IOException {
    try (Upload slow = spaces.attempt("get").create("a.bin", Overwrite.FAIL, "fingerprint");
        Upload fast = spaces.attempt("get").create("a.bin", Overwrite.FAIL, "fingerprint")) {
      fast.write(new byte[] {1, 2}, 0, 2);
      fast.commit();
      slow.write(new byte[] {1, 3}, 0, 2);
      assertCode(slow::commit, "source_changed");
    }
  }
}
