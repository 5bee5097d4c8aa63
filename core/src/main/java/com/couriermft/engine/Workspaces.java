package com.couriermft.engine;

import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.expression.JobContext;
import com.couriermft.step.StepContext.Attempt;
import com.couriermft.store.Blobs;
import com.couriermft.transfer.BlobStreams;
import com.couriermft.transfer.BlobWorkspace;
import com.couriermft.transfer.BufferBudget;
import com.couriermft.transfer.LiveFiles;
import com.couriermft.transfer.Places;
import com.couriermft.transfer.Supervision;
import com.couriermft.transfer.Writer;

/** The workspaces of executions: opened for an attempt, looked into, removed. Thread-safe. */
final class Workspaces implements AutoCloseable {
  static final String CONTAINER = "work";

  private final Blobs blobs;
  private final Places places;
  private final BlobStreams streams;
  private final ExecutionStore store;
  private final Checkpoints checkpoints;

  Workspaces(Blobs blobs, Places places, ExecutionStore store, Checkpoints checkpoints) {
    this.blobs = blobs;
    this.places = places;
    this.streams = new BlobStreams(blobs, BufferBudget.ofHeap());
    this.store = store;
    this.checkpoints = checkpoints;
  }

  /** The workspace of an attempt; the caller closes. */
  BlobWorkspace open(Attempt attempt, JobContext context, Supervision supervision) {
    return new BlobWorkspace(
        streams, attempt.writer(), supervision, checkpoints.files(context), places, this::filesOf);
  }

  /** The workspace of an execution, to look into; the caller closes. */
  BlobWorkspace look(String executionId) {
    Writer nobody = new Writer(executionId, "", "");
    return new BlobWorkspace(
        streams, nobody, Supervision.NONE, filesOf(executionId), places, this::filesOf);
  }

  /** The files an execution has; none once its workspace is removed. */
  LiveFiles filesOf(String executionId) {
    return store
        .find(executionId)
        .map(ExecutionStore.Snapshot::execution)
        .filter(e -> !ExecutionLifecycle.TABLE.isFinal(e.state()) && e.filesGoneAt() == null)
        .map(e -> checkpoints.files(checkpoints.load(e, e.branch())))
        .orElse(LiveFiles.NONE);
  }

  /** Removes every blob of an execution's workspace, named or not. Idempotent. */
  void remove(String executionId) {
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(CONTAINER, executionId + "/", continuation);
      page.blobs().forEach(blob -> blobs.delete(CONTAINER, blob.name()));
      continuation = page.continuation();
    } while (continuation != null);
  }

  @Override
  public void close() {
    streams.close();
  }
}
