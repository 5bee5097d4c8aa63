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
 * Gives up the files of executions at rest, and releases those of members of a chain that is over:
 * first the header says so under its version, then they go. A resume checks the same mark under the
 * same version, so of the two only one can happen; whatever is interrupted after the mark may be
 * repeated.
 */
public final class FileRelease {
  private static final int TRIES = 20;

  private final ExecutionStore store;
  private final Workspaces workspaces;
  private final Transitions transitions;
  private final InstantSource clock;
  private final Nonces nonces;

  /**
   * Makes the abandonment of executions in these stores.
   *
   * @param clock the storage server's
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
   * Gives up the workspace files of a paused or failed execution for good. Repeatable.
   *
   * @param by who asks
   * @param reason why, or {@code null}
   * @param expected an execution that is not (or no longer) so is left as it is
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
    throw new StoreConflict("Execution " + id + " changed faster than its files could be given up");
  }

  /**
   * Removes the workspace files of a completed or cancelled execution that its chain needs no more;
   * of others nothing. Repeatable.
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
    throw new StoreConflict("Execution " + id + " changed faster than its files could be released");
  }

  private static boolean isOver(Execution e) {
    return ExecutionLifecycle.TABLE.isFinal(e.state());
  }

  /**
   * Marks the files of an execution as gone, without an event or a row in its trail, which has
   * ended: the removal of a member's files is a matter of its chain.
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
      // The checkpoint is missing or damaged: nothing names files any more.
      return 0;
    }
  }
}
