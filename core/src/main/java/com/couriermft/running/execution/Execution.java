package com.couriermft.running.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.language.expression.OutputValue;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An execution is one pass through a job version: a typed view of its header row, which is also its
 * root branch's row. Immutable; every {@code with…} returns a new one. Stored as columns, for
 * instance
 *
 * <pre>{"job_id": "partner-invoices", "version": 3, "pool": "default", "priority": 0,
 *  "state": "running", "epoch": 1, "generation": 1, "stopping": "", "created_at": "2026-…Z",
 *  "phase": "leased", "fence": 4, "cursor": "2", "attempt": 0, "lease_owner": "…", "nonce": "…"}
 * </pre>
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
            .with("job_id", jobId)
            .with("version", version)
            .with(origin.columns())
            .with("state", ExecutionState.CREATED.text())
            .with("epoch", 0)
            .with("generation", 1)
            .with("created_at", at);
    return new Execution(id, columns).withBranch(Branch.fresh());
  }

  /** Returns this execution as part of a trace, for as long as there is anything of it. */
  public Execution withTrace(String traceId) {
    return new Execution(id, columns.with(Trace.KEY, traceId));
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
    return columns.text("job_id");
  }

  /** The job's version it is pinned to. */
  public int jobVersion() {
    return columns.integer("version");
  }

  /** The pool whose slots it uses. */
  public String pool() {
    return columns.text("pool");
  }

  /** 0..9, higher first. */
  public int priority() {
    return columns.integer("priority");
  }

  /** Returns how many executions of the job may hold a slot at a time, 0 for any number. */
  public int maxInstances() {
    return columns.integer("max_instances");
  }

  /**
   * Retries per step that the trigger asked for instead of the definition's; {@code null} if not.
   */
  public @Nullable Integer maxRetries() {
    long n = columns.number("max_retries");
    return n < 0 ? null : (int) n;
  }

  /** Returns the deadline; {@code null} for none, or while the execution has not started. */
  public @Nullable Instant deadlineAt() {
    return columns.instant("deadline_at");
  }

  /** The context it began with. */
  public Checkpoint input() {
    return new Checkpoint(columns.text("input_ref"), columns.text("input"));
  }

  /**
   * Returns the trigger of the execution: {@code {"kind": "api", "by": "…", "at": "…"}}; the data
   * that it brought along is in the context alone ({@link TriggerInput}).
   */
  public JsonNode trigger() {
    return Json.readTree(columns.text("trigger"));
  }

  /** The trace that everything done for it belongs to: its starter's, or one of its own. */
  public String traceId() {
    return Trace.known(columns.text(Trace.KEY), id);
  }

  /** The run that this one repeats. */
  public @Nullable String rerunOf() {
    return columns.textOrNull("rerun_of");
  }

  /** The chain execution that it is a member of; empty if it was started for itself. */
  public Optional<Membership> findMembership() {
    String chain = columns.text("chain");
    return chain.isEmpty()
        ? Optional.empty()
        : Optional.of(new Membership(chain, columns.text("chain_node"), Map.of()));
  }

  /** Returns the state of the execution. */
  public ExecutionState state() {
    return ExecutionState.of(columns.text("state"));
  }

  /** Raised each time it enters the queue; slots, places and kicks of older epochs are void. */
  public int epoch() {
    return columns.integer("epoch");
  }

  /** 1, and one more each time its policy runs the whole job again. */
  public int generation() {
    return columns.integer("generation");
  }

  /** The stop that is asked of it. */
  public Stopping stopping() {
    return Stopping.of(columns.text("stopping"));
  }

  /** Returns when the stop was asked for. */
  public @Nullable Instant stoppingAt() {
    return columns.instant("stopping_at");
  }

  /** Returns the actor who asked for the stop. */
  public @Nullable String stoppingBy() {
    return columns.textOrNull("stopping_by");
  }

  /** Returns the reason that was given for the stop. */
  public @Nullable String stoppingReason() {
    return columns.textOrNull("stopping_reason");
  }

  /** Returns the actor who asks to resume the execution, while that is under way. */
  public @Nullable String resumeAskedBy() {
    return columns.textOrNull("resume_by");
  }

  /** Returns the reason of a resume, while that is under way. */
  public @Nullable String resumeReason() {
    return columns.textOrNull("resume_reason");
  }

  /** Returns when the execution was made. */
  public Instant createdAt() {
    return present("created_at");
  }

  /** Returns when the execution last entered the queue, its place among equal priorities. */
  public Instant queuedAt() {
    return present("queued_at");
  }

  /** Returns when the execution first left the queue. */
  public @Nullable Instant startedAt() {
    return columns.instant("started_at");
  }

  /** Returns when the execution came to its present rest or end. */
  public @Nullable Instant endedAt() {
    return columns.instant("ended_at");
  }

  /** Returns when the state last changed. */
  public Instant stateChangedAt() {
    return present("state_changed_at");
  }

  /** Returns the instant before which the execution is not to start. */
  public @Nullable Instant notBefore() {
    return columns.instant("not_before");
  }

  /** Returns the failure of the execution, while it is failed. */
  public @Nullable Failure failure() {
    String json = columns.text("failure");
    return json.isEmpty() ? null : Json.read(json, Failure.class);
  }

  /** Steps that failed or were skipped while the run went on. */
  public int warnings() {
    return columns.integer("warnings");
  }

  /** Returns the outputs of the execution, once completed. */
  public OutputValue outputs() {
    return HandedOn.of(columns);
  }

  /** Returns the running step's progress at its last heartbeat: {@code {"bytes": 1, …}}. */
  public ObjectNode progress() {
    return branch().progress();
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
    Columns changed = columns.with("state", to.text()).with("state_changed_at", at);
    if (to == ExecutionState.QUEUED) {
      changed =
          changed
              .with("epoch", epoch() + 1)
              .with("queued_at", at)
              .with("resume_by", "")
              .with("resume_reason", "")
              .with("ended_at", (Instant) null)
              .with("failure", (String) null);
    } else if (to == ExecutionState.RUNNING) {
      changed = startedAt() == null ? changed.with("started_at", at) : changed;
    } else {
      changed = changed.with("ended_at", at);
    }
    return new Execution(id, to == ExecutionState.RUNNING ? changed : withoutStop(changed));
  }

  private static Columns withoutStop(Columns columns) {
    return columns
        .with("stopping", "")
        .with("stopping_at", (Instant) null)
        .with("stopping_by", "")
        .with("stopping_reason", "");
  }

  /** Returns this execution with the time by which it has to have ended, {@code null} for none. */
  public Execution withDeadline(@Nullable Instant deadline) {
    return new Execution(id, columns.with("deadline_at", deadline));
  }

  /** Returns this execution with the context that it begins with. */
  public Execution withInput(Checkpoint input) {
    return new Execution(id, columns.with("input_ref", input.blob()).with("input", input.inline()));
  }

  /** Run again as a whole: the next generation, at its beginning. */
  public Execution again(@Nullable Instant due) {
    Columns fresh =
        columns
            .with("generation", generation() + 1)
            .with("warnings", 0)
            .with(HandedOn.NOTHING)
            .with("progress", "");
    Execution next = new Execution(id, fresh);
    Branch start =
        next.branch()
            .withCursor(0)
            .withLoops(List.of())
            .withWindow(0, 0, 0)
            .withCheckpoint(input(), next.branch().contextSeq())
            .released(PhaseEvent.PARK)
            .withDueAt(due);
    return next.withBranch(start);
  }

  /** Returns this execution with a stop asked for; a lesser or equal one changes nothing. */
  public Execution withStopping(Stopping stopping, String by, @Nullable String why, Instant at) {
    if (stopping.compareTo(stopping()) <= 0) {
      return this;
    }
    return new Execution(
        id,
        columns
            .with("stopping", stopping.text())
            .with("stopping_at", at)
            .with("stopping_by", by)
            .with("stopping_reason", why));
  }

  /**
   * Returns when the workspace files were given up, so that the execution can never go on, or
   * released by its chain; {@code null} if not.
   */
  public @Nullable Instant filesGoneAt() {
    return columns.instant("files_gone_at");
  }

  /** Returns whether the workspace is kept, for a resume or for members of the same chain. */
  public boolean keepsFiles() {
    boolean mayBeNeeded =
        !ExecutionLifecycle.TABLE.isFinal(state()) || findMembership().isPresent();
    return mayBeNeeded && filesGoneAt() == null;
  }

  /** Returns how many workspace files the execution had when they were given up. */
  public int filesGone() {
    return filesGoneAt() == null ? 0 : columns.integer("files_gone");
  }

  /** Returns whether the execution rests in a state that a resume may leave. */
  public boolean isResumable() {
    boolean rests = state() == ExecutionState.PAUSED || state() == ExecutionState.FAILED;
    return rests && filesGoneAt() == null;
  }

  /** Returns when the context was removed; {@code null} if it was not. */
  public @Nullable Instant contextGoneAt() {
    return columns.instant("context_gone_at");
  }

  /** Returns when all contexts but the newest were removed; {@code null} if they were not. */
  public @Nullable Instant contextTrimmedAt() {
    return columns.instant("context_trimmed_at");
  }

  /** Returns when the steps were removed, all but header and audit; {@code null} if not. */
  public @Nullable Instant purgedAt() {
    return columns.instant("purged_at");
  }

  /** Returns this execution with its workspace files given up. */
  public Execution withFilesGone(Instant at, int files) {
    return new Execution(id, columns.with("files_gone_at", at).with("files_gone", files));
  }

  /** Returns this execution with its context removed. */
  public Execution withContextGone(Instant at) {
    return new Execution(id, columns.with("context_gone_at", at));
  }

  /** Returns this execution with all but its newest context removed. */
  public Execution withContextTrimmed(Instant at) {
    return new Execution(id, columns.with("context_trimmed_at", at));
  }

  /** Returns this execution with its steps about to be removed. */
  public Execution withPurged(Instant at) {
    return new Execution(id, columns.with("purged_at", at));
  }

  /** Returns this execution with the actor who is about to resume it. */
  public Execution withResumeAsked(String by, @Nullable String why) {
    return new Execution(id, columns.with("resume_by", by).with("resume_reason", why));
  }

  /** Returns this execution with the failure that ends it. */
  public Execution withFailure(Failure failure) {
    return new Execution(id, columns.with("failure", Json.write(failure)));
  }

  /** Returns this execution with its outputs. */
  public Execution withOutputs(OutputValue outputs) {
    return new Execution(id, columns.with(HandedOn.columns(outputs)));
  }

  private Instant present(String name) {
    Instant at = columns.instant(name);
    if (at == null) {
      throw new IllegalStateException("Execution " + id + " has no " + name);
    }
    return at;
  }
}
