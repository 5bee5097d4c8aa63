package com.couriermft.engine.request;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.context.Workspaces;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.LiveFile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Checks whether the files that a paused or failed execution would continue with still match its
 * checkpoints. The files must exist and have the same size and version. Reads a listing, not the
 * files. Thread-safe.
 */
public final class LiveFileCheck {
  private static final int MOST_NAMED = 20;

  private final ExecutionStore store;
  private final Checkpoints checkpoints;
  private final Blobs blobs;

  /** Creates a check that compares the files in these checkpoints with these blobs. */
  public LiveFileCheck(ExecutionStore store, Checkpoints checkpoints, Blobs blobs) {
    this.store = store;
    this.checkpoints = checkpoints;
    this.blobs = blobs;
  }

  /**
   * Checks that the execution's files allow it to continue.
   *
   * @throws ConflictException {@code files_gone}: the files were deleted, or some are missing or
   *     changed
   */
  void require(Execution e) {
    if (e.filesGoneAt() != null) {
      throw new ConflictException(
          ExecutionCodes.FILES_GONE,
          "Execution %s cannot continue: its workspace files (%d) were deleted at %s. Run it again."
              .formatted(e.id(), e.filesGone(), e.filesGoneAt()));
    }
    List<String> gone = gone(e);
    if (!gone.isEmpty()) {
      String named = gone.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
      throw new ConflictException(
          ExecutionCodes.FILES_GONE,
          ("Execution %s cannot continue: %d of its workspace files are missing or changed: %s%s. "
                  + "Run it again.")
              .formatted(e.id(), gone.size(), named, gone.size() > MOST_NAMED ? ", …" : ""));
    }
  }

  /** Returns the paths of the live files that are missing or changed, in order. */
  private List<String> gone(Execution e) {
    Map<String, LiveFile> expected = new TreeMap<>();
    Snapshot at = store.getTree(e.id());
    for (BranchName name : at.names()) {
      Branch branch = at.branch(name).orElseThrow();
      if (!branch.checkpoint().isNone()) {
        checkpoints
            .files(checkpoints.load(e, branch))
            .all()
            .forEach(file -> expected.put(file.blob(), file));
      }
    }
    strikeOut(expected, e.id());
    return expected.values().stream().map(LiveFile::path).sorted().toList();
  }

  /**
   * Removes the unchanged files from the map. Sends one request for every 5,000 blobs, and no
   * request if there are no files.
   */
  private void strikeOut(Map<String, LiveFile> expected, String executionId) {
    String continuation = null;
    do {
      if (expected.isEmpty()) {
        return;
      }
      Blobs.BlobPage page = blobs.list(Workspaces.CONTAINER, executionId + "/", continuation);
      for (Blobs.BlobInfo found : page.blobs()) {
        LiveFile file = expected.get(found.name());
        if (file != null
            && file.sizeBytes() == found.sizeBytes()
            && file.etag().equals(found.etag())) {
          expected.remove(found.name());
        }
      }
      continuation = page.continuation();
    } while (continuation != null);
  }
}
