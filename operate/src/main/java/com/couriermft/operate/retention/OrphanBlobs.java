package com.couriermft.operate.retention;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.Blobs;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the blobs in a container that belong to no execution, or to an execution that no longer
 * needs them. Only blobs that are several days old are deleted, because the row that refers to a
 * new blob may be written later. Blobs with unknown names are ignored.
 */
final class OrphanBlobs implements CleanupPass {
  private static final Pattern WORK = Pattern.compile("([^/]+)/.*", Pattern.DOTALL);
  private static final Pattern CONTEXT =
      Pattern.compile("(?:jobs/[^/]+/executions|outputs)/([^/]+)/.*", Pattern.DOTALL);

  private final String container;
  private final Pattern name;
  private final BiPredicate<String, Execution> needsNone;
  private final Blobs blobs;
  private final ExecutionStore store;
  private final Supplier<RetentionPolicy> policy;

  private OrphanBlobs(
      String container,
      Pattern name,
      BiPredicate<String, Execution> needsNone,
      Blobs blobs,
      ExecutionStore store,
      Supplier<RetentionPolicy> policy) {
    this.container = container;
    this.name = name;
    this.needsNone = needsNone;
    this.blobs = blobs;
    this.store = store;
    this.policy = policy;
  }

  /**
   * Returns the pass for workspaces. An execution that can no longer be resumed needs no workspace.
   */
  static OrphanBlobs ofWorkspaces(
      Blobs blobs, ExecutionStore store, Supplier<RetentionPolicy> policy) {
    return new OrphanBlobs(
        Engine.WORK, WORK, (folder, e) -> RetentionPolicy.isOverForGood(e), blobs, store, policy);
  }

  /**
   * Returns the pass for contexts and outputs. While an execution exists, they are deleted by the
   * cleanup of the execution.
   */
  static OrphanBlobs ofContexts(
      Blobs blobs, ExecutionStore store, Supplier<RetentionPolicy> policy) {
    return new OrphanBlobs(
        Engine.CONTEXTS,
        CONTEXT,
        (folder, e) ->
            folder.equals(Engine.outputs(e.id()))
                ? e.purgedAt() != null
                : e.contextGoneAt() != null,
        blobs,
        store,
        policy);
  }

  @Override
  public String name() {
    return container;
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    RetentionPolicy now = policy.get();
    Map<String, Boolean> known = new HashMap<>();
    Blobs.BlobPage page = blobs.list(container, "", from);
    for (Blobs.BlobInfo blob : page.blobs()) {
      Matcher named = name.matcher(blob.name());
      if (now.isStale(blob.modifiedAt())
          && named.matches()
          && Ulid.isValid(named.group(1))
          && isOrphaned(blob.name().substring(0, named.end(1) + 1), named.group(1), known)) {
        blobs.delete(container, blob.name());
      }
    }
    return page.continuation();
  }

  private boolean isOrphaned(String folder, String executionId, Map<String, Boolean> known) {
    return known.computeIfAbsent(
        folder,
        unknown -> {
          Optional<Snapshot> found = store.find(executionId);
          return found.isEmpty() || needsNone.test(unknown, found.get().execution());
        });
  }
}
