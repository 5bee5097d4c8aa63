package com.couriermft.engine.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The status of a job dependency of an execution. Immutable.
 *
 * <pre>{"job_id": "download-invoices", "same_window": true, "takes_any_end": false,
 *  "needs_clean_end": true, "standing": "waits", "execution_id": "01K9…", "state": "running", "since": "2026-…Z"}
 * </pre>
 *
 * @param jobId the upstream job
 * @param sameWindow whether the latest upstream execution at or before this execution's own time
 *     counts; otherwise, the most recent one counts
 * @param takesAnyEnd whether a failed or cancelled execution satisfies the dependency
 * @param needsCleanEnd whether an execution that completed with warnings does not satisfy the
 *     dependency; {@code null} for {@code false}
 * @param standing whether this dependency lets the execution start
 * @param executionId the relevant upstream execution; {@code null} if there is none yet
 * @param state the upstream execution's state when last checked; {@code null} if there is none
 * @param expectedAt when a missing upstream execution is due, or {@code null}
 * @param since when the current standing was reached; {@code null} before the first check
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Upstream(
    String jobId,
    boolean sameWindow,
    boolean takesAnyEnd,
    @Nullable Boolean needsCleanEnd,
    Standing standing,
    @Nullable String executionId,
    @Nullable String state,
    @Nullable Instant expectedAt,
    @Nullable Instant since) {

  /** The result of a dependency check. Names are stored: never rename them. */
  public enum Standing {
    /** The dependency has not been checked yet. */
    UNSEEN,
    /** The execution waits for the upstream job. */
    WAITS,
    /** The execution may start, regardless of what happens to the upstream job later. */
    MET,
    /** The execution can never start, because the upstream execution did not end as required. */
    BLOCKED
  }

  /** Returns a dependency before its first check. */
  public static Upstream unseen(
      String jobId, boolean sameWindow, boolean takesAnyEnd, boolean needsCleanEnd) {
    return new Upstream(
        jobId,
        sameWindow,
        takesAnyEnd,
        needsCleanEnd ? true : null,
        Standing.UNSEEN,
        null,
        null,
        null,
        null);
  }

  /** Returns the standing for a completed execution of the upstream job. */
  public Standing completed(Execution run) {
    boolean isEnough = !Boolean.TRUE.equals(needsCleanEnd) || run.warnings() == 0;
    return isEnough ? Standing.MET : Standing.BLOCKED;
  }

  /** Returns the dependency after a check; an unchanged standing keeps its time. */
  public Upstream seen(
      Standing now, @Nullable Execution run, @Nullable Instant expected, Instant at) {
    String id = run == null ? null : run.id();
    String text = run == null ? null : run.state().text();
    boolean same =
        standing == now
            && Objects.equals(executionId, id)
            && Objects.equals(state, text)
            && Objects.equals(expectedAt, expected);
    return same
        ? this
        : new Upstream(jobId, sameWindow, takesAnyEnd, needsCleanEnd, now, id, text, expected, at);
  }

  /** Returns the dependency for another check, unless it is met. */
  Upstream again() {
    return standing == Standing.MET
        ? this
        : unseen(jobId, sameWindow, takesAnyEnd, Boolean.TRUE.equals(needsCleanEnd));
  }

  /** Returns a readable description: {@code job 'a', whose execution 01K9… is running}. */
  @Override
  public String toString() {
    String job = "job '" + jobId + "'";
    if (expectedAt != null) {
      return job + ", whose execution for " + expectedAt + " does not exist yet";
    } else if (executionId == null) {
      return job + ", which has no execution";
    }
    boolean withWarnings =
        standing == Standing.BLOCKED && ExecutionState.COMPLETED.text().equals(state);
    String how = withWarnings ? " with warnings, but must complete without" : "";
    return job + ", whose execution " + executionId + " is " + state + how;
  }
}
