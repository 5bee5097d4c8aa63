package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of work with its own cursor. The root branch is in the execution's header. A branch that
 * is at a group also counts the group's members: those that are open and move ({@code active}),
 * those at rest ({@code parked}) and how many were opened so far ({@code next}). Immutable; every
 * {@code with…} returns a new one. {@link BranchRows} says how it is stored; it is kept as it was
 * read, so that columns of a newer release stay with it.
 */
public final class Branch {
  private final Columns columns;

  Branch(Columns columns) {
    this.columns = columns;
  }

  /** A branch at its first step that nobody holds. */
  public static Branch fresh() {
    return new Branch(Columns.none().with(BranchRows.PHASE, Phase.PARKED)).withCursor(0);
  }

  Columns columns() {
    return columns;
  }

  /** Returns the phase of the branch. */
  public Phase phase() {
    return columns.get(BranchRows.PHASE);
  }

  /** Raised by every claim and every parking; a message or worker with an older one is void. */
  public int fence() {
    return columns.get(BranchRows.FENCE);
  }

  /** Index of the step it is at; the number of steps when it is past the last. */
  public int cursor() {
    return columns.get(BranchRows.CURSOR);
  }

  /** Number of the step's attempt, from 0; grows within a generation and is never used twice. */
  public int attempt() {
    return columns.get(BranchRows.ATTEMPT);
  }

  /** First attempt of the present retry budget: moved when a resume grants a new one. */
  public int baseAttempt() {
    return columns.get(BranchRows.BASE_ATTEMPT);
  }

  /** Times the present attempt was claimed; finds a step that kills its workers. */
  public int claims() {
    return columns.get(BranchRows.CLAIMS);
  }

  /** The worker that holds it, or {@code ""}. */
  public String leaseOwner() {
    return columns.get(BranchRows.LEASE_OWNER);
  }

  /** Returns the instant before which the branch is not claimed; {@code null} for at once. */
  public @Nullable Instant dueAt() {
    return columns.get(BranchRows.DUE_AT);
  }

  /** Returns the place of the branch's newest context. */
  public Checkpoint checkpoint() {
    return new Checkpoint(columns.get(BranchRows.CONTEXT_REF), columns.get(BranchRows.CONTEXT));
  }

  /** Number of the newest checkpoint. */
  public int contextSeq() {
    return columns.get(BranchRows.CONTEXT_SEQ);
  }

  /** Number of the newest audit row of this branch. */
  public int auditSeq() {
    return columns.get(BranchRows.AUDIT_SEQ);
  }

  /** Time of the newest audit row of this branch. */
  public Instant auditAt() {
    Instant at = columns.get(BranchRows.AUDIT_AT);
    return at == null ? Instant.EPOCH : at;
  }

  /** Returns when the present attempt was last claimed; its timeout runs from then. */
  public @Nullable Instant stepStartedAt() {
    return columns.get(BranchRows.STEP_STARTED_AT);
  }

  /** Returns where the present attempt's last slice left off, as JSON; {@code ""}: the start. */
  public String position() {
    return columns.get(BranchRows.POSITION);
  }

  /** Workers that died on the present attempt, as a JSON array of {@link StepExecution.Loss}. */
  String losses() {
    return columns.get(BranchRows.LOSSES);
  }

  /** Members of its group that are open and not at rest. */
  public int active() {
    return columns.get(BranchRows.ACTIVE);
  }

  /** Members of its group that are at rest. */
  public int parked() {
    return columns.get(BranchRows.PARKED);
  }

  /** Number of the group's member that is opened next. */
  public int next() {
    return columns.get(BranchRows.NEXT);
  }

  /** Steps of a member branch that failed or were skipped while the run went on. */
  public int warnings() {
    return columns.get(BranchRows.WARNINGS);
  }

  /**
   * Returns how many bytes the branch's completed steps have moved, and the members that ended or
   * came to rest below it, since the execution last left an end; a member hands its own up.
   */
  public long bytes() {
    return columns.get(BranchRows.BYTES);
  }

  /** Returns this branch with more bytes moved, or with those that it hands up taken away. */
  public Branch withBytes(long more) {
    return new Branch(columns.with(BranchRows.BYTES, bytes() + more));
  }

  /**
   * Returns the progress that the running step reported with its last heartbeat: {@code {"bytes":
   * 1, "files": 0, …}}.
   */
  public ObjectNode progress() {
    return columns.get(BranchRows.PROGRESS);
  }

  /** Returns this branch with the progress of the running step; an empty object for none. */
  public Branch withProgress(ObjectNode progress) {
    return new Branch(columns.with(BranchRows.PROGRESS, progress));
  }

  /** Returns this branch without any progress. */
  public Branch withoutProgress() {
    return new Branch(columns.with(BranchRows.PROGRESS, Json.object()));
  }

  /** Returns whether this worker holds the branch with this fence. */
  public boolean isHeldBy(String owner, int fence) {
    return phase() == Phase.LEASED && fence() == fence && leaseOwner().equals(owner);
  }

  /**
   * After an event: the one place where the phase changes.
   *
   * @throws IllegalStateException the event is not allowed in the present phase
   */
  public Branch after(PhaseEvent event) {
    return new Branch(columns.with(BranchRows.PHASE, BranchLifecycle.next(phase(), event)));
  }

  /** Places it at a step, at the step's first attempt. */
  public Branch withCursor(int index) {
    return new Branch(
        columns
            .with(BranchRows.CURSOR, index)
            .with(BranchRows.ATTEMPT, 0)
            .with(BranchRows.BASE_ATTEMPT, 0)
            .with(BranchRows.CLAIMS, 0)
            .with(BranchRows.LEASE_OWNER, "")
            .with(BranchRows.STEP_STARTED_AT, null)
            .with(BranchRows.DUE_AT, null)
            .with(BranchRows.POSITION, "")
            .with(BranchRows.LOSSES, ""));
  }

  /** Leased to a worker: fence and claims rise. */
  public Branch claimedBy(String owner, Instant at) {
    Branch claimed =
        new Branch(
            columns
                .with(BranchRows.LEASE_OWNER, owner)
                .with(BranchRows.FENCE, fence() + 1)
                .with(BranchRows.CLAIMS, claims() + 1)
                .with(BranchRows.DUE_AT, null));
    return claimed
        .withStepStartedAt(stepStartedAt() == null ? at : stepStartedAt())
        .after(PhaseEvent.CLAIM);
  }

  /** Nobody's any more: whoever held it, or is about to claim it, is fenced off. */
  public Branch released(PhaseEvent event) {
    return new Branch(columns.with(BranchRows.LEASE_OWNER, "").with(BranchRows.FENCE, fence() + 1))
        .withStepStartedAt(null)
        .after(event);
  }

  /** Returns this branch with a higher fence, so that nobody claims it with the present one. */
  public Branch withFence(int fence) {
    return new Branch(columns.with(BranchRows.FENCE, fence));
  }

  /** At the next attempt of the same step. */
  public Branch atNextAttempt(@Nullable Instant due) {
    return new Branch(
            columns
                .with(BranchRows.ATTEMPT, attempt() + 1)
                .with(BranchRows.CLAIMS, 0)
                .with(BranchRows.LEASE_OWNER, "")
                .with(BranchRows.DUE_AT, due)
                .with(BranchRows.POSITION, "")
                .with(BranchRows.LOSSES, ""))
        .withStepStartedAt(null);
  }

  /** Returns this branch with one more worker that died on the present attempt. */
  public Branch withLoss(StepExecution.Loss loss) {
    List<StepExecution.Loss> all = new ArrayList<>(StepExecution.losses(losses()));
    all.add(loss);
    return new Branch(columns.with(BranchRows.LOSSES, Json.write(all)));
  }

  /** Handed over to the next slice of the same attempt, whose time goes on. */
  public Branch sliced(String position) {
    return new Branch(
            columns
                .with(BranchRows.LEASE_OWNER, "")
                .with(BranchRows.FENCE, fence() + 1)
                .with(BranchRows.CLAIMS, 0)
                .with(BranchRows.POSITION, position))
        .after(PhaseEvent.READY);
  }

  /** At a group, with so many members open, at rest, and opened so far. */
  public Branch withWindow(int active, int parked, int next) {
    return new Branch(
        columns
            .with(BranchRows.ACTIVE, active)
            .with(BranchRows.PARKED, parked)
            .with(BranchRows.NEXT, next));
  }

  /** The loops it is in itself, from the outside in. */
  public List<LoopFrame> loops() {
    return columns.get(BranchRows.LOOPS);
  }

  /** The innermost of them, which there must be. */
  public LoopFrame loop() {
    List<LoopFrame> loops = loops();
    if (loops.isEmpty()) {
      throw new IllegalStateException("The branch is in no loop at step " + cursor());
    }
    return loops.get(loops.size() - 1);
  }

  /** Returns this branch in other loops. */
  public Branch withLoops(List<LoopFrame> loops) {
    return new Branch(columns.with(BranchRows.LOOPS, loops));
  }

  /** Returns this branch in one more loop. */
  public Branch intoLoop(LoopFrame frame) {
    List<LoopFrame> deeper = new ArrayList<>(loops());
    deeper.add(frame);
    return withLoops(deeper);
  }

  /** Returns this branch with its innermost loop changed. */
  public Branch withLoop(LoopFrame frame) {
    return outOfLoop().intoLoop(frame);
  }

  /** Out of the innermost loop. */
  public Branch outOfLoop() {
    List<LoopFrame> loops = loops();
    return withLoops(loops.subList(0, loops.size() - 1));
  }

  /** The loops around the step it is at: those of the branches above it, then its own. */
  public List<LoopFrame> frames() {
    List<LoopFrame> frames = new ArrayList<>(outer());
    frames.addAll(entered());
    return frames;
  }

  /** The loops that the branch which opened it was in, at the items it was at. */
  public List<LoopFrame> outer() {
    return columns.get(BranchRows.OUTER);
  }

  /** A loop whose marker it stands at has its lanes at the items. */
  private List<LoopFrame> entered() {
    return loops().stream().filter(frame -> frame.at() < cursor()).toList();
  }

  /** Returns the items that the branch is at, of all loops around it. */
  public IterationPath path() {
    return new IterationPath(frames().stream().map(LoopFrame::iteration).toList());
  }

  /** Returns the items that the branch is at, of the loops that it is in itself. */
  public IterationPath ownPath() {
    return new IterationPath(entered().stream().map(LoopFrame::iteration).toList());
  }

  /** Opened by a branch that is at the items of these loops. */
  public Branch within(List<LoopFrame> outer) {
    return new Branch(columns.with(BranchRows.OUTER, outer));
  }

  /** Returns the failure that ends the present item when all that works on it is at rest. */
  public @Nullable Failure itemFailure() {
    return columns.get(BranchRows.ITEM_FAILURE);
  }

  /** Returns whether the present item is going to fail. */
  public boolean isItemFailing() {
    return columns.has(BranchRows.ITEM_FAILURE);
  }

  /** Returns this branch with the failure of the present item, {@code null} for none. */
  public Branch withItemFailure(@Nullable Failure failure) {
    return new Branch(columns.with(BranchRows.ITEM_FAILURE, failure));
  }

  /** The last failure of an item, for whoever tells that items have failed. */
  public @Nullable Failure lastItemFailure() {
    return columns.get(BranchRows.LAST_ITEM_FAILURE);
  }

  /** Returns this branch with the last failure of an item. */
  public Branch withLastItemFailure(Failure failure) {
    return new Branch(columns.with(BranchRows.LAST_ITEM_FAILURE, failure));
  }

  /** Returns this branch with the warnings of a step or of a member that ended added. */
  public Branch withWarnings(int more) {
    return new Branch(columns.with(BranchRows.WARNINGS, warnings() + more));
  }

  /** Returns this branch with a new retry budget that begins at the present attempt. */
  public Branch withFreshBudget() {
    return new Branch(columns.with(BranchRows.BASE_ATTEMPT, attempt()));
  }

  /** Returns this branch with a step whose time began at an instant; {@code null} for none yet. */
  public Branch withStepStartedAt(@Nullable Instant at) {
    return new Branch(columns.with(BranchRows.STEP_STARTED_AT, at));
  }

  /** Returns this branch due at once, whenever that is asked for: its step gets its time anew. */
  public Branch withoutWait() {
    return withDueAt(null).withStepStartedAt(null);
  }

  /** Due at a time, {@code null} for at once. */
  public Branch withDueAt(@Nullable Instant due) {
    return new Branch(columns.with(BranchRows.DUE_AT, due));
  }

  /**
   * Returns this branch with a single claim counted: one that ended unharmed is not held against
   * the step, but the next worker must know that the step may have run before.
   */
  public Branch withOneClaim() {
    return new Branch(columns.with(BranchRows.CLAIMS, 1));
  }

  /** Returns this branch with a newer checkpoint. */
  public Branch withCheckpoint(Checkpoint newest, int seq) {
    return new Branch(
        columns
            .with(BranchRows.CONTEXT_REF, newest.blob())
            .with(BranchRows.CONTEXT, newest.inline())
            .with(BranchRows.CONTEXT_SEQ, seq));
  }

  /** Returns this branch with one more audit row, written at that time. */
  public Branch audited(Instant at) {
    return new Branch(
        columns.with(BranchRows.AUDIT_SEQ, auditSeq() + 1).with(BranchRows.AUDIT_AT, at));
  }
}
