package com.couriermft.engine;

import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.expression.JobContext;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.Failure;
import com.couriermft.failure.FailureClass;
import com.couriermft.step.StepContext.Attempt;
import com.couriermft.store.StoreUnavailable;
import com.couriermft.transfer.BlobWorkspace;
import com.couriermft.transfer.Supervision;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Works on what it has claimed: heartbeat, step, commit. Thread-safe: one call per attempt. */
final class Worker {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  private static final Logger STEP_LOG = LoggerFactory.getLogger("com.couriermft.step");
  private static final int COMMIT_TRIES = 12;
  private static final int MOST_LOST_THREADS = 3;

  private final Engine engine;
  private final StepRunner runner;
  private final Completion completion;
  private final Workspaces workspaces;
  private final Threads threads;
  private final Runnable wornOut;
  private final Set<AttemptControl> running = ConcurrentHashMap.newKeySet();
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
   * @param claimed the header as the claim left it
   * @param claimedAt {@link Threads#nanoTime()} before the claim was sent
   */
  void work(Snapshot claimed, long claimedAt) throws InterruptedException {
    Execution execution = claimed.execution();
    StepDefinition step = engine.job(execution).steps().get(execution.branch().cursor());
    Attempt attempt = attempt(execution, step);
    AttemptControl control =
        new AttemptControl("Step '" + step.id() + "'", deadline(claimed, step));
    ProgressCounter progress = new ProgressCounter(step.id(), threads::nanoTime);
    running.add(control);
    try (Lease lease = engine.lease(claimed, claimedAt, progress, control)) {
      if (closing) {
        control.stop(AttemptControl.Reason.SHUTDOWN);
      }
      lease.begin();
      JobContext context = completion.context(execution);
      commit(
          lease, context, attempt, run(claimed, step, attempt, context, lease, control, progress));
    } finally {
      running.remove(control);
    }
  }

  private static Instant deadline(Snapshot claimed, StepDefinition step) {
    Instant started = claimed.execution().branch().stepStartedAt();
    return (started == null ? claimed.readAt() : started).plusSeconds(step.timeoutSeconds());
  }

  private Outcome run(
      Snapshot claimed,
      StepDefinition step,
      Attempt attempt,
      JobContext context,
      Lease lease,
      AttemptControl control,
      ProgressCounter progress)
      throws InterruptedException {
    Execution execution = claimed.execution();
    Supervision supervision = new Supervision(control, progress, lease::ensure);
    try (BlobWorkspace files = workspaces.open(attempt, context, supervision)) {
      boolean again = execution.branch().attempt() > 0 || execution.branch().claims() > 1;
      AttemptContext own =
          new AttemptContext(attempt, again, files, control, progress, lease, STEP_LOG);
      Outcome outcome =
          onThread(
              "step " + attempt.executionId() + "/" + step.id(),
              () -> runner.run(step, execution, context, own, files),
              control,
              claimed.readAt());
      if (isLastWord(claimed, outcome)) {
        rollBack(step, context, own);
      }
      return outcome;
    }
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

  /** The attempt was told to stop; its roll-back has a time of its own, as long as the grace. */
  private void rollBack(StepDefinition step, JobContext context, AttemptContext own)
      throws InterruptedException {
    String what = "Roll-back of step '" + step.id() + "'";
    Instant now = engine.now();
    AttemptControl control = new AttemptControl(what, now.plus(engine.settings().grace()));
    AttemptContext rolling = own.withControl(control);
    onThread(what, () -> runner.rollBack(step, context, rolling), control, now);
  }

  private static Attempt attempt(Execution execution, StepDefinition step) {
    Branch branch = execution.branch();
    // The fence is drawn once per claim, so this names the claim and nothing else.
    String nonce =
        "%s%02d%04d%05d".formatted("g", execution.generation(), branch.cursor(), branch.fence());
    return new Attempt(execution.id(), execution.jobId(), step.id(), branch.attempt(), nonce);
  }

  private boolean isLastWord(Snapshot claimed, Outcome outcome) {
    Failure failure = outcome.failure();
    return failure != null
        && (failure.failureClass() == FailureClass.CANCELLED
            || engine.decide(claimed, engine.settings().worker()).isFinal(failure));
  }

  private void commit(Lease lease, JobContext context, Attempt attempt, Outcome outcome) {
    if (outcome.kind() == Outcome.Kind.LOST || lease.isLost()) {
      lease.close();
      LOG.warn(
          "Execution(id={}) attempt {} does not count: its lease was lost",
          attempt.executionId(),
          attempt.nonce());
      return;
    }
    Completion.Prepared prepared =
        completion.prepare(lease.held().execution(), outcome, context, attempt.nonce());
    lease.close();
    for (int tries = 0; tries < COMMIT_TRIES && !lease.isLost(); tries++) {
      try {
        Snapshot held = lease.held();
        Decider decider = engine.decide(held, engine.settings().worker());
        Decision decision = prepared.decide(decider, engine.nonces().random());
        if (engine.transitions().apply(held, decision).isPresent()) {
          return;
        }
        lease.refresh();
      } catch (StoreUnavailable e) {
        // The lease lasts longer than most outages, and what was done need not be done again.
        LOG.warn("Execution(id={}) commit failed; trying again", attempt.executionId(), e);
        engine.nonces().pause(tries);
      } catch (CourierException refused) {
        LOG.error("Execution(id={}) commit was refused", attempt.executionId(), refused);
        Failure failure = Failure.of(refused);
        prepared = (decider, random) -> decider.fail(failure, random);
      }
    }
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

  /** Whether it has been shut down and takes nothing new. */
  boolean isClosing() {
    return closing;
  }

  /** Whether nothing runs. */
  boolean isIdle() {
    return running.isEmpty();
  }
}
