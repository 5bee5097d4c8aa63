package com.couriermft.operate.retention;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.execution.ExecutionRemoval;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.ListedExecution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs the due cleanup of one execution. Entries that lead to other data are deleted last, so
 * that an interrupted cleanup can be repeated. The context, the steps and the list entries are
 * deleted first. A year later, the audit log, the header, and the row that names the execution are
 * deleted.
 */
final class ExecutionPurge {
  private static final Logger LOG = LoggerFactory.getLogger(ExecutionPurge.class);
  private static final String ACTOR = "retention";

  private final Engine engine;
  private final ChainLookup chains;
  private final Tables tables;
  private final Blobs blobs;
  private final ExecutionStore store;
  private final ExecutionIndex index;
  private final ExecutionRemoval removal;

  ExecutionPurge(Engine engine, ChainLookup chains, Tables tables, Blobs blobs) {
    this.engine = engine;
    this.chains = chains;
    this.tables = tables;
    this.blobs = blobs;
    store = new ExecutionStore(tables);
    index = new ExecutionIndex(tables);
    removal = new ExecutionRemoval(tables);
  }

  /** Cleans up an ended execution that lists still contain. */
  void ended(ListedExecution entry, RetentionPolicy policy) {
    guarded(entry.id(), () -> purge(entry, policy));
  }

  /** Cleans up an execution of which only the header and the audit log remain. */
  void purged(String id, RetentionPolicy policy) {
    guarded(id, () -> remove(id, policy));
  }

  private void purge(ListedExecution entry, RetentionPolicy policy) {
    String id = entry.id();
    Optional<Snapshot> found = store.find(id);
    if (found.isEmpty()) {
      index.forget(id);
      return;
    }
    Snapshot at = found.get();
    if (policy.givesUpFiles(at.execution())) {
      String reason = "it was not resumed for " + policy.keep().resumableDays() + " days";
      engine.giveUpFiles(id, ACTOR, reason, policy::givesUpFiles);
      at = store.get(id);
    }
    if (policy.releasesFiles(at.execution(), chains)) {
      engine.releaseFiles(id);
      at = store.get(id);
    }
    if (policy.removesContext(at.execution())) {
      at = removeContext(at);
    } else if (policy.trimsContext(at.execution())) {
      engine.removeSupersededContexts(at.execution());
      at = mark(at, at.execution().withContextTrimmed(tables.clock().instant()));
    }
    if (policy.removesSteps(at.execution())) {
      removeSteps(at);
    } else if (ExecutionLifecycle.isEnd(at.execution().state()) && !entry.shows(at.execution())) {
      // The execution may have been listed by a release without summaries, or its summary may lack
      // a later change.
      index.settled(at.execution());
    }
  }

  private Snapshot removeContext(Snapshot at) {
    Execution e = at.execution();
    removeFolder(Engine.contexts(e.jobId(), e.id()));
    return mark(at, e.withContextGone(tables.clock().instant()));
  }

  private void removeFolder(String folder) {
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(Engine.CONTEXTS, folder, continuation);
      page.blobs().forEach(blob -> blobs.delete(Engine.CONTEXTS, blob.name()));
      continuation = page.continuation();
    } while (continuation != null);
  }

  private void removeSteps(Snapshot at) {
    Execution e = at.execution();
    if (e.purgedAt() == null) {
      e = mark(at, e.withPurged(tables.clock().instant())).execution();
    }
    if (ExecutionOutputs.isInBlob(e)) {
      removeFolder(Engine.outputs(e.id()));
    }
    removal.removeSteps(e.id());
    index.purged(e);
  }

  private void remove(String id, RetentionPolicy policy) {
    Optional<Snapshot> found = store.find(id);
    if (found.isPresent()) {
      if (!policy.removesAudit(found.get().execution())) {
        return;
      }
      // Without the header, remaining list entries of the execution could not be found later.
      index.purged(found.get().execution());
      removal.removeRest(found.get());
    }
    index.forget(id);
    index.forgetPurged(id);
  }

  private Snapshot mark(Snapshot at, Execution marked) {
    String nonce = Ulid.random(tables.clock().instant());
    return store.commit(at, Change.ofHeader(marked, List.of(), nonce));
  }

  private static void guarded(String id, Runnable work) {
    try {
      work.run();
    } catch (StoreConflict faster) {
      LOG.info(
          "Execution(id={}) was changed in the meantime; the next run will check it again",
          id,
          faster);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Execution(id={}) couldn't be purged; the next run will try again", id, e);
    }
  }
}
