package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.DeferredItem;
import com.couriermft.engine.execution.LoopFrame;
import com.couriermft.engine.execution.LoopItems;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The rules of loops. A branch processes the items itself, one after the other, or opens lanes:
 * branches that take items from it and process them in the same way. A lane takes as many items at
 * a time as it completes in {@link LaneBatchSize#WORTH}, so that lanes with short items seldom
 * contend for their parent's row.
 */
final class LoopRules {
  private final Plan plan;
  private final Tree tree;
  private final Trail trail;
  private final Instant now;
  private final Evaluation evaluation;
  private final Draft draft;
  private final Moves moves;

  LoopRules(Turn turn, Draft draft, Moves moves) {
    this.plan = turn.plan();
    this.tree = draft.tree();
    this.trail = draft.trail();
    this.now = draft.now();
    this.evaluation = turn.evaluation();
    this.draft = draft;
    this.moves = moves;
  }

  /** Returns whether a branch is at the marker of a loop. */
  boolean isAtLoop(Branch branch) {
    return plan.findNode(branch.cursor())
        .filter(node -> node.kind() == PlanNode.Kind.FOR_EACH)
        .isPresent();
  }

  private boolean isLane(BranchName name) {
    return !name.isRoot()
        && plan.findNode(name.marker())
            .filter(node -> node.kind() == PlanNode.Kind.FOR_EACH)
            .isPresent();
  }

  /** Returns the innermost lane, at or above a branch, whose loop continues after a failed item. */
  Optional<BranchName> findTolerant(BranchName name) {
    for (BranchName at = name; !at.isRoot(); at = at.parent()) {
      if (isLane(at) && plan.getLoop(at.marker()).onItemError() == PlanNode.OnItemError.CONTINUE) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /**
   * Enters a loop with items.
   *
   * @return whether the branch works on the first item itself
   */
  boolean enter(BranchName name, PlanNode.ForEach loop, LoopItems items) {
    Checkpoint base = evaluation.single(tree.header(), tree.get(name));
    Branch branch = tree.get(name);
    tree.put(name, branch.withCheckpoint(base, branch.contextSeq()));
    LoopFrame frame = LoopFrame.begin(loop.from(), items, base);
    tree.put(name, tree.get(name).intoLoop(frame));
    if (loop.hasLanes()) {
      openLanes(name, loop);
    }
    return !loop.hasLanes();
  }

  private void openLanes(BranchName name, PlanNode.ForEach loop) {
    tree.put(name, tree.get(name).after(PhaseEvent.OPEN));
    LoopFrame frame = tree.get(name).loop();
    trail.told(name, "group.opened", null);
    List<BranchName> lanes = new ArrayList<>();
    int number = Math.min(loop.maxParallel(), frame.count());
    for (int lane = 0; lane < number; lane++) {
      Branch parent = tree.get(name);
      BranchName child =
          name.child(tree.header().generation(), loop.from(), parent.ownPath(), frame.pass(), lane);
      tree.put(
          child,
          Branch.fresh()
              .within(parent.frames())
              .withCheckpoint(frame.base(), parent.contextSeq())
              .withCursor(loop.end())
              .intoLoop(frame.withItems(0, 0, now)));
      tree.put(name, parent.withWindow(parent.active() + 1, 0, lane + 1));
      take(child, loop);
      lanes.add(child);
    }
    lanes.forEach(lane -> moves.walk(lane, loop.body().from()));
  }

  /**
   * Completes an item.
   *
   * @return the cursor at which the branch continues; empty if the decision already includes the
   *     continuation
   */
  Optional<Integer> itemDone(BranchName name, PlanNode.ForEach loop) {
    Branch branch = tree.get(name);
    LoopFrame frame = branch.loop();
    boolean lane = isLane(name) && name.marker() == frame.at();
    if (frame.isRetrying()) {
      handOver(name);
      takeUp(name, frame.index());
      return Optional.empty();
    } else if (frame.index() + 1 < frame.to()) {
      tree.put(name, branch.withLoop(begun(frame.withIndex(frame.index() + 1), branch)));
      return Optional.of(loop.body().from());
    } else if (!lane) {
      tree.put(name, branch.outOfLoop());
      return Optional.of(loop.to());
    }
    handOver(name);
    if (take(name, loop)) {
      return Optional.of(loop.body().from());
    }
    moves.end(name);
    return Optional.empty();
  }

  private static LoopFrame begun(LoopFrame frame, Branch branch) {
    return frame.withKept(branch.checkpoint());
  }

  /** Takes items for a lane from its parent; returns false if none are left. */
  private boolean take(BranchName lane, PlanNode.ForEach loop) {
    Branch parent = tree.get(lane.parent());
    if (parent.cursor() != lane.marker() || !isAtLoop(parent)) {
      throw new StaleTreeException("Branch " + lane.parent() + " has left the loop of " + lane);
    }
    LoopFrame left = parent.loop();
    if (left.index() >= left.count()) {
      return false;
    }
    Branch branch = tree.get(lane);
    int from = left.index();
    int to = from + LaneBatchSize.next(branch.loop(), left, loop.maxParallel(), now);
    tree.put(lane.parent(), parent.withLoop(left.withIndex(to)));
    tree.put(lane, branch.withLoop(begun(branch.loop().withItems(from, to, now), branch)));
    return true;
  }

  /**
   * Adds the context of a lane's completed items to its parent's context, and resets the lane's
   * context.
   */
  private void handOver(BranchName lane) {
    Branch branch = tree.get(lane);
    Checkpoint base = branch.loop().base();
    if (branch.checkpoint().equals(base)) {
      return;
    }
    Branch parent = tree.get(lane.parent());
    Checkpoint joined = Checkpoint.join(parent.checkpoint(), List.of(branch.checkpoint()));
    parent = parent.withCheckpoint(joined, parent.contextSeq());
    if (joined.joined().size() >= LaneBatchSize.MOST_JOINED) {
      parent = parent.withCheckpoint(evaluation.single(tree.header(), parent), parent.contextSeq());
    }
    tree.put(lane.parent(), parent);
    tree.put(lane, branch.withCheckpoint(base, branch.contextSeq()));
  }

  /**
   * Joins a loop after all its lanes ended ({@link Movement#end}). The branch continues after the
   * loop, or the loop fails because of failed items.
   */
  void join(BranchName name) {
    PlanNode.ForEach loop = plan.getLoop(tree.get(name).cursor());
    int failed = 0;
    Failure last = null;
    for (BranchName lane : tree.openedBy(name)) {
      failed += tree.get(lane).loop().failed();
      last = hasFailedItems(lane) ? tree.get(lane).lastItemFailure() : last;
    }
    if (failed > 0) {
      int count = tree.get(name).loop().count();
      String id = plan.steps().get(loop.from()).id();
      moves.markerFailed(name, EngineFailures.itemsFailed(id, failed, count, last));
    } else {
      leaveLoop(name, loop);
    }
  }

  private void leaveLoop(BranchName name, PlanNode.ForEach loop) {
    tree.below(name).forEach(tree::remove);
    tree.put(name, tree.get(name).outOfLoop());
    trail.told(name, "group.joined", null);
    moves.walk(name, loop.to());
  }

  /** Defers the failed item of a parked lane, so that the lane continues with its other items. */
  void itemFailed(BranchName lane) {
    Branch branch = tree.get(lane);
    LoopFrame frame = branch.loops().get(0);
    Failure failure = Objects.requireNonNull(branch.itemFailure());
    trail.told(
        lane,
        "item.failed",
        "item %d of %d: %s".formatted(frame.index(), frame.count(), failure.code()));
    tree.setAside(lane, frame.index());
    PlanNode.ForEach loop = plan.getLoop(frame.at());
    tree.put(
        lane,
        tree.get(lane)
            .withItemFailure(null)
            .withLastItemFailure(failure)
            .withLoops(List.of(frame.withFailed(frame.failed() + 1)))
            .withCheckpoint(frame.kept(), branch.contextSeq()));
    moves.walk(lane, loop.end());
  }

  /** Returns whether a lane has completed its items and has deferred items to process again. */
  boolean hasFailedItems(BranchName name) {
    Branch branch = tree.get(name);
    return isLane(name) && branch.phase() == Phase.ENDED && branch.loop().failed() > 0;
  }

  /** Schedules the deferred items of a lane for a separate decision. */
  void retry(BranchName lane) {
    Branch branch = tree.get(lane);
    tree.put(lane, branch.withLoop(branch.loop().withIndex(-1).retrying()));
    draft.ready(lane);
  }

  /**
   * Processes the lane's first deferred item after a given item, from the point where the item
   * stopped; ends the lane if no deferred item is left.
   */
  private void takeUp(BranchName lane, int after) {
    LoopFrame frame = tree.get(lane).loop();
    Optional<DeferredItem> next = evaluation.failed(tree.header(), lane, after);
    if (next.isEmpty()) {
      moves.end(lane);
      return;
    }
    tree.takeUp(lane, next.get());
    List<LoopFrame> loops = new ArrayList<>(tree.get(lane).loops());
    LoopFrame own = loops.get(0).retrying().withFailed(frame.failed() - 1);
    loops.set(0, own.withKept(own.base()));
    tree.put(lane, tree.get(lane).withLoops(loops));
    trail.told(lane, "item.resumed", "item %d of %d".formatted(own.index(), own.count()));
    moves.wake(lane);
  }

  /** Returns whether a parked branch restarts one of its loops at the first item. */
  boolean restarts(BranchName name) {
    return restarting(name) >= 0;
  }

  private int restarting(BranchName name) {
    if (tree.get(name).dueAt() != null) {
      // The branch is parked until its due time and was not stopped.
      return -1;
    }
    List<LoopFrame> loops = tree.get(name).loops();
    // A lane shares its outermost loop with its parent, whose decision has already been made.
    for (int i = isLane(name) ? 1 : 0; i < loops.size(); i++) {
      if (plan.getLoop(loops.get(i).at()).resume() == PlanNode.LoopResume.RESTART) {
        return i;
      }
    }
    return -1;
  }

  /** Restarts the outermost loop at its first item, if the job's author chose this option. */
  boolean restart(BranchName name) {
    int depth = restarting(name);
    if (depth < 0) {
      return false;
    }
    tree.below(name).forEach(tree::remove);
    LoopFrame frame = tree.get(name).loops().get(depth);
    PlanNode.ForEach loop = plan.getLoop(frame.at());
    trail.told(name, "loop.restarted", "loop at step " + loop.from());
    Branch branch = tree.get(name);
    Branch first =
        branch
            .withLoops(branch.loops().subList(0, depth))
            .intoLoop(frame.again())
            .withCheckpoint(frame.base(), branch.contextSeq())
            .withWindow(0, 0, 0)
            .withCursor(loop.from());
    tree.put(name, first);
    if (loop.hasLanes()) {
      openLanes(name, loop);
    } else {
      moves.walk(name, loop.body().from());
    }
    return true;
  }

  private static final class LaneBatchSize {
    /** The target duration of one batch, so that short items do not wait long after a slow one. */
    static final Duration WORTH = Duration.ofSeconds(2);

    /** The number of joined contexts after which they are merged into one. */
    static final int MOST_JOINED = 32;

    private static final int MOST = 100;

    private LaneBatchSize() {}

    /**
     * Returns the number of items to take, at least 1.
     *
     * @param last the lane's previous batch
     * @param left the number of remaining items
     */
    static int next(LoopFrame last, LoopFrame left, int lanes, Instant now) {
      int remaining = left.count() - left.index();
      if (lanes == 1) {
        return remaining;
      }
      long took = Math.max(1, Duration.between(last.takenAt(), now).toMillis());
      long byTime = last.taken() * WORTH.toMillis() / took;
      // The last items are distributed one by one.
      long fair = Math.min(MOST, remaining / (2L * lanes));
      return (int) Math.max(1, Math.min(byTime, fair));
    }
  }
}
