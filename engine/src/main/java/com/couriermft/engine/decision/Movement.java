package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;

/**
 * Continues, ends and wakes branches. The rules are in {@link Walk} for markers, {@link LoopRules}
 * for loops, {@link GroupRules} for groups and {@link StopRules} for stops. They pass branches back
 * through {@link Moves}.
 */
final class Movement implements Moves {
  private final Plan plan;
  private final Evaluation evaluation;
  private final Draft draft;
  private final Tree tree;
  private final LoopRules loops;
  private final GroupRules groups;
  private final StopRules rest;
  private final Walk walk;

  Movement(Turn turn, Draft draft) {
    this.plan = turn.plan();
    this.evaluation = turn.evaluation();
    this.draft = draft;
    this.tree = draft.tree();
    this.loops = new LoopRules(turn, draft, this);
    this.groups = new GroupRules(turn, draft, this);
    this.rest = new StopRules(turn, draft, loops);
    this.walk = new Walk(turn, draft, loops, groups, rest, this);
  }

  StopRules rest() {
    return rest;
  }

  /** Continues a branch after its current step or block. */
  void goOn(BranchName name) {
    walk(name, plan.after(tree.get(name).cursor()));
  }

  @Override
  public void walk(BranchName name, int cursor) {
    walk.from(name, cursor);
  }

  @Override
  public void end(BranchName name) {
    if (name.isRoot()) {
      complete();
      return;
    }
    Branch branch = tree.get(name);
    tree.put(
        name,
        branch.after(PhaseEvent.END).withWarnings(-branch.warnings()).withBytes(-branch.bytes()));
    draft.trail().told(name, "branch.ended", null);
    BranchName above = name.parent();
    Branch parent = tree.opener(name).withWarnings(branch.warnings()).withBytes(branch.bytes());
    parent = parent.withWindow(parent.active() - 1, parent.parked(), parent.next());
    tree.put(above, parent);
    if (parent.active() > 0) {
      return;
    }
    // Uses the counts rather than the flag, because the flag may have been read earlier.
    if (parent.parked() > 0) {
      rest.restGroup(above);
    } else if (loops.isAtLoop(parent)) {
      loops.join(above);
    } else {
      groups.join(above);
    }
  }

  private void complete() {
    if (!plan.job().outputs().isEmpty()) {
      try {
        tree.header(tree.header().withOutputs(evaluation.outputs(tree.from(BranchName.ROOT))));
      } catch (StoreUnavailable storage) {
        throw storage;
      } catch (CourierException unresolved) {
        rest.fail(BranchName.ROOT, Failure.of(unresolved));
        rest.park(BranchName.ROOT);
        return;
      }
    }
    tree.put(BranchName.ROOT, tree.get(BranchName.ROOT).after(PhaseEvent.END));
    draft.move(ExecutionEvent.COMPLETE, null);
  }

  @Override
  public void markerFailed(BranchName name, Failure failure) {
    walk.failed(name, failure);
  }

  /**
   * Returns whether a queued execution has no work in progress, so that its root may be claimed as
   * a step.
   */
  boolean isAtStep() {
    Branch root = tree.header().branch();
    return plan.isStep(root.cursor()) && !loops.restarts(BranchName.ROOT);
  }

  /**
   * Resumes a granted execution: parked leaves become ready, and loops continue with their
   * remaining items.
   */
  @Override
  public void wake(BranchName name) {
    if (loops.restart(name)) {
      return;
    }
    Branch branch = tree.get(name).withDueAt(null);
    tree.put(name, branch);
    if (branch.phase() == Phase.RESTING && branch.next() > 0) {
      wakeMembers(name);
    } else if (plan.isStep(branch.cursor())) {
      draft.ready(name);
    } else {
      walk(name, branch.cursor());
    }
  }

  private void wakeMembers(BranchName name) {
    tree.put(name, tree.get(name).after(PhaseEvent.OPEN));
    draft.trail().told(name, "group.resumed", null);
    List<BranchName> waking = new ArrayList<>();
    for (BranchName child : tree.openedBy(name)) {
      Branch parent = tree.get(name);
      if (tree.get(child).phase().isAtRest()) {
        tree.put(name, parent.withWindow(parent.active() + 1, parent.parked() - 1, parent.next()));
        waking.add(child);
      } else if (loops.hasFailedItems(child)) {
        tree.put(name, parent.withWindow(parent.active() + 1, parent.parked(), parent.next()));
        waking.add(child);
      }
    }
    for (BranchName child : waking) {
      if (tree.get(child).phase() == Phase.ENDED) {
        loops.retry(child);
      } else {
        wake(child);
      }
    }
  }
}
