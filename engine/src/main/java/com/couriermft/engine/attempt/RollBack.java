package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.Failure;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Rolls back the effects that steps had at partners, if the steps are not retried. */
public final class RollBack {
  private final Plans plans;
  private final ExecutionStore store;
  private final AttemptSetup setup;
  private final StepRunner runner;
  private final AttemptThreads threads;
  private final InstantSource clock;

  /**
   * Creates the rollback component with the services that attempts use.
   *
   * @param clock the storage server's clock
   */
  public RollBack(
      Plans plans,
      ExecutionStore store,
      AttemptSetup setup,
      StepRunner runner,
      AttemptThreads threads,
      InstantSource clock) {
    this.plans = plans;
    this.store = store;
    this.setup = setup;
    this.runner = runner;
    this.threads = threads;
    this.clock = clock;
  }

  /**
   * Rolls back the effects of those steps of a cancelled execution that no worker runs. Best
   * effort; idempotent.
   */
  public void leftovers(Execution cancelled) {
    store.findTree(cancelled.id()).ifPresent(this::leftovers);
  }

  private void leftovers(Snapshot cancelled) {
    Plan plan = plans.of(cancelled.execution());
    for (BranchName name : cancelled.names()) {
      Claim left = new Claim(plan, cancelled, name);
      if (left.hasLeftovers()) {
        leftovers(left);
      }
    }
  }

  private void leftovers(Claim left) {
    ProgressCounter nobody =
        new ProgressCounter(left.step().id(), left.branch().attempt(), threads::nanoTime);
    try {
      // No worker runs the cancelled execution, so there is no lease to lose.
      attempt(left, setup.context(left), nobody, () -> {}, null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Rolls back an attempt. The rollback has its own timeout, equal to the grace period, and its own
   * workspace, because a stopped attempt's workspace is closed.
   *
   * @param failure the failure that caused the rollback; {@code null} if unknown
   */
  void attempt(
      Claim claim,
      JobContext context,
      Progress progress,
      Runnable ensureLease,
      @Nullable Failure failure)
      throws InterruptedException {
    String what = "Roll-back of step '" + claim.step().id() + "'";
    Instant now = clock.instant();
    AttemptControl control = new AttemptControl(what, now.plus(threads.grace()));
    Supervision supervision = new Supervision(control, progress, ensureLease);
    Callable<Outcome> work =
        () -> {
          try (BlobWorkspace files = setup.files(claim, context, supervision)) {
            AttemptContext rolling =
                setup.attempt(claim, files, control, supervision).over(failure);
            return runner.rollBack(claim, context, rolling);
          }
        };
    threads.run(what, work, control, now);
  }
}
