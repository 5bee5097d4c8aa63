package com.couriermft.engine.request;

import com.couriermft.engine.context.Workspaces;
import com.couriermft.engine.decision.FilesGone;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.store.StoreConflict;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the files of paused and failed executions when a user abandons them, and of chain members
 * when their chain has ended. It first sets a flag in the header, conditionally on the header's
 * version, and then deletes the files. A resume checks the same flag under the same version, so
 * either the release or the resume can succeed. If the work after setting the flag is interrupted,
 * it may be repeated.
 */
public final class FileRelease {
  private static final int TRIES = 20;

  private final ExecutionStore store;
  private final Workspaces workspaces;
  private final Transitions transitions;
  private final InstantSource clock;
  private final Nonces nonces;

  /**
   * Creates the component that releases files in these stores.
   *
   * @param clock the storage server's clock
   */
  public FileRelease(
      ExecutionStore store,
      Workspaces workspaces,
      Transitions transitions,
      InstantSource clock,
      Nonces nonces) {
    this.store = store;
    this.workspaces = workspaces;
    this.transitions = transitions;
    this.clock = clock;
    this.nonces = nonces;
  }

  /**
   * Permanently deletes the workspace files of a paused or failed execution. Idempotent.
   *
   * @param by the user who requests the deletion
   * @param reason the user's reason, or {@code null}
   * @param expected condition on the execution; if it is not met, nothing changes
   * @return the header afterwards
   */
  public Execution giveUp(
      String id, String by, @Nullable String reason, Predicate<Execution> expected) {
    for (int tries = 0; tries < TRIES; tries++) {
      Snapshot at = store.get(id);
      if (!expected.test(at.execution())) {
        return at.execution();
      }
      Optional<Execution> marked = mark(at, by, reason);
      if (marked.isPresent()) {
        workspaces.remove(id);
        return marked.get();
      }
      nonces.pause(tries);
    }
    throw new StoreConflict(
        "The files of execution " + id + " couldn't be deleted: the execution kept changing");
  }

  /**
   * Deletes the workspace files of a completed or cancelled execution that its chain no longer
   * needs. Does nothing for other executions. Idempotent.
   */
  public void release(String id) {
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Snapshot> at = store.find(id).filter(found -> isOver(found.execution()));
      if (at.isEmpty()) {
        return;
      }
      try {
        markReleased(at.get());
        workspaces.remove(id);
        return;
      } catch (StoreConflict somebodyElse) {
        nonces.pause(tries);
      }
    }
    throw new StoreConflict(
        "The files of execution " + id + " couldn't be released: the execution kept changing");
  }

  private static boolean isOver(Execution e) {
    return ExecutionLifecycle.TABLE.isFinal(e.state());
  }

  /**
   * Marks the files of an ended execution as deleted. It adds no event and no entry to the audit
   * log, because the removal of a member's files concerns its chain.
   */
  private void markReleased(Snapshot at) {
    Execution e = at.execution();
    if (e.keepsFiles()) {
      Execution released = e.withFilesGone(clock.instant(), count(e));
      store.commit(at, Change.ofHeader(released, List.of(), nonces.next()));
      transitions.file(released);
    }
  }

  private Optional<Execution> mark(Snapshot at, String by, @Nullable String reason) {
    Execution e = at.execution();
    if (e.state() != ExecutionState.PAUSED && e.state() != ExecutionState.FAILED) {
      throw new InvalidJobStateTransitionException(e.id(), e.state(), "give up files");
    }
    return e.filesGoneAt() != null
        ? Optional.of(e)
        : transitions
            .apply(at, FilesGone.of(at, clock.instant(), count(e), by, reason))
            .map(Snapshot::execution);
  }

  private int count(Execution e) {
    try {
      return workspaces.filesOf(e.id()).size();
    } catch (DamagedDataException noContext) {
      // If the checkpoint is missing or damaged, no remaining data identifies the files.
      return 0;
    }
  }
}
