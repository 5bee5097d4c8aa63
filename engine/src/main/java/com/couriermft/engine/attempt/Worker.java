package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.host.Threads;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Processes claimed steps: sends heartbeats, runs the step's code and commits the outcome, with one
 * call for each attempt. Thread-safe.
 */
public final class Worker {
  private final Lease.Means leases;
  private final AttemptSetup setup;
  private final StepRunner runner;
  private final AttemptThreads threads;
  private final RollBack rollBack;
  private final AttemptCommit commit;
  private final Turns turns;
  private final Set<AttemptControl> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger busy = new AtomicInteger();
  private volatile boolean closing;

  /** Creates a worker; {@code leases} provides the services for heartbeats. */
  public Worker(
      Lease.Means leases,
      AttemptSetup setup,
      StepRunner runner,
      AttemptThreads threads,
      RollBack rollBack,
      AttemptCommit commit,
      Turns turns) {
    this.leases = leases;
    this.setup = setup;
    this.runner = runner;
    this.threads = threads;
    this.rollBack = rollBack;
    this.commit = commit;
    this.turns = turns;
  }

  /**
   * Runs an attempt that was just claimed and commits its outcome.
   *
   * @param claimedAt {@link Threads#nanoTime()} before the claim was sent
   */
  void work(Claim claim, long claimedAt) throws InterruptedException {
    AttemptControl control =
        new AttemptControl("Step '" + claim.step().id() + "'", claim.deadline());
    ProgressCounter progress =
        new ProgressCounter(
            claim.step().id(), claim.attempt().number(), leases.threads()::nanoTime);
    running.add(control);
    try (Lease lease = new Lease(leases, claim, claimedAt, progress::toJson, control)) {
      if (closing) {
        control.stop(AttemptControl.Reason.SHUTDOWN);
      } else if (!claim.at().readAt().isBefore(claim.deadline())) {
        control.stop(AttemptControl.Reason.TIMED_OUT);
      }
      lease.begin();
      JobContext context = setup.context(claim);
      Supervision supervision = new Supervision(control, progress, () -> ensure(lease, control));
      Outcome outcome = run(claim, context, supervision, control, lease);
      commit.commit(lease, claim, context, outcome, progress);
    } finally {
      running.remove(control);
    }
  }

  /**
   * Checks the lease. An abandoned attempt has no lease, even before the end of the attempt is
   * stored.
   */
  private static void ensure(Lease lease, AttemptControl control) {
    control.requirePresent();
    lease.ensure();
  }

  private Outcome run(
      Claim claim, JobContext context, Supervision supervision, AttemptControl control, Lease lease)
      throws InterruptedException {
    Outcome outcome = attempt(claim, context, supervision, control);
    if (isLastWord(claim, outcome)) {
      rollBack.attempt(claim, context, supervision.progress(), lease::ensure, outcome.failure());
    }
    return outcome;
  }

  private Outcome attempt(
      Claim claim, JobContext context, Supervision supervision, AttemptControl control)
      throws InterruptedException {
    try (BlobWorkspace files = setup.files(claim, context, supervision);
        AttemptContext own = setup.attempt(claim, files, control, supervision)) {
      return control.reason() != AttemptControl.Reason.NONE
          ? Outcome.stopped(control)
          : threads.run(
              "step " + claim.execution().id() + "/" + claim.step().id(),
              () -> runner.run(claim, context, own, files),
              control,
              claim.at().readAt());
    }
  }

  private boolean isLastWord(Claim claim, Outcome outcome) {
    Failure failure = outcome.failure();
    return failure != null
        && (failure.failureClass() == FailureClass.CANCELLED
            || turns.end(claim.at(), claim.name()).isFinal(failure));
  }

  /** Stops all running attempts, which return their steps to the queue. */
  public void shutDown() {
    closing = true;
    running.forEach(control -> control.stop(AttemptControl.Reason.SHUTDOWN));
  }

  /**
   * Reserves capacity for a message before it is known whether the message leads to a step.
   *
   * @return false if all capacity is in use, or the worker is shut down or worn out
   */
  public boolean enter(int most) {
    return !closing
        && !threads.isWornOut()
        && busy.getAndUpdate(taken -> taken < most ? taken + 1 : taken) < most;
  }

  /** Releases capacity. */
  public void leave() {
    busy.decrementAndGet();
  }

  /** Returns whether no work is in progress. */
  public boolean isIdle() {
    return busy.get() == 0;
  }
}
