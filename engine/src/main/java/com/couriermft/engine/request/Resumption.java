package com.couriermft.engine.request;

import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.ResumeAsk;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.waiting.Gate;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.storage.store.StoreConflict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Resumes paused and failed executions through the queue. First, the header records who requested
 * the resume. Then the execution gets its place, and the header's state becomes queued. If the
 * process dies after the second step, the granted kick completes the resume.
 */
public final class Resumption {
  private static final int TRIES = 20;

  private final ExecutionStore store;
  private final PoolStore pools;
  private final LiveFileCheck files;
  private final Turns turns;
  private final Transitions transitions;
  private final Finaliser finaliser;
  private final Gate gate;
  private final Nonces nonces;

  /**
   * Creates the service with its collaborators. The nonces determine the delay before a retry after
   * a lost race.
   */
  public Resumption(
      ExecutionStore store,
      PoolStore pools,
      LiveFileCheck files,
      Turns turns,
      Transitions transitions,
      Finaliser finaliser,
      Gate gate,
      Nonces nonces) {
    this.store = store;
    this.pools = pools;
    this.files = files;
    this.turns = turns;
    this.transitions = transitions;
    this.finaliser = finaliser;
    this.gate = gate;
    this.nonces = nonces;
  }

  /**
   * Resumes a paused or failed execution through the queue, at the point where it stopped.
   *
   * @param found the finding about the failed step's action; {@code null} for none
   * @return the header afterwards
   * @throws ConflictException {@code outcome_known}, see {@link ActFinding#about}
   */
  public Execution resume(
      String id, String by, @Nullable String reason, @Nullable ActFinding found) {
    ActFinding said = found;
    for (int tries = 0; tries < TRIES; tries++) {
      Snapshot at = store.get(id);
      said = said == null ? null : said.about(at.execution());
      turns.decide(at, by).resume(reason);
      files.require(at.execution());
      Optional<Snapshot> asked = rememberWhoAsks(at, by, reason, said);
      if (asked.isPresent()) {
        Decision decision = turns.decide(asked.get(), by).resume(reason);
        pools.ensurePlace(decision.after());
        Optional<Snapshot> after = transitions.apply(asked.get(), decision);
        if (after.isPresent()) {
          finaliser.show(after.get().execution());
          gate.placed(after.get().execution());
          return after.get().execution();
        }
      }
      nonces.pause(tries);
    }
    throw new StoreConflict("Execution " + id + " couldn't be resumed: it kept changing");
  }

  private Optional<Snapshot> rememberWhoAsks(
      Snapshot at, String by, @Nullable String reason, @Nullable ActFinding said) {
    try {
      Settlement settled = said == null ? null : said.settlement(at.execution());
      Execution asked = new ResumeAsk(by, reason, settled).on(at.execution());
      Change change = Change.ofHeader(asked, List.of(), nonces.next());
      return Optional.of(store.commit(at, change));
    } catch (StoreConflict changed) {
      return Optional.empty();
    }
  }

  /** Returns whether a resume has already written the place of this epoch, but not the header. */
  public static boolean isHalfDone(Execution e, int epoch) {
    return e.epoch() == epoch - 1 && e.isResumable();
  }

  /** Completes an interrupted resume on behalf of the user who requested it. */
  public void finish(Snapshot at) {
    String by = at.execution().resumeAskedBy();
    Decision decision =
        turns.decide(at, by == null ? "resume" : by).resume(at.execution().resumeReason());
    transitions.apply(at, decision).ifPresent(after -> finaliser.show(after.execution()));
  }
}
