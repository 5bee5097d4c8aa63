package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.StaleTreeException;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits the outcome of an attempt while its lease is held. Thread-safe. */
public final class AttemptCommit {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptCommit.class);

  /**
   * The maximum number of tries of a commit. With pauses, they take half a minute, because lanes of
   * a loop may contend for their parent's row that long.
   */
  private static final int TRIES = 40;

  private final Completion completion;
  private final Turns turns;
  private final Transitions transitions;
  private final Containment containment;
  private final Nonces nonces;

  /** Creates a committer. The nonces determine the pauses after a lost race. */
  public AttemptCommit(
      Completion completion,
      Turns turns,
      Transitions transitions,
      Containment containment,
      Nonces nonces) {
    this.completion = completion;
    this.turns = turns;
    this.transitions = transitions;
    this.containment = containment;
    this.nonces = nonces;
  }

  /**
   * Commits an outcome and closes the lease. The sweep finds outcomes that cannot be committed.
   *
   * @param context the context at the attempt's start
   * @param progress the attempt's reported progress
   */
  void commit(
      Lease lease, Claim claim, JobContext context, Outcome outcome, ProgressCounter progress) {
    String id = claim.execution().id();
    String nonce = claim.attempt().nonce();
    if (outcome.kind() == Outcome.Kind.LOST || lease.isLost()) {
      lease.close();
      LOG.warn("Attempt {} of Execution(id={}) is discarded: its lease was lost", nonce, id);
      return;
    }
    Completion.@Nullable Prepared prepared = null;
    boolean refusedBefore = false;
    boolean readAgain = false;
    for (int tries = 0; tries < TRIES && !lease.isLost(); tries++) {
      boolean current = readAgain;
      readAgain = false;
      try {
        if (current) {
          lease.refresh();
        }
        if (prepared == null) {
          prepared = completion.prepare(claim, outcome, context);
        }
        Lease.View view = lease.resume();
        // The decision may read many other branches, so the lease is held until it is made.
        Decision decision = prepared.decide(view.rows(), nonces.random());
        // The heartbeat does not read the rows above a member, which other workers may change.
        if (!current && decision.concernsOthers(claim.name())) {
          readAgain = true;
          continue;
        }
        Optional<Snapshot> rows = lease.pause(view);
        if (rows.isEmpty()) {
          continue;
        }
        if (transitions
            .apply(rows.get(), decision.reported(progress.bytes(), progress.used()))
            .isPresent()) {
          lease.close();
          return;
        }
        nonces.pause(tries);
        readAgain = true;
      } catch (StoreUnavailable e) {
        // The lease outlasts most outages, so the step's work rarely has to be repeated.
        LOG.warn("The commit of Execution(id={}) failed; trying again", id, e);
        nonces.pause(tries);
        readAgain = current;
      } catch (StaleTreeException e) {
        readAgain = true;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
        if (thrown instanceof CourierException refused && !refusedBefore) {
          LOG.error("The commit of Execution(id={}) was rejected", id, refused);
          Failure failure = Failure.of(refused);
          prepared = (at, random) -> turns.end(at, claim.name()).fail(failure, random);
          refusedBefore = true;
        } else if (current && containment.failedOver(id, thrown)) {
          return;
        } else {
          // The step has ended, so only its consequences are decided again, on rows just read.
          nonces.pause(tries);
          readAgain = true;
        }
      }
    }
    lease.close();
    LOG.warn("Attempt {} of Execution(id={}) was not committed; the sweep takes over", nonce, id);
  }
}
