package com.couriermft.engine.context;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.ChainMember;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.transfer.copy.WorkspaceCopy;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.BlobStreams;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.FileChange;
import com.couriermft.transfer.workspace.LiveFiles;
import com.couriermft.transfer.workspace.WorkLine;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens, reads and removes the workspaces of executions. Thread-safe. */
public final class Workspaces implements AutoCloseable {
  public static final String CONTAINER = "work";

  private final Blobs blobs;
  private final Places places;
  private final BlobStreams streams;
  private final ExecutionStore store;
  private final Checkpoints checkpoints;

  /**
   * Creates workspaces on blobs; paths may refer to the given storage locations. Closing the
   * workspaces stops their transfers.
   */
  public Workspaces(Blobs blobs, Places places, ExecutionStore store, Checkpoints checkpoints) {
    this.blobs = blobs;
    this.places = places;
    this.streams = new BlobStreams(blobs, BufferBudget.ofHeap());
    this.store = store;
    this.checkpoints = checkpoints;
  }

  /** Opens the workspace of an attempt; the caller closes it. */
  public BlobWorkspace open(Claim claim, JobContext context, Supervision supervision) {
    return new BlobWorkspace(
        streams,
        claim.attempt().writer(),
        claim.line(),
        supervision,
        checkpoints.files(context),
        places,
        other -> filesOfFellow(context.chain(), other));
  }

  /** Opens the workspace of an execution for reading; the caller closes it. */
  public BlobWorkspace look(String executionId) {
    Writer nobody = new Writer(executionId, "", "");
    return new BlobWorkspace(
        streams,
        nobody,
        WorkLine.ALONE,
        Supervision.NONE,
        filesOf(executionId),
        places,
        other -> filesOfFellow(null, other));
  }

  /**
   * Returns the files of another execution in the reader's chain. To any other reader, it does not
   * reveal whether the execution exists.
   */
  private LiveFiles filesOfFellow(@Nullable ChainMember reader, String executionId) {
    boolean isFellow =
        reader != null
            && store
                .find(executionId)
                .flatMap(found -> found.execution().findMembership())
                .filter(other -> other.chainExecutionId().equals(reader.chainExecutionId()))
                .isPresent();
    if (!isFellow) {
      throw FileErrors.notReadable(executionId);
    }
    return filesOf(executionId);
  }

  /**
   * Copies files of an execution into the workspace of a new one, as {@link WorkspaceCopy#copy}.
   *
   * @throws StoreUnavailable storage did not respond
   */
  List<FileChange> copy(String from, LiveFiles files, String to) throws FileChangedException {
    try {
      return new WorkspaceCopy(streams).copy(from, files, to);
    } catch (FileChangedException changed) {
      throw changed;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable("Copying the files was interrupted", stopped);
    } catch (IOException failed) {
      throw new StoreUnavailable("The files of " + from + " could not be copied", failed);
    }
  }

  /** Returns the files of an execution; none after its workspace was removed. */
  public LiveFiles filesOf(String executionId) {
    return store
        .find(executionId)
        .map(ExecutionStore.Snapshot::execution)
        .filter(Execution::keepsFiles)
        .map(e -> checkpoints.files(checkpoints.load(e, e.branch())))
        .orElse(LiveFiles.NONE);
  }

  /** Removes all blobs of an execution's workspace, listed or not. Idempotent. */
  public void remove(String executionId) {
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
