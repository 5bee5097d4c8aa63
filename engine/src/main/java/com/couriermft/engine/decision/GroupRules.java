package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of groups: a branch opens one member for each part, and joins the members' contexts.
 */
final class GroupRules {
  private final Plan plan;
  private final Evaluation evaluation;
  private final Tree tree;
  private final Trail trail;
  private final Moves moves;

  GroupRules(Turn turn, Draft draft, Moves moves) {
    this.plan = turn.plan();
    this.evaluation = turn.evaluation();
    this.tree = draft.tree();
    this.trail = draft.trail();
    this.moves = moves;
  }

  /** Opens all members of the branch's group at once. */
  void open(BranchName name) {
    int marker = tree.get(name).cursor();
    PlanNode.Parallel group = plan.getGroup(marker);
    // Each member refers to the common base, so the base itself must be a single blob.
    Checkpoint base = evaluation.single(tree.header(), tree.get(name));
    Branch opening = tree.get(name).after(PhaseEvent.OPEN);
    tree.put(name, opening.withCheckpoint(base, opening.contextSeq()));
    trail.told(name, "group.opened", null);
    List<BranchName> children = new ArrayList<>();
    for (int member = 0; member < group.members().size(); member++) {
      Branch parent = tree.get(name);
      tree.put(name, parent.withWindow(parent.active() + 1, 0, member + 1));
      BranchName child =
          name.child(tree.header().generation(), marker, parent.ownPath(), 0, member);
      tree.put(
          child,
          Branch.fresh()
              .within(parent.frames())
              .withCheckpoint(parent.checkpoint(), parent.contextSeq()));
      children.add(child);
    }
    // Create all members of the group before moving the first one. Otherwise a member that ends at
    // once would count as the last member and join the group.
    for (int member = 0; member < children.size(); member++) {
      moves.walk(children.get(member), group.members().get(member).from());
    }
  }

  /**
   * Joins a group after all its members ended ({@link Movement#end}), and continues the branch
   * after the group.
   */
  void join(BranchName name) {
    List<BranchName> children = tree.openedBy(name);
    List<Checkpoint> members = children.stream().map(c -> tree.get(c).checkpoint()).toList();
    Branch branch = tree.get(name);
    Checkpoint joined = Checkpoint.join(branch.checkpoint(), members);
    tree.put(name, branch.withCheckpoint(joined, branch.contextSeq()));
    children.forEach(tree::remove);
    trail.told(name, "group.joined", null);
    moves.walk(name, plan.after(tree.get(name).cursor()));
  }
}
