package com.couriermft.transfer.copy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.file.HashedInput;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FetchedAheadTest {
  private static final int FILES = 20;

  private final BufferBudget budget = new BufferBudget(64 << 20);
  private final long whole = budget.freeBytes();
  private final InterceptedBlobs blobs =
      new InterceptedBlobs(new InMemoryBlobs(InstantSource.system()));

  @Test
  void close_whenOnlyTheFirstWasAskedFor_readsNoMoreAndGivesAllBuffersBack() throws IOException {
    try (Spaces spaces = new Spaces(blobs, budget);
        BlobWorkspace workspace = spaces.attempt("put")) {
      List<StoredFile> files = new ArrayList<>();
      for (int n = 0; n < FILES; n++) {
        files.add(write(workspace, n));
      }
      try (FetchedAhead contents = new FetchedAhead(workspace, files)) {
        try (HashedInput first = contents.next()) {
          assertThat(first.readAllBytes()).isEqualTo(content(0));
          assertThat(first.sha256()).isEqualTo(Sha256.of("content 0"));
        }
      }
    }
    await().until(() -> budget.freeBytes() == whole);
    assertThat(reads()).isBetween(1L, 8L);
  }

  private long reads() {
    return List.copyOf(blobs.calls()).stream().filter("read"::equals).count();
  }

  private static StoredFile write(Workspace workspace, int n) throws IOException {
    try (Workspace.Upload upload = workspace.create(n + ".csv", Overwrite.FAIL)) {
      upload.write(content(n), 0, content(n).length);
      return upload.commit();
    }
  }

  private static byte[] content(int n) {
    return ("content " + n).getBytes(US_ASCII);
  }
}
