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
 * is at a group also counts the group's members: open members that can still move ({@code active}),
 * parked members ({@code parked}) and how many were opened so far ({@code next}). Immutable; every
 * {@code with…} returns a new one. {@link BranchRows} defines the stored form; it keeps all columns
 * that were read, so that columns of a newer release survive.
 */
public final class Branch {
  private final Columns columns;

  Branch(Columns columns) {
    this.columns = columns;
  }

  /** Returns a branch at its first step, without a lease. */
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

  /**
   * Returns the fence, which increases whenever the branch is claimed or parked. Messages and
   * workers with an older fence are rejected.
   */
  public int fence() {
    return columns.get(BranchRows.FENCE);
  }

  /**
   * Returns the index of the current step. It equals the number of steps when the branch is past
   * the last step.
   */
  public int cursor() {
    return columns.get(BranchRows.CURSOR);
  }

  /**
   * Returns the number of the step's attempt, starting at 0. Numbers increase within a generation
   * and are never reused.
   */
  public int attempt() {
    return columns.get(BranchRows.ATTEMPT);
  }

  /**
   * Returns the first attempt of the current retry budget. A resume that grants a new budget
   * changes this number.
   */
  public int baseAttempt() {
    return columns.get(BranchRows.BASE_ATTEMPT);
  }

  /**
   * Returns how often the current attempt was claimed. A high number indicates a step that kills
   * its workers.
   */
  public int claims() {
    return columns.get(BranchRows.CLAIMS);
  }

  /** Returns the worker that holds the lease, or {@code ""}. */
  public String leaseOwner() {
    return columns.get(BranchRows.LEASE_OWNER);
  }

  /**
   * Returns the time before which the branch must not be claimed; {@code null} if it may be claimed
   * at once.
   */
  public @Nullable Instant dueAt() {
    return columns.get(BranchRows.DUE_AT);
  }

  /** Returns the reference to the branch's newest context. */
  public Checkpoint checkpoint() {
    return new Checkpoint(columns.get(BranchRows.CONTEXT_REF), columns.get(BranchRows.CONTEXT));
  }

  public int contextSeq() {
    return columns.get(BranchRows.CONTEXT_SEQ);
  }

  public int auditSeq() {
    return columns.get(BranchRows.AUDIT_SEQ);
  }

  public Instant auditAt() {
    Instant at = columns.get(BranchRows.AUDIT_AT);
    return at == null ? Instant.EPOCH : at;
  }

  /** Returns the hash of the branch's last audit row; {@code ""} if that row has none. */
  String auditHash() {
    return columns.get(BranchRows.AUDIT_HASH);
  }

  /** Returns this branch with the hash of its last audit row. */
  Branch withAuditHash(String hash) {
    return new Branch(columns.with(BranchRows.AUDIT_HASH, hash));
  }

  /** Returns when the current attempt was last claimed; its timeout runs from then. */
  public @Nullable Instant stepStartedAt() {
    return columns.get(BranchRows.STEP_STARTED_AT);
  }

  /**
   * Returns the point at which the current attempt's last slice stopped, as JSON; {@code ""} for
   * the start.
   */
  public String position() {
    return columns.get(BranchRows.POSITION);
  }

  /**
   * Returns the workers that died on the current attempt, as a JSON array of {@link
   * StepExecution.Loss}.
   */
  String losses() {
    return columns.get(BranchRows.LOSSES);
  }

  /** Returns the number of open members of its group that are not parked. */
  public int active() {
    return columns.get(BranchRows.ACTIVE);
  }

  /** Returns the number of parked members of its group. */
  public int parked() {
    return columns.get(BranchRows.PARKED);
  }

  /** Returns the number of the member that the group opens next. */
  public int next() {
    return columns.get(BranchRows.NEXT);
  }

  /**
   * Returns the number of steps of a member branch that failed or were skipped while the execution
   * continued.
   */
  public int warnings() {
    return columns.get(BranchRows.WARNINGS);
  }

  /**
   * Returns the number of bytes transferred since the execution last left an end state. The number
   * includes the branch's completed steps, and ended or parked members below the branch.
   */
  public long bytes() {
    return columns.get(BranchRows.BYTES);
  }

  /** Returns this branch with a number of bytes added; a negative number subtracts. */
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
   * Returns this branch after an event; no other method changes the phase.
   *
   * @throws IllegalStateException the event is not allowed in the current phase
   */
  public Branch after(PhaseEvent event) {
    return new Branch(columns.with(BranchRows.PHASE, BranchLifecycle.next(phase(), event)));
  }

  /** Returns this branch at the first attempt of a step. */
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

  /** Returns this branch leased to a worker, with the fence and the number of claims increased. */
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

  /**
   * Returns this branch without a lease and with a higher fence, which rejects its holder and every
   * pending claim.
   */
  public Branch released(PhaseEvent event) {
    return new Branch(columns.with(BranchRows.LEASE_OWNER, "").with(BranchRows.FENCE, fence() + 1))
        .withStepStartedAt(null)
        .after(event);
  }

  /** Returns this branch with a higher fence, which rejects claims that name the current one. */
  public Branch withFence(int fence) {
    return new Branch(columns.with(BranchRows.FENCE, fence));
  }

  /** Returns this branch at the next attempt of the same step. */
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

  public Branch withLoss(StepExecution.Loss loss) {
    List<StepExecution.Loss> all = new ArrayList<>(StepExecution.losses(losses()));
    all.add(loss);
    return new Branch(columns.with(BranchRows.LOSSES, Json.write(all)));
  }

  /**
   * Returns this branch ready for the next slice of the same attempt. The attempt's timeout
   * continues.
   */
  public Branch sliced(String position) {
    return new Branch(
            columns
                .with(BranchRows.LEASE_OWNER, "")
                .with(BranchRows.FENCE, fence() + 1)
                .with(BranchRows.CLAIMS, 0)
                .with(BranchRows.POSITION, position))
        .after(PhaseEvent.READY);
  }

  /** Returns this branch at a group, with these numbers of active, parked and opened members. */
  public Branch withWindow(int active, int parked, int next) {
    return new Branch(
        columns
            .with(BranchRows.ACTIVE, active)
            .with(BranchRows.PARKED, parked)
            .with(BranchRows.NEXT, next));
  }

  /** Returns the loops that the branch itself is in, outermost first. */
  public List<LoopFrame> loops() {
    return columns.get(BranchRows.LOOPS);
  }

  /** Returns the innermost of {@link #loops()}, which must contain at least one loop. */
  public LoopFrame loop() {
    List<LoopFrame> loops = loops();
    if (loops.isEmpty()) {
      throw new IllegalStateException("The branch is in no loop at step " + cursor());
    }
    return loops.get(loops.size() - 1);
  }

  public Branch withLoops(List<LoopFrame> loops) {
    return new Branch(columns.with(BranchRows.LOOPS, loops));
  }

  /** Returns this branch in one more loop, which is now the innermost. */
  public Branch intoLoop(LoopFrame frame) {
    List<LoopFrame> deeper = new ArrayList<>(loops());
    deeper.add(frame);
    return withLoops(deeper);
  }

  /** Returns this branch with its innermost loop changed. */
  public Branch withLoop(LoopFrame frame) {
    return outOfLoop().intoLoop(frame);
  }

  /** Returns this branch without its innermost loop. */
  public Branch outOfLoop() {
    List<LoopFrame> loops = loops();
    return withLoops(loops.subList(0, loops.size() - 1));
  }

  /**
   * Returns the loops around the current step, outermost first: the loops of the branches above,
   * then the branch's own loops.
   */
  public List<LoopFrame> frames() {
    List<LoopFrame> frames = new ArrayList<>(outer());
    frames.addAll(entered());
    return frames;
  }

  /**
   * Returns the loops of the branch that opened this branch, at the items that were current when it
   * opened this branch.
   */
  public List<LoopFrame> outer() {
    return columns.get(BranchRows.OUTER);
  }

  /**
   * Returns the loops whose items the branch works on. A loop whose lanes work on the items is left
   * out.
   */
  private List<LoopFrame> entered() {
    return loops().stream().filter(frame -> frame.at() < cursor()).toList();
  }

  /** Returns the current items of all loops around the branch. */
  public IterationPath path() {
    return new IterationPath(frames().stream().map(LoopFrame::iteration).toList());
  }

  /** Returns the current items of the loops that the branch itself is in. */
  public IterationPath ownPath() {
    return new IterationPath(entered().stream().map(LoopFrame::iteration).toList());
  }

  /** Returns this branch as a branch that was opened within these loops. */
  public Branch within(List<LoopFrame> outer) {
    return new Branch(columns.with(BranchRows.OUTER, outer));
  }

  /**
   * Returns the failure that ends the current item once all branches that work on it are parked.
   */
  public @Nullable Failure itemFailure() {
    return columns.get(BranchRows.ITEM_FAILURE);
  }

  public boolean isItemFailing() {
    return columns.has(BranchRows.ITEM_FAILURE);
  }

  /**
   * Returns this branch with the failure of the current item; {@code null} if it has not failed.
   */
  public Branch withItemFailure(@Nullable Failure failure) {
    return new Branch(columns.with(BranchRows.ITEM_FAILURE, failure));
  }

  /**
   * Returns the last failure of an item, which is included in the failure that reports how many
   * items failed.
   */
  public @Nullable Failure lastItemFailure() {
    return columns.get(BranchRows.LAST_ITEM_FAILURE);
  }

  /** Returns this branch with the last failure of an item. */
  public Branch withLastItemFailure(Failure failure) {
    return new Branch(columns.with(BranchRows.LAST_ITEM_FAILURE, failure));
  }

  /** Returns this branch with more warnings, from a step or a member that ended. */
  public Branch withWarnings(int more) {
    return new Branch(columns.with(BranchRows.WARNINGS, warnings() + more));
  }

  /** Returns this branch with a retry budget that starts at the current attempt. */
  public Branch withFreshBudget() {
    return new Branch(columns.with(BranchRows.BASE_ATTEMPT, attempt()));
  }

  /**
   * Returns this branch with the start time of its step; {@code null} if the step has not started.
   */
  public Branch withStepStartedAt(@Nullable Instant at) {
    return new Branch(columns.with(BranchRows.STEP_STARTED_AT, at));
  }

  /** Returns a copy of this branch that is due immediately and whose step's timeout is reset. */
  public Branch withoutWait() {
    return withDueAt(null).withStepStartedAt(null);
  }

  /** Returns a copy of this branch that is due at a given time; {@code null} for immediately. */
  public Branch withDueAt(@Nullable Instant due) {
    return new Branch(columns.with(BranchRows.DUE_AT, due));
  }

  /**
   * Returns this branch with the number of claims set to one. A claim that ended cleanly does not
   * count against the step, but the next worker must know that the step may have run before.
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

  /** Returns this branch with one more audit row, written at a given time. */
  public Branch audited(Instant at) {
    return new Branch(
        columns.with(BranchRows.AUDIT_SEQ, auditSeq() + 1).with(BranchRows.AUDIT_AT, at));
  }
}
