package com.couriermft.engine;

import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.expression.JobContext;
import com.couriermft.failure.Failure;
import com.couriermft.failure.FailureClass;
import com.couriermft.step.StepContext.Attempt;
import com.couriermft.transfer.BlobWorkspace;
import com.couriermft.transfer.Supervision;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
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
  private final ScheduledExecutorService heartbeats;
  private final Runnable wornOut;
  private final Set<AttemptControl> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger lostThreads = new AtomicInteger();

  Worker(
      Engine engine,
      StepRunner runner,
      Completion completion,
      Workspaces workspaces,
      ScheduledExecutorService heartbeats,
      Runnable wornOut) {
    this.engine = engine;
    this.runner = runner;
    this.completion = completion;
    this.workspaces = workspaces;
    this.heartbeats = heartbeats;
    this.wornOut = wornOut;
  }

  /**
   * Runs the attempt that was just claimed and commits its outcome.
   *
   * @param claimed the header as the claim left it
   * @param claimedAt {@link System#nanoTime()} before the claim was sent
   */
  void work(Snapshot claimed, long claimedAt) throws InterruptedException {
    Execution execution = claimed.execution();
    JobDefinition job = engine.job(execution);
    StepDefinition step = job.steps().get(execution.branch().cursor());
    Attempt attempt = attempt(execution, step);
    Instant started = execution.branch().stepStartedAt();
    Instant deadline =
        (started == null ? claimed.readAt() : started).plusSeconds(step.timeoutSeconds());
    AttemptThread thread = new AttemptThread("step " + attempt.executionId() + "/" + step.id());
    AttemptControl control =
        new AttemptControl("Step '" + step.id() + "'", deadline, thread::interrupt);
    ProgressCounter progress = new ProgressCounter(step.id());
    running.add(control);
    JobContext context = completion.context(execution);
    try (Lease lease = engine.lease(claimed, claimedAt, progress, control);
        BlobWorkspace files =
            workspaces.open(attempt, context, new Supervision(control, progress, lease::ensure))) {
      lease.beatOn(heartbeats);
      boolean again = execution.branch().attempt() > 0 || execution.branch().claims() > 1;
      AttemptContext own =
          new AttemptContext(attempt, again, files, control, progress, lease, STEP_LOG);
      AttemptThread.Result result =
          thread.run(
              () -> runner.run(step, execution, context, own, files),
              control,
              claimed.readAt(),
              engine.settings().grace());
      Outcome outcome = result.outcome();
      if (isLastWord(claimed, outcome)) {
        runner.rollBack(step, context, own.withControl(forRollBack(step)));
      }
      if (result.leftBehind()) {
        countLostThread();
      }
      commit(lease, outcome, context, attempt.nonce());
    } finally {
      running.remove(control);
    }
  }

  /** The attempt was told to stop; its roll-back has a time of its own, as long as the grace. */
  private AttemptControl forRollBack(StepDefinition step) {
    Instant deadline = engine.now().plus(engine.settings().grace());
    return new AttemptControl("Roll-back of step '" + step.id() + "'", deadline, () -> {});
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

  private void commit(Lease lease, Outcome outcome, JobContext context, String nonce) {
    lease.close();
    if (outcome.kind() == Outcome.Kind.LOST || lease.isLost()) {
      LOG.warn(
          "Execution(id={}) attempt {} does not count: its lease was lost",
          lease.held().execution().id(),
          nonce);
      return;
    }
    Completion.Prepared prepared =
        completion.prepare(lease.held().execution(), outcome, context, nonce);
    for (int tries = 0; tries < COMMIT_TRIES && !lease.isLost(); tries++) {
      Snapshot held = lease.held();
      Decider decider = engine.decide(held, engine.settings().worker());
      Decision decision = prepared.decide(decider, engine.nonces().random());
      if (engine.transitions().apply(held, decision).isPresent()) {
        return;
      }
      lease.refresh();
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
    running.forEach(control -> control.stop(AttemptControl.Reason.SHUTDOWN));
  }

  /** Whether nothing runs. */
  boolean isIdle() {
    return running.isEmpty();
  }
}
