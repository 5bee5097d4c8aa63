package com.couriermft.transfer;

import com.couriermft.store.Blobs;

/** The blobs of executions' workspaces as a whole. Thread-safe. */
public final class WorkspaceFiles {
  /** The container; blobs are {@code {execution_id}/…}. */
  public static final String CONTAINER = "work";

  private final Blobs blobs;

  /** On this storage. */
  public WorkspaceFiles(Blobs blobs) {
    this.blobs = blobs;
  }

  /** Removes every file of an execution's workspace, also what was never committed. Idempotent. */
  public void remove(String executionId) {
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(CONTAINER, executionId + "/", continuation);
      page.blobs().forEach(blob -> blobs.delete(CONTAINER, blob.name()));
      continuation = page.continuation();
    } while (continuation != null);
  }
}
