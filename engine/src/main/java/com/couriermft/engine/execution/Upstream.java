package com.couriermft.engine.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The standing of an execution with one job that it depends on. Immutable.
 *
 * <pre>{"job_id": "download-invoices", "same_window": true, "takes_any_end": false,
 *  "needs_clean_end": true, "standing": "waits", "execution_id": "01K9…", "state": "running", "since": "2026-…Z"}
 * </pre>
 *
 * @param jobId the upstream job
 * @param sameWindow whether the run counts whose time is the latest at or before this run's own;
 *     otherwise the most recent one
 * @param takesAnyEnd whether a failed or cancelled run will do as well
 * @param needsCleanEnd whether a run that completed with warnings will not do; {@code null} for
 *     {@code false}
 * @param standing whether this run may go on, as far as this job is concerned
 * @param executionId the upstream run that counts; {@code null} if there is none yet
 * @param state that run's, when it was looked at; {@code null} if there is none
 * @param expectedAt the instant at which a run is due that is not there yet, or {@code null}
 * @param since when it came to stand so; {@code null} if nobody has looked
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

  /** The standing of an execution with an upstream job. Names are stored: never rename. */
  public enum Standing {
    /** Nobody has looked. */
    UNSEEN,
    /** The execution waits. */
    WAITS,
    /** The execution may go on, whatever becomes of the upstream job from now on. */
    MET,
    /**
     * The execution can never go on: the upstream execution has ended in another way than is
     * needed.
     */
    BLOCKED
  }

  /** Before anybody has looked. */
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

  /** Returns the standing with an execution of the upstream job that has completed. */
  public Standing completed(Execution run) {
    boolean isEnough = !Boolean.TRUE.equals(needsCleanEnd) || run.warnings() == 0;
    return isEnough ? Standing.MET : Standing.BLOCKED;
  }

  /** Returns the standing as it is seen now; one that is the same as before keeps its time. */
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

  /** Returns the dependency to be looked at afresh, unless it is met. */
  Upstream again() {
    return standing == Standing.MET
        ? this
        : unseen(jobId, sameWindow, takesAnyEnd, Boolean.TRUE.equals(needsCleanEnd));
  }

  /** Returns the dependency in words: {@code job 'a', whose execution 01K9… is running}. */
  @Override
  public String toString() {
    String job = "job '" + jobId + "'";
    if (expectedAt != null) {
      return job + ", whose execution of " + expectedAt + " is not there yet";
    } else if (executionId == null) {
      return job + ", of which no run is known";
    }
    boolean withWarnings =
        standing == Standing.BLOCKED && ExecutionState.COMPLETED.text().equals(state);
    String how = withWarnings ? " with warnings, and must be without" : "";
    return job + ", whose execution " + executionId + " is " + state + how;
  }
}
