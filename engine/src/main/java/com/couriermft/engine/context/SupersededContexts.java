package com.couriermft.engine.context;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.expression.ChainMember;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.storage.store.Blobs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Removes contexts of an ended execution that are no longer referenced: older checkpoints,
 * checkpoints of failed commits, and values to which only these refer. The newest contexts and the
 * human-readable document are retained. Thread-safe.
 */
public final class SupersededContexts {
  private final ExecutionStore store;
  private final Checkpoints checkpoints;
  private final Blobs blobs;

  public SupersededContexts(ExecutionStore store, Checkpoints checkpoints, Blobs blobs) {
    this.store = store;
    this.checkpoints = checkpoints;
    this.blobs = blobs;
  }

  /**
   * Removes unreferenced contexts, with one request plus one request for each removed blob.
   * Idempotent.
   *
   * @param ended a completed or cancelled execution; executions in other states may still need an
   *     older context
   */
  public void remove(Execution ended) {
    if (ended.contextGoneAt() != null) {
      return;
    }
    Set<String> needed = needed(ended);
    String folder = Checkpoints.folder(ended.jobId(), ended.id());
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(Checkpoints.CONTAINER, folder, continuation);
      page.blobs().stream()
          .map(Blobs.BlobInfo::name)
          .filter(name -> !needed.contains(name) && (isOver(ended) || !isItems(name, folder)))
          .forEach(name -> blobs.delete(Checkpoints.CONTAINER, name));
      continuation = page.continuation();
    } while (continuation != null);
  }

  private Set<String> needed(Execution ended) {
    String folder = Checkpoints.folder(ended.jobId(), ended.id());
    Set<String> needed = new HashSet<>(List.of(folder + "context.json"));
    for (Branch branch : branches(ended)) {
      branch.checkpoint().blobs().forEach(name -> needed.add(folder + name));
      JobContext context = checkpoints.load(ended, branch);
      if (!isOver(ended)) {
        needed.addAll(checkpoints.fileBlobs(context));
      }
      Stream.ofNullable(context.chain()).flatMap(ChainMember::blobs).forEach(needed::add);
      context.steps().values().stream()
          .flatMap(step -> step.values().values().stream())
          .filter(OutputValue.Stored.class::isInstance)
          .map(value -> ((OutputValue.Stored) value).blob())
          .forEach(needed::add);
    }
    return needed;
  }

  /**
   * Returns the branches whose contexts are retained. After a cancellation, they may include
   * members, which a repeated rollback reads.
   */
  private List<Branch> branches(Execution ended) {
    if (isOver(ended)) {
      return List.of(ended.branch());
    }
    Snapshot at = store.getTree(ended.id());
    return at.names().stream()
        .map(name -> at.branch(name).orElseThrow())
        .filter(branch -> !branch.checkpoint().isNone())
        .toList();
  }

  /**
   * Returns whether a blob contains items of a loop; a repeated rollback may refer to the item of
   * its step.
   */
  private static boolean isItems(String name, String folder) {
    return name.startsWith(folder + Checkpoints.ITEMS);
  }

  private static boolean isOver(Execution ended) {
    return ended.branch().phase() == Phase.ENDED;
  }
}
