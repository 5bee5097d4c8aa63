package com.couriermft.engine.decision;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.EngineFailureCount;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates the failures that the engine itself detects, with messages for operators. */
public final class EngineFailures {
  private EngineFailures() {}

  /** Returns the failure of a step whose worker's lease has expired. */
  static Failure workerLost(StepDefinition at, Branch branch) {
    String message =
        "Worker %s sent no heartbeat for longer than its lease while it ran step '%s'."
            .formatted(branch.leaseOwner(), at.id());
    return Failure.of(StepCodes.WORKER_LOST, message).at(at.id(), branch.attempt());
  }

  /** Returns the failure of an attempt on which too many workers died. */
  static Failure poison(StepDefinition at, Branch branch) {
    String message =
        "Step '%s' was started %d times and no worker finished it, so it probably crashes its "
            + "workers. Check the hosts' logs at the times in the audit log, then resume.";
    return Failure.of(StepCodes.POISON_STEP, message.formatted(at.id(), branch.claims()))
        .at(at.id(), branch.attempt());
  }

  /** Returns the failure of an execution after repeated failures of the engine itself. */
  public static Failure engineError(Throwable thrown) {
    Failure cause = Failure.of(thrown);
    String message =
        "Processing this execution failed %d times with an internal error, so Courier ended it: "
            + "%s The cause is Courier or its stored data, not a step. Report the error with the "
            + "log lines from this time. Resume the execution to continue where it stopped.";
    return Failure.of(
        StepCodes.ENGINE_ERROR,
        message.formatted(EngineFailureCount.TRIES, SafeText.sentence(cause.message())),
        cause);
  }

  /** Returns the failure of a loop in which all items were processed and some failed. */
  static Failure itemsFailed(String loop, int failed, int count, @Nullable Failure last) {
    String message =
        SafeText.sentence(
                "%d of the %d items of loop '%s' failed%s"
                    .formatted(
                        failed,
                        count,
                        loop,
                        last == null ? "" : ", the last with: " + last.message()))
            + " A resume runs the failed items only.";
    FailureClass kind = last == null ? FailureClass.PERMANENT : last.failureClass();
    return Failure.of(kind, StepCodes.ITEMS_FAILED, message);
  }

  /** Returns the failure of an execution that exceeded its job's timeout. */
  static Failure jobTimedOut(Plan plan, Execution e) {
    String message =
        ("The job exceeded its timeout_seconds of %d at %s. Resume the execution to restart the"
                + " time limit.")
            .formatted(plan.job().timeoutSeconds(), e.deadlineAt());
    return Failure.of(StepCodes.JOB_TIMED_OUT, message);
  }

  /** Returns the failure of an execution whose upstream execution did not end as required. */
  static Failure upstreamFailed(Execution e, Upstream blocked) {
    String message =
        "Job '%s' depends on %s, but requires a completed execution. Complete job '%s', then resume"
            + " this execution, or set run_on_failure on the dependency and start a new execution.";
    return Failure.of(
        StepCodes.UPSTREAM_FAILED, message.formatted(e.jobId(), blocked, blocked.jobId()));
  }

  /** Returns whether the execution's deadline has passed. */
  public static boolean isOverdue(Execution e, Instant now) {
    Instant deadline = e.deadlineAt();
    return deadline != null && !now.isBefore(deadline);
  }

  /** Returns the earlier of a due time and the execution's deadline. */
  static Instant atLatest(Execution e, Instant due) {
    @Nullable Instant deadline = e.deadlineAt();
    return deadline != null && deadline.isBefore(due) ? deadline : due;
  }
}
