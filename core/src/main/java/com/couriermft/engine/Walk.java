package com.couriermft.engine;

import com.couriermft.definition.OnFailure;
import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.LoopItems;
import com.couriermft.execution.Phase;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.Failure;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanNode;
import com.couriermft.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Walks branches over markers until a worker is needed: at a step, or after so many decisions that
 * what was decided is committed first.
 */
final class Walk {
  /** Decisions in one commit, at most. */
  static final int MAX_DECISIONS = 200;

  private final Plan plan;
  private final Tree tree;
  private final Trail trail;
  private final Evaluation evaluation;
  private final Movement movement;
  private final LoopRules loops;
  private int decisions;

  Walk(
      Plan plan,
      Tree tree,
      Trail trail,
      Evaluation evaluation,
      Movement movement,
      LoopRules loops) {
    this.plan = plan;
    this.tree = tree;
    this.trail = trail;
    this.evaluation = evaluation;
    this.movement = movement;
    this.loops = loops;
  }

  /** A branch comes to a cursor. */
  void from(BranchName name, int cursor) {
    List<String> told = new ArrayList<>();
    Optional<Integer> next = Optional.of(cursor);
    while (next.isPresent()) {
      tree.put(name, tree.get(name).withCursor(next.get()).withWindow(0, 0, 0).withoutProgress());
      next = at(name, told);
    }
  }

  /** What the branch does where it stands; where it goes on, if it does. */
  private Optional<Integer> at(BranchName name, List<String> told) {
    int cursor = tree.get(name).cursor();
    Optional<PlanNode> node = plan.findNode(cursor);
    if (cursor >= end(name)) {
      tell(name, told);
      movement.end(name);
      return Optional.empty();
    } else if (node.isEmpty()) {
      return closing(name, cursor, told);
    } else if (tree.isStopping(name)) {
      tell(name, told);
      movement.park(name);
      return Optional.empty();
    } else if (node.get().kind() == PlanNode.Kind.STEP || decisions >= MAX_DECISIONS) {
      tell(name, told);
      handOn(name);
      return Optional.empty();
    }
    decisions++;
    return decide(name, node.get(), told);
  }

  private Optional<Integer> decide(BranchName name, PlanNode node, List<String> told) {
    try {
      return switch (node.kind()) {
        case FOR_EACH -> loop(name, (PlanNode.ForEach) node, told);
        case IF_ELSE -> Optional.of(choose(name, (PlanNode.IfElse) node, told));
        case PARALLEL -> {
          tell(name, told);
          movement.open(name);
          yield Optional.empty();
        }
        case STEP, SEQUENCE -> throw new IllegalArgumentException("No marker: " + node);
      };
    } catch (StoreUnavailable | StaleTreeException notDecided) {
      throw notDecided;
    } catch (CourierException wrong) {
      tell(name, told);
      failed(name, Failure.of(wrong));
      return Optional.empty();
    }
  }

  private Optional<Integer> loop(BranchName name, PlanNode.ForEach loop, List<String> told) {
    LoopItems items = evaluation.items(tree.header(), tree.get(name), loop);
    told.add(id(loop) + ": " + items.count() + " items");
    if (items.count() == 0) {
      return Optional.of(loop.to());
    }
    tell(name, told);
    return loops.enter(name, loop, items) ? Optional.of(loop.body().from()) : Optional.empty();
  }

  private int choose(BranchName name, PlanNode.IfElse choice, List<String> told) {
    boolean holds = evaluation.holds(tree.header(), tree.get(name), choice);
    told.add(id(choice) + ": " + (holds ? "then" : "else"));
    return choice.part(holds).map(PlanNode::from).orElse(choice.to());
  }

  private Optional<Integer> closing(BranchName name, int cursor, List<String> told) {
    PlanNode closed =
        plan.findClosed(cursor)
            .orElseThrow(() -> new IllegalArgumentException("No marker at step " + cursor));
    if (closed instanceof PlanNode.ForEach loop) {
      tell(name, told);
      if (decisions++ >= MAX_DECISIONS && !tree.isStopping(name)) {
        handOn(name);
        return Optional.empty();
      }
      return loops.itemDone(name, loop);
    }
    return Optional.of(closed.to());
  }

  /** A marker that cannot be decided, or a loop of which items failed, by the marker's policy. */
  void failed(BranchName name, Failure thrown) {
    Branch branch = tree.get(name);
    StepDefinition marker = plan.steps().get(branch.cursor());
    Failure failure = thrown.at(marker.id(), 0);
    trail.failed(name, "flow.failed", marker.id(), failure);
    boolean opened = branch.next() > 0;
    if (plan.job().failurePolicy().effectiveOnFailure(marker) == OnFailure.STOP) {
      movement.fail(name, failure);
      if (opened) {
        movement.leave(name, Phase.RESTING);
      } else {
        movement.park(name);
      }
      return;
    }
    tree.below(name).forEach(tree::remove);
    tree.put(name, (opened ? tree.get(name).outOfLoop() : tree.get(name)).withWarnings(1));
    from(name, plan.after(branch.cursor()));
  }

  /** A step waits for a worker; what is still to be decided has a message of its own. */
  private void handOn(BranchName name) {
    Branch branch = tree.get(name);
    if (!plan.isStep(branch.cursor())) {
      tree.put(name, branch.withFence(branch.fence() + 1));
    }
    movement.ready(name);
  }

  private void tell(BranchName name, List<String> told) {
    if (!told.isEmpty()) {
      trail.told(name, "flow.decided", String.join("; ", told));
      told.clear();
    }
  }

  private String id(PlanNode node) {
    return plan.steps().get(node.from()).id();
  }

  /** The cursor at which a branch has nothing left to do; a lane decides that with its items. */
  private int end(BranchName name) {
    if (name.isRoot()) {
      return plan.steps().size();
    }
    PlanNode above = plan.findNode(name.marker()).orElseThrow();
    return above instanceof PlanNode.Parallel group
        ? group.members().get(name.member()).to()
        : above.to();
  }
}
