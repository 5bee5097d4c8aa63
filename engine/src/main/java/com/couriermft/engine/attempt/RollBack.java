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

/** Has steps take back what they have left at partners, where they will not be tried again. */
public final class RollBack {
  private final Plans plans;
  private final ExecutionStore store;
  private final AttemptSetup setup;
  private final StepRunner runner;
  private final AttemptThreads threads;
  private final InstantSource clock;

  /**
   * Makes roll-backs that use what attempts run with.
   *
   * @param clock the storage server's
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
   * Rolls back what a cancelled execution has left at steps that nobody runs any more. Best effort,
   * repeatable.
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
      // A cancelled execution is nobody's any more: there is no lease to lose.
      attempt(left, setup.context(left), nobody, () -> {}, null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Rolls an attempt back. This has a time of its own, as long as the grace, and a workspace of its
   * own: that of an attempt which was told to stop neither lists nor reads.
   *
   * @param failure over which it is rolled back; {@code null} where none is known
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
