package com.couriermft.engine;

import com.couriermft.delivery.AttemptDeliveries;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.expression.JobContext;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.Failure;
import com.couriermft.failure.FailureClass;
import com.couriermft.plan.Plan;
import com.couriermft.store.StoreUnavailable;
import com.couriermft.transfer.BlobWorkspace;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.Supervision;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Works on what it has claimed: heartbeat, step, commit. Thread-safe: one call per attempt. */
final class Worker {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  private static final Logger STEP_LOG = LoggerFactory.getLogger("com.couriermft.step");

  /** Half a minute with their pauses: lanes of a loop may meet at their parent's row that long. */
  private static final int COMMIT_TRIES = 40;

  private static final int MOST_LOST_THREADS = 3;

  private final Engine engine;
  private final StepRunner runner;
  private final Completion completion;
  private final Workspaces workspaces;
  private final Threads threads;
  private final Runnable wornOut;
  private final Set<AttemptControl> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger busy = new AtomicInteger();
  private final AtomicInteger lostThreads = new AtomicInteger();
  private volatile boolean closing;

  Worker(
      Engine engine,
      StepRunner runner,
      Completion completion,
      Workspaces workspaces,
      Threads threads,
      Runnable wornOut) {
    this.engine = engine;
    this.runner = runner;
    this.completion = completion;
    this.workspaces = workspaces;
    this.threads = threads;
    this.wornOut = wornOut;
  }

  /**
   * Runs the attempt that was just claimed and commits its outcome.
   *
   * @param claimedAt {@link Threads#nanoTime()} before the claim was sent
   */
  void work(Claim claim, long claimedAt) throws InterruptedException {
    AttemptControl control =
        new AttemptControl("Step '" + claim.step().id() + "'", claim.deadline());
    ProgressCounter progress =
        new ProgressCounter(claim.step().id(), claim.attempt().number(), threads::nanoTime);
    running.add(control);
    try (Lease lease = engine.lease(claim, claimedAt, progress, control)) {
      if (closing) {
        control.stop(AttemptControl.Reason.SHUTDOWN);
      } else if (!claim.at().readAt().isBefore(claim.deadline())) {
        control.stop(AttemptControl.Reason.TIMED_OUT);
      }
      lease.begin();
      JobContext context = completion.context(claim);
      Supervision supervision = new Supervision(control, progress, lease::ensure);
      Outcome outcome = run(claim, context, supervision, control);
      commit(lease, claim, context, outcome, progress);
    } finally {
      running.remove(control);
    }
  }

  private Outcome run(
      Claim claim, JobContext context, Supervision supervision, AttemptControl control)
      throws InterruptedException {
    Outcome outcome = attempt(claim, context, supervision, control);
    if (isLastWord(claim, outcome)) {
      rollBack(claim, context, supervision.progress(), supervision.ensureLease());
    }
    return outcome;
  }

  private Outcome attempt(
      Claim claim, JobContext context, Supervision supervision, AttemptControl control)
      throws InterruptedException {
    try (BlobWorkspace files = workspaces.open(claim, context, supervision)) {
      AttemptContext own = context(claim, files, control, supervision);
      return control.reason() != AttemptControl.Reason.NONE
          ? Outcome.stopped(control)
          : onThread(
              "step " + claim.execution().id() + "/" + claim.step().id(),
              () -> runner.run(claim, context, own, files),
              control,
              claim.at().readAt());
    }
  }

  /** Rolls back what a cancelled run has left at steps that nobody runs any more. Best effort. */
  void rollBackLeftovers(Snapshot cancelled) {
    Plan plan = engine.turns().plan(cancelled.execution());
    for (BranchName name : cancelled.names()) {
      Claim left = new Claim(plan, cancelled, name);
      if (left.hasLeftovers()) {
        rollBackLeftovers(left);
      }
    }
  }

  private void rollBackLeftovers(Claim left) {
    ProgressCounter nobody =
        new ProgressCounter(left.step().id(), left.branch().attempt(), threads::nanoTime);
    try {
      // A cancelled run is nobody's any more: there is no lease to lose.
      rollBack(left, completion.context(left), nobody, () -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private AttemptContext context(
      Claim claim, BlobWorkspace files, AttemptControl control, Supervision supervision) {
    AttemptDeliveries moved = engine.deliveries(claim);
    return new AttemptContext(claim, files, control, supervision, moved, STEP_LOG);
  }

  private Outcome onThread(String name, Callable<Outcome> work, AttemptControl control, Instant now)
      throws InterruptedException {
    AttemptThread thread = new AttemptThread(name, threads);
    try {
      AttemptThread.Result result = thread.run(work, control, now, engine.settings().grace());
      if (result.leftBehind()) {
        countLostThread();
      }
      return result.outcome();
    } catch (InterruptedException e) {
      control.stop(AttemptControl.Reason.SHUTDOWN);
      thread.interrupt();
      throw e;
    }
  }

  /**
   * A roll-back has a time of its own, as long as the grace, and a workspace of its own: that of an
   * attempt which was told to stop neither lists nor reads.
   */
  private void rollBack(Claim claim, JobContext context, Progress progress, Runnable ensureLease)
      throws InterruptedException {
    String what = "Roll-back of step '" + claim.step().id() + "'";
    Instant now = engine.turns().now();
    AttemptControl control = new AttemptControl(what, now.plus(engine.settings().grace()));
    Supervision supervision = new Supervision(control, progress, ensureLease);
    Callable<Outcome> work =
        () -> {
          try (BlobWorkspace files = workspaces.open(claim, context, supervision)) {
            AttemptContext rolling = context(claim, files, control, supervision);
            return runner.rollBack(claim, context, rolling);
          }
        };
    onThread(what, work, control, now);
  }

  private boolean isLastWord(Claim claim, Outcome outcome) {
    Failure failure = outcome.failure();
    return failure != null
        && (failure.failureClass() == FailureClass.CANCELLED
            || engine.turns().end(claim.at(), claim.name()).isFinal(failure));
  }

  private void commit(
      Lease lease, Claim claim, JobContext context, Outcome outcome, ProgressCounter progress) {
    String id = claim.execution().id();
    String nonce = claim.attempt().nonce();
    if (outcome.kind() == Outcome.Kind.LOST || lease.isLost()) {
      lease.close();
      LOG.warn("Execution(id={}) attempt {} does not count: its lease was lost", id, nonce);
      return;
    }
    Completion.@Nullable Prepared prepared = null;
    boolean refusedBefore = false;
    boolean fresh = false;
    for (int tries = 0; tries < COMMIT_TRIES && !lease.isLost(); tries++) {
      boolean current = fresh;
      try {
        if (prepared == null) {
          prepared = completion.prepare(claim, outcome, context);
          lease.close();
        }
        Snapshot held = lease.held();
        Decision decision = prepared.decide(held, engine.nonces().random());
        // The heartbeat has not read what is above a member, and others move it.
        if (!fresh && decision.concernsOthers(claim.name())) {
          lease.refresh();
          fresh = true;
          continue;
        }
        fresh = false;
        if (engine.transitions().apply(held, decision.reportedBy(progress)).isPresent()) {
          return;
        }
        engine.nonces().pause(tries);
        lease.refresh();
        fresh = true;
      } catch (StoreUnavailable e) {
        // The lease lasts longer than most outages, and what was done need not be done again.
        LOG.warn("Execution(id={}) commit failed; trying again", id, e);
        engine.nonces().pause(tries);
      } catch (StaleTreeException e) {
        lease.refresh();
        fresh = true;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
        lease.close();
        if (thrown instanceof CourierException refused && !refusedBefore) {
          LOG.error("Execution(id={}) commit was refused", id, refused);
          Failure failure = Failure.of(refused);
          prepared = (at, random) -> engine.turns().end(at, claim.name()).fail(failure, random);
          refusedBefore = true;
        } else if (current && engine.containment().failedOver(id, thrown)) {
          return;
        } else {
          // The step has ended: only what follows from it is decided again, on rows read just now.
          engine.nonces().pause(tries);
          lease.refresh();
          fresh = true;
        }
      }
    }
    lease.close();
    LOG.warn("Execution(id={}) attempt {} was not committed; the sweep will see to it", id, nonce);
  }

  private void countLostThread() {
    int lost = lostThreads.incrementAndGet();
    LOG.error("A step ignored its interruption; {} of {} threads lost", lost, MOST_LOST_THREADS);
    if (lost >= MOST_LOST_THREADS) {
      wornOut.run();
    }
  }

  /** Has every running attempt stop and hand its step back. */
  void shutDown() {
    closing = true;
    running.forEach(control -> control.stop(AttemptControl.Reason.SHUTDOWN));
  }

  /**
   * Takes a place for whatever a message may lead to, before it is known whether that is a step.
   *
   * @return false if so many are taken already, or it was shut down and takes nothing new
   */
  boolean enter(int most) {
    return !closing && busy.getAndUpdate(taken -> taken < most ? taken + 1 : taken) < most;
  }

  /** Gives a place back. */
  void leave() {
    busy.decrementAndGet();
  }

  /** Whether nothing is being done. */
  boolean isIdle() {
    return busy.get() == 0;
  }
}
