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
 * An execution is one pass through a job version: its header, which is also its root branch.
 * Immutable; every {@code with…} returns a new one. {@link ExecutionRows} says how it is stored; it
 * is kept as it was read, so that columns of a newer release stay with it.
 */
public final class Execution {
  private final String id;
  private final Columns columns;

  Execution(String id, Columns columns) {
    this.id = id;
    this.columns = columns;
  }

  /** A run that is being made. */
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

  /** Returns this execution as part of a trace, for as long as there is anything of it. */
  public Execution withTrace(String traceId) {
    return new Execution(id, columns.with(ExecutionRows.TRACE, traceId));
  }

  Columns columns() {
    return columns;
  }

  /** Returns the ULID of the execution. */
  public String id() {
    return id;
  }

  /** The job it runs. */
  public String jobId() {
    return columns.get(ExecutionRows.JOB_ID);
  }

  /** The job's version it is pinned to. */
  public int jobVersion() {
    return columns.get(ExecutionRows.VERSION);
  }

  /** The pool whose slots it uses. */
  public String pool() {
    return columns.get(ExecutionRows.POOL);
  }

  /** 0..9, higher first. */
  public int priority() {
    return columns.get(ExecutionRows.PRIORITY);
  }

  /** Returns how many executions of the job may hold a slot at a time, 0 for any number. */
  public int maxInstances() {
    return columns.get(ExecutionRows.MAX_INSTANCES);
  }

  /** Returns the retries per step that its trigger asked for; {@code null} for the job's own. */
  public @Nullable Integer maxRetries() {
    int retries = columns.get(ExecutionRows.MAX_RETRIES);
    return retries < 0 ? null : retries;
  }

  /** Returns the deadline; {@code null} for none, or while the execution has not started. */
  public @Nullable Instant deadlineAt() {
    return columns.get(ExecutionRows.DEADLINE_AT);
  }

  /** The context it began with. */
  public Checkpoint input() {
    return new Checkpoint(columns.get(ExecutionRows.INPUT_REF), columns.get(ExecutionRows.INPUT));
  }

  /**
   * Returns the trigger of the execution: {@code {"kind": "api", "by": "…", "at": "…"}}; the data
   * that it brought along is in the context alone ({@link TriggerInput}).
   */
  public JsonNode trigger() {
    return columns.get(ExecutionRows.TRIGGER);
  }

  /** The trace that everything done for it belongs to: its starter's, or one of its own. */
  public String traceId() {
    return Trace.known(columns.get(ExecutionRows.TRACE), id);
  }

  /** The run that this one repeats. */
  public @Nullable String rerunOf() {
    return columns.get(ExecutionRows.RERUN_OF);
  }

  /** The chain execution that it is a member of; empty if it was started for itself. */
  public Optional<Membership> findMembership() {
    return ExecutionRows.membership(columns);
  }

  /** Returns the labels that its job had when it was started. */
  public Labels labels() {
    return columns.get(ExecutionRows.LABELS);
  }

  /** Returns the state of the execution. */
  public ExecutionState state() {
    return columns.get(ExecutionRows.STATE);
  }

  /** Raised each time it enters the queue; slots, places and kicks of older epochs are void. */
  public int epoch() {
    return columns.get(ExecutionRows.EPOCH);
  }

  /** 1, and one more each time its policy runs the whole job again. */
  public int generation() {
    return columns.get(ExecutionRows.GENERATION);
  }

  /** Returns how often the execution has failed and was resumed or cancelled afterwards. */
  public int endsLeft() {
    return columns.get(ExecutionRows.ENDS_LEFT);
  }

  /** The stop that is asked of it. */
  public StopRequest stopping() {
    return columns.get(ExecutionRows.STOPPING);
  }

  /** Returns when the stop was asked for. */
  public @Nullable Instant stoppingAt() {
    return columns.get(ExecutionRows.STOPPING_AT);
  }

  /** Returns the actor who asked for the stop. */
  public @Nullable String stoppingBy() {
    return columns.get(ExecutionRows.STOPPING_BY);
  }

  /** Returns the reason that was given for the stop. */
  public @Nullable String stoppingReason() {
    return columns.get(ExecutionRows.STOPPING_REASON);
  }

  /** Returns the actor who asks to resume the execution, while that is under way. */
  public @Nullable String resumeAskedBy() {
    return columns.get(ExecutionRows.RESUME_BY);
  }

  /** Returns the reason of a resume, while that is under way. */
  public @Nullable String resumeReason() {
    return columns.get(ExecutionRows.RESUME_REASON);
  }

  /** Returns when the execution was made. */
  public Instant createdAt() {
    return present(ExecutionRows.CREATED_AT);
  }

  /** Returns when the execution last entered the queue, its place among equal priorities. */
  public Instant queuedAt() {
    return present(ExecutionRows.QUEUED_AT);
  }

  /** Returns when the execution first left the queue. */
  public @Nullable Instant startedAt() {
    return columns.get(ExecutionRows.STARTED_AT);
  }

  /** Returns when the execution came to its present rest or end. */
  public @Nullable Instant endedAt() {
    return columns.get(ExecutionRows.ENDED_AT);
  }

  /** Returns when the state last changed. */
  public Instant stateChangedAt() {
    return present(ExecutionRows.STATE_CHANGED_AT);
  }

  /** Returns the instant before which the execution is not to start. */
  public @Nullable Instant notBefore() {
    return columns.get(ExecutionRows.NOT_BEFORE);
  }

  /** Returns the failure of the execution, while it is failed. */
  public @Nullable Failure failure() {
    return columns.get(ExecutionRows.FAILURE);
  }

  /** Steps that failed or were skipped while the run went on. */
  public int warnings() {
    return columns.get(BranchRows.WARNINGS);
  }

  /** Returns the outputs of the execution, once completed. */
  public OutputValue outputs() {
    return ExecutionOutputs.of(columns);
  }

  /** Returns the root branch. */
  public Branch branch() {
    return new Branch(columns);
  }

  /** Returns this execution with its root branch changed. */
  public Execution withBranch(Branch branch) {
    return new Execution(id, columns.with(branch.columns()));
  }

  /**
   * After an event: the one place where the state changes.
   *
   * @throws InvalidJobStateTransitionException the event is not allowed in the present state
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

  /** Returns this execution with the time by which it has to have ended, {@code null} for none. */
  public Execution withDeadline(@Nullable Instant deadline) {
    return new Execution(id, columns.with(ExecutionRows.DEADLINE_AT, deadline));
  }

  /** Returns this execution with the context that it begins with. */
  public Execution withInput(Checkpoint input) {
    return new Execution(
        id,
        columns
            .with(ExecutionRows.INPUT_REF, input.blob())
            .with(ExecutionRows.INPUT, input.inline()));
  }

  /** Run again as a whole: the next generation, at its beginning. */
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

  /** Returns this execution with a stop asked for; a lesser or equal one changes nothing. */
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

  /** Returns when its files were given up, or released by its chain; {@code null} if not. */
  public @Nullable Instant filesGoneAt() {
    return columns.get(ExecutionRows.FILES_GONE_AT);
  }

  /** Returns whether the workspace is kept, for a resume or for members of the same chain. */
  public boolean keepsFiles() {
    boolean mayBeNeeded =
        !ExecutionLifecycle.TABLE.isFinal(state()) || findMembership().isPresent();
    return mayBeNeeded && filesGoneAt() == null;
  }

  /** Returns how many workspace files the execution had when they were given up. */
  public int filesGone() {
    return filesGoneAt() == null ? 0 : columns.get(ExecutionRows.FILES_GONE);
  }

  /** Returns whether the execution rests in a state that a resume may leave. */
  public boolean isResumable() {
    boolean rests = state() == ExecutionState.PAUSED || state() == ExecutionState.FAILED;
    return rests && filesGoneAt() == null;
  }

  /** Returns when the context was removed; {@code null} if it was not. */
  public @Nullable Instant contextGoneAt() {
    return columns.get(ExecutionRows.CONTEXT_GONE_AT);
  }

  /** Returns when all contexts but the newest were removed; {@code null} if they were not. */
  public @Nullable Instant contextTrimmedAt() {
    return columns.get(ExecutionRows.CONTEXT_TRIMMED_AT);
  }

  /** Returns when the steps were removed, all but header and audit; {@code null} if not. */
  public @Nullable Instant purgedAt() {
    return columns.get(ExecutionRows.PURGED_AT);
  }

  /** Returns this execution with its workspace files given up. */
  public Execution withFilesGone(Instant at, int files) {
    return new Execution(
        id, columns.with(ExecutionRows.FILES_GONE_AT, at).with(ExecutionRows.FILES_GONE, files));
  }

  /** Returns this execution with its context removed. */
  public Execution withContextGone(Instant at) {
    return new Execution(id, columns.with(ExecutionRows.CONTEXT_GONE_AT, at));
  }

  /** Returns this execution with all but its newest context removed. */
  public Execution withContextTrimmed(Instant at) {
    return new Execution(id, columns.with(ExecutionRows.CONTEXT_TRIMMED_AT, at));
  }

  /** Returns this execution with its steps about to be removed. */
  public Execution withPurged(Instant at) {
    return new Execution(id, columns.with(ExecutionRows.PURGED_AT, at));
  }

  /** Returns this execution with the failure that ends it. */
  public Execution withFailure(Failure failure) {
    return new Execution(id, columns.with(ExecutionRows.FAILURE, failure));
  }

  /** Returns this execution with its outputs. */
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
