package com.couriermft.engine.execution;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Column;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An execution of a job version, as stored in its header, which is also its root branch. Immutable;
 * every {@code with…} returns a new one. {@link ExecutionRows} defines the stored form; it keeps
 * all columns that were read, so that columns of a newer release survive.
 */
public final class Execution {
  private final String id;
  private final Columns columns;

  Execution(String id, Columns columns) {
    this.id = id;
    this.columns = columns;
  }

  /** Returns a new execution, not yet stored. */
  public static Execution created(
      String id, String jobId, int version, ExecutionOrigin origin, Instant at) {
    Columns columns =
        Columns.none()
            .with(ExecutionRows.JOB_ID, jobId)
            .with(ExecutionRows.VERSION, version)
            .with(ExecutionRows.origin(origin))
            .with(ExecutionRows.STATE, ExecutionState.CREATED)
            .with(ExecutionRows.EPOCH, 0)
            .with(ExecutionRows.GENERATION, 1)
            .with(ExecutionRows.CREATED_AT, at);
    return new Execution(id, columns).withBranch(Branch.fresh());
  }

  /** Returns this execution as part of a trace; the trace id never changes. */
  public Execution withTrace(String traceId) {
    return new Execution(id, columns.with(ExecutionRows.TRACE, traceId));
  }

  Columns columns() {
    return columns;
  }

  public String id() {
    return id;
  }

  public String jobId() {
    return columns.get(ExecutionRows.JOB_ID);
  }

  /** Returns the job version that the execution is pinned to. */
  public int jobVersion() {
    return columns.get(ExecutionRows.VERSION);
  }

  public String pool() {
    return columns.get(ExecutionRows.POOL);
  }

  /** Returns the priority, 0..9, higher first. */
  public int priority() {
    return columns.get(ExecutionRows.PRIORITY);
  }

  /** Returns the maximum number of the job's executions with a slot; 0 for no limit. */
  public int maxInstances() {
    return columns.get(ExecutionRows.MAX_INSTANCES);
  }

  /**
   * Returns the retries per step that the trigger requested; {@code null} for the job's own number.
   */
  public @Nullable Integer maxRetries() {
    int retries = columns.get(ExecutionRows.MAX_RETRIES);
    return retries < 0 ? null : retries;
  }

  /** Returns the deadline; {@code null} if there is none or the execution has not started. */
  public @Nullable Instant deadlineAt() {
    return columns.get(ExecutionRows.DEADLINE_AT);
  }

  /** Returns the context that the execution started with. */
  public Checkpoint input() {
    return new Checkpoint(columns.get(ExecutionRows.INPUT_REF), columns.get(ExecutionRows.INPUT));
  }

  /**
   * Returns the trigger of the execution: {@code {"kind": "api", "by": "…", "at": "…"}}. The
   * trigger's data is stored only in the context ({@link TriggerInput}).
   */
  public JsonNode trigger() {
    return columns.get(ExecutionRows.TRIGGER);
  }

  /**
   * Returns the trace that all work for the execution belongs to: the starter's trace, or a new
   * one.
   */
  public String traceId() {
    return Trace.known(columns.get(ExecutionRows.TRACE), id);
  }

  /** Returns the id of the original execution; {@code null} if this execution is not a rerun. */
  public @Nullable String rerunOf() {
    return columns.get(ExecutionRows.RERUN_OF);
  }

  /**
   * Returns the chain execution that this execution is a member of; empty if it is not a member.
   */
  public Optional<Membership> findMembership() {
    return ExecutionRows.membership(columns);
  }

  /** Returns the labels that the job had when the execution was started. */
  public Labels labels() {
    return columns.get(ExecutionRows.LABELS);
  }

  public ExecutionState state() {
    return columns.get(ExecutionRows.STATE);
  }

  /**
   * Returns the epoch, which increases each time the execution enters the queue. Slots, queue
   * places and wake-up messages of older epochs are void.
   */
  public int epoch() {
    return columns.get(ExecutionRows.EPOCH);
  }

  /**
   * Returns the generation, which starts at 1 and increases each time the job's retry policy
   * restarts the entire job.
   */
  public int generation() {
    return columns.get(ExecutionRows.GENERATION);
  }

  /** Returns how often the execution has failed and was resumed or cancelled afterwards. */
  public int endsLeft() {
    return columns.get(ExecutionRows.ENDS_LEFT);
  }

  /** Returns the stop that was requested. */
  public StopRequest stopping() {
    return columns.get(ExecutionRows.STOPPING);
  }

  /** Returns when the stop was requested. */
  public @Nullable Instant stoppingAt() {
    return columns.get(ExecutionRows.STOPPING_AT);
  }

  /** Returns the actor who requested the stop. */
  public @Nullable String stoppingBy() {
    return columns.get(ExecutionRows.STOPPING_BY);
  }

  /** Returns the reason given for the stop. */
  public @Nullable String stoppingReason() {
    return columns.get(ExecutionRows.STOPPING_REASON);
  }

  /** Returns the actor who requested the resume that is in progress. */
  public @Nullable String resumeAskedBy() {
    return columns.get(ExecutionRows.RESUME_BY);
  }

  /** Returns the reason given for the resume that is in progress. */
  public @Nullable String resumeReason() {
    return columns.get(ExecutionRows.RESUME_REASON);
  }

  public Instant createdAt() {
    return present(ExecutionRows.CREATED_AT);
  }

  /**
   * Returns when the execution last entered the queue, which determines its order among equal
   * priorities.
   */
  public Instant queuedAt() {
    return present(ExecutionRows.QUEUED_AT);
  }

  /** Returns when the execution first left the queue. */
  public @Nullable Instant startedAt() {
    return columns.get(ExecutionRows.STARTED_AT);
  }

  /** Returns when the execution last stopped or ended. */
  public @Nullable Instant endedAt() {
    return columns.get(ExecutionRows.ENDED_AT);
  }

  public Instant stateChangedAt() {
    return present(ExecutionRows.STATE_CHANGED_AT);
  }

  /** Returns the earliest time at which the execution may start. */
  public @Nullable Instant notBefore() {
    return columns.get(ExecutionRows.NOT_BEFORE);
  }

  /** Returns the failure of the execution, which exists only in the state {@code failed}. */
  public @Nullable Failure failure() {
    return columns.get(ExecutionRows.FAILURE);
  }

  /** Returns the number of steps that failed or were skipped while the execution continued. */
  public int warnings() {
    return columns.get(BranchRows.WARNINGS);
  }

  public OutputValue outputs() {
    return ExecutionOutputs.of(columns);
  }

  public Branch branch() {
    return new Branch(columns);
  }

  public Execution withBranch(Branch branch) {
    return new Execution(id, columns.with(branch.columns()));
  }

  /**
   * Returns this execution after an event; no other method changes the state.
   *
   * @throws InvalidJobStateTransitionException the event is not allowed in the current state
   */
  public Execution after(ExecutionEvent event, Instant at) {
    ExecutionState to = ExecutionLifecycle.next(id, state(), event);
    Columns changed =
        columns.with(ExecutionRows.STATE, to).with(ExecutionRows.STATE_CHANGED_AT, at);
    if (state() == ExecutionState.FAILED) {
      changed = changed.with(ExecutionRows.ENDS_LEFT, endsLeft() + 1).with(BranchRows.BYTES, 0L);
    }
    if (to == ExecutionState.QUEUED) {
      changed =
          changed
              .with(ExecutionRows.EPOCH, epoch() + 1)
              .with(ExecutionRows.QUEUED_AT, at)
              .with(ExecutionRows.RESUME_BY, "")
              .with(ExecutionRows.RESUME_REASON, "")
              .with(ExecutionRows.ENDED_AT, null)
              .with(ExecutionRows.FAILURE, null);
    } else if (to == ExecutionState.RUNNING) {
      changed = startedAt() == null ? changed.with(ExecutionRows.STARTED_AT, at) : changed;
    } else {
      changed = changed.with(ExecutionRows.ENDED_AT, at);
    }
    return new Execution(id, to == ExecutionState.RUNNING ? changed : withoutStop(changed));
  }

  private static Columns withoutStop(Columns columns) {
    return columns
        .with(ExecutionRows.STOPPING, StopRequest.NONE)
        .with(ExecutionRows.STOPPING_AT, null)
        .with(ExecutionRows.STOPPING_BY, "")
        .with(ExecutionRows.STOPPING_REASON, "");
  }

  /** Returns this execution with a deadline; {@code null} for none. */
  public Execution withDeadline(@Nullable Instant deadline) {
    return new Execution(id, columns.with(ExecutionRows.DEADLINE_AT, deadline));
  }

  /** Returns this execution with the context that it starts with. */
  public Execution withInput(Checkpoint input) {
    return new Execution(
        id,
        columns
            .with(ExecutionRows.INPUT_REF, input.blob())
            .with(ExecutionRows.INPUT, input.inline()));
  }

  /** Returns this execution restarted from its first step, in the next generation. */
  public Execution again(@Nullable Instant due) {
    Columns fresh =
        columns
            .with(ExecutionRows.GENERATION, generation() + 1)
            .with(BranchRows.WARNINGS, 0)
            .with(ExecutionOutputs.NOTHING)
            .with(BranchRows.PROGRESS, Json.object());
    Execution next = new Execution(id, fresh);
    Branch start =
        next.branch()
            .withCursor(EarlierSteps.first(this))
            .withLoops(List.of())
            .withWindow(0, 0, 0)
            .withCheckpoint(input(), next.branch().contextSeq())
            .released(PhaseEvent.PARK)
            .withDueAt(due);
    return next.withBranch(start);
  }

  /**
   * Returns this execution with a requested stop. A request that is not stronger than the current
   * request has no effect.
   */
  public Execution withStopping(StopRequest stopping, String by, @Nullable String why, Instant at) {
    if (stopping.compareTo(stopping()) <= 0) {
      return this;
    }
    return new Execution(
        id,
        columns
            .with(ExecutionRows.STOPPING, stopping)
            .with(ExecutionRows.STOPPING_AT, at)
            .with(ExecutionRows.STOPPING_BY, by)
            .with(ExecutionRows.STOPPING_REASON, why));
  }

  /**
   * Returns when the workspace files were deleted, or released by the chain; {@code null} if they
   * were not.
   */
  public @Nullable Instant filesGoneAt() {
    return columns.get(ExecutionRows.FILES_GONE_AT);
  }

  /** Returns whether the workspace is retained for a resume or for members of the same chain. */
  public boolean keepsFiles() {
    boolean mayBeNeeded =
        !ExecutionLifecycle.TABLE.isFinal(state()) || findMembership().isPresent();
    return mayBeNeeded && filesGoneAt() == null;
  }

  /** Returns the number of workspace files that were deleted. */
  public int filesGone() {
    return filesGoneAt() == null ? 0 : columns.get(ExecutionRows.FILES_GONE);
  }

  /** Returns whether the execution is stopped in a state from which it can be resumed. */
  public boolean isResumable() {
    boolean rests = state() == ExecutionState.PAUSED || state() == ExecutionState.FAILED;
    return rests && filesGoneAt() == null;
  }

  /** Returns when the context was removed; {@code null} if it was not. */
  public @Nullable Instant contextGoneAt() {
    return columns.get(ExecutionRows.CONTEXT_GONE_AT);
  }

  /** Returns when all contexts except the newest were removed; {@code null} if they were not. */
  public @Nullable Instant contextTrimmedAt() {
    return columns.get(ExecutionRows.CONTEXT_TRIMMED_AT);
  }

  /**
   * Returns when the steps were removed, leaving the header and the audit log; {@code null} if they
   * were not.
   */
  public @Nullable Instant purgedAt() {
    return columns.get(ExecutionRows.PURGED_AT);
  }

  /** Returns this execution with its workspace files marked as deleted. */
  public Execution withFilesGone(Instant at, int files) {
    return new Execution(
        id, columns.with(ExecutionRows.FILES_GONE_AT, at).with(ExecutionRows.FILES_GONE, files));
  }

  /** Returns this execution with its context marked as removed. */
  public Execution withContextGone(Instant at) {
    return new Execution(id, columns.with(ExecutionRows.CONTEXT_GONE_AT, at));
  }

  /** Returns this execution with all contexts except the newest marked as removed. */
  public Execution withContextTrimmed(Instant at) {
    return new Execution(id, columns.with(ExecutionRows.CONTEXT_TRIMMED_AT, at));
  }

  /** Returns this execution marked for removal of its steps. */
  public Execution withPurged(Instant at) {
    return new Execution(id, columns.with(ExecutionRows.PURGED_AT, at));
  }

  public Execution withFailure(Failure failure) {
    return new Execution(id, columns.with(ExecutionRows.FAILURE, failure));
  }

  public Execution withOutputs(OutputValue outputs) {
    return new Execution(id, columns.with(ExecutionOutputs.columns(outputs)));
  }

  private Instant present(Column<@Nullable Instant> column) {
    Instant at = columns.get(column);
    if (at == null) {
      throw new IllegalStateException("Execution " + id + " has no " + column.name());
    }
    return at;
  }
}
