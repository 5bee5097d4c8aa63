package com.couriermft.engine.decision;

import com.couriermft.engine.definition.OnFailure;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.LoopItems;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.Optional;

/**
 * Moves branches over markers until a worker is needed: for a step, or to commit after many
 * decisions.
 */
final class Walk {
  /** The maximum number of decisions in one transaction. */
  static final int MAX_DECISIONS = 200;

  /**
   * The maximum number of rows at which a transaction still has room to open or defer a group of
   * branches.
   */
  private static final int MANY_ROWS = 45;

  private final Plan plan;
  private final Evaluation evaluation;
  private final Draft draft;
  private final Tree tree;
  private final Trail trail;
  private final LoopRules loops;
  private final GroupRules groups;
  private final StopRules rest;
  private final Moves moves;
  private int decisions;

  Walk(Turn turn, Draft draft, LoopRules loops, GroupRules groups, StopRules rest, Moves moves) {
    this.plan = turn.plan();
    this.evaluation = turn.evaluation();
    this.draft = draft;
    this.tree = draft.tree();
    this.trail = draft.trail();
    this.loops = loops;
    this.groups = groups;
    this.rest = rest;
    this.moves = moves;
  }

  /** Moves a branch to a cursor and continues from there. */
  void from(BranchName name, int cursor) {
    Optional<Integer> next = Optional.of(cursor);
    while (next.isPresent()) {
      tree.put(name, tree.get(name).withCursor(next.get()).withWindow(0, 0, 0).withoutProgress());
      if (name.isRoot() && plan.isOutermost(next.get())) {
        tree.comeTo(next.get());
      }
      next = at(name);
    }
  }

  /**
   * Processes the branch's current position. Returns the cursor at which the branch continues, if
   * it does.
   */
  private Optional<Integer> at(BranchName name) {
    int cursor = tree.get(name).cursor();
    Optional<PlanNode> node = plan.findNode(cursor);
    if (cursor >= end(name)) {
      moves.end(name);
      return Optional.empty();
    } else if (node.isEmpty()) {
      return closing(name, cursor);
    } else if (tree.isStopping(name)) {
      rest.park(name);
      return Optional.empty();
    } else if (node.get().kind() == PlanNode.Kind.STEP || isEnough()) {
      handOn(name);
      return Optional.empty();
    }
    decisions++;
    return decide(name, node.get());
  }

  private Optional<Integer> decide(BranchName name, PlanNode node) {
    try {
      return switch (node.kind()) {
        case FOR_EACH -> loop(name, (PlanNode.ForEach) node);
        case IF_ELSE -> Optional.of(choose(name, (PlanNode.IfElse) node));
        case PARALLEL -> {
          groups.open(name);
          yield Optional.empty();
        }
        case STEP, SEQUENCE -> throw new IllegalArgumentException("No marker: " + node);
      };
    } catch (StoreUnavailable | StaleTreeException notDecided) {
      throw notDecided;
    } catch (CourierException wrong) {
      failed(name, Failure.of(wrong));
      return Optional.empty();
    }
  }

  private Optional<Integer> loop(BranchName name, PlanNode.ForEach loop) {
    LoopItems items = evaluation.items(tree.from(name), loop);
    trail.decided(name, id(loop) + ": " + items.count() + " items");
    if (items.count() == 0) {
      return Optional.of(loop.to());
    }
    return loops.enter(name, loop, items) ? Optional.of(loop.body().from()) : Optional.empty();
  }

  private int choose(BranchName name, PlanNode.IfElse choice) {
    boolean holds = evaluation.holds(tree.from(name), choice);
    trail.decided(name, id(choice) + ": " + (holds ? "then" : "else"));
    return choice.part(holds).map(PlanNode::from).orElse(choice.to());
  }

  private Optional<Integer> closing(BranchName name, int cursor) {
    PlanNode closed =
        plan.findClosed(cursor)
            .orElseThrow(() -> new IllegalArgumentException("No marker at step " + cursor));
    if (closed instanceof PlanNode.ForEach loop) {
      decisions++;
      if (isEnough() && !tree.isStopping(name)) {
        handOn(name);
        return Optional.empty();
      }
      return loops.itemDone(name, loop);
    }
    return Optional.of(closed.to());
  }

  /** Handles a failed marker, or a loop with failed items, by the marker's policy. */
  void failed(BranchName name, Failure thrown) {
    Branch branch = tree.get(name);
    StepDefinition marker = plan.steps().get(branch.cursor());
    Failure failure = thrown.at(marker.id(), 0);
    trail.failed(name, "flow.failed", marker.id(), failure);
    boolean opened = branch.next() > 0;
    if (plan.job().failurePolicy().effectiveOnFailure(marker) == OnFailure.STOP) {
      rest.fail(name, failure);
      if (opened) {
        rest.restGroup(name);
      } else {
        rest.park(name);
      }
      return;
    }
    tree.below(name).forEach(tree::remove);
    tree.put(name, (opened ? tree.get(name).outOfLoop() : tree.get(name)).withWarnings(1));
    from(name, plan.after(branch.cursor()));
  }

  private boolean isEnough() {
    int rows = tree.changes().size() + tree.waypoints().size() + trail.size();
    return decisions >= MAX_DECISIONS || rows >= MANY_ROWS;
  }

  /** Sends the step to a worker; further decisions follow in a separate message. */
  private void handOn(BranchName name) {
    Branch branch = tree.get(name);
    if (!plan.isStep(branch.cursor())) {
      tree.put(name, branch.withFence(branch.fence() + 1));
    }
    draft.ready(name);
  }

  private String id(PlanNode node) {
    return plan.steps().get(node.from()).id();
  }

  /**
   * Returns the cursor after which a branch ends. A lane checks there whether it has more items.
   */
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
