package com.couriermft.functions.api;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.LoopFrame;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.functions.answer.ExecutionAnswer.OpenLoop;
import com.couriermft.functions.answer.LoopCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Reports the progress of an execution's open loops. Only the rows of branches are read, not those
 * of steps.
 *
 * <p>{@code running} is the number of items that are being processed; 0 while the execution is not
 * running. An inner loop is counted only for the outer items that are being processed.
 */
final class LoopProgress {
  private final Plan plan;
  private final Snapshot at;

  LoopProgress(Plan plan, Snapshot at) {
    this.plan = plan;
    this.at = at;
  }

  /** Returns the loops that have started but not ended, each with its {@code id}. */
  List<OpenLoop> list() {
    List<OpenLoop> open = new ArrayList<>();
    for (StepDefinition step : plan.steps()) {
      if (step.type().equals(Markers.FOR_EACH)) {
        find(plan.getLoop(step.index()))
            .ifPresent(found -> open.add(new OpenLoop(step.id(), found)));
      }
    }
    return open;
  }

  /** Returns the progress of a loop; empty before its start and after its end. */
  Optional<LoopCounts> find(PlanNode.ForEach loop) {
    List<BranchName> owners = at.names().stream().filter(name -> owns(name, loop)).toList();
    if (owners.isEmpty()) {
      return Optional.empty();
    }
    List<BranchName> lanes = at.names().stream().filter(name -> isLane(name, loop)).toList();
    int failed = sum(lanes, lane -> frame(lane, loop).failed());
    int open = sum(lanes, lane -> open(lane, loop));
    int handedOut = sum(owners, owner -> frame(owner, loop).index());
    return Optional.of(
        new LoopCounts(
            sum(owners, owner -> frame(owner, loop).count()),
            handedOut - open - failed,
            failed,
            running(loop.hasLanes() ? lanes : owners, loop),
            loop.maxParallel()));
  }

  private static int sum(List<BranchName> names, ToIntFunction<BranchName> what) {
    return names.stream().mapToInt(what).sum();
  }

  private int running(List<BranchName> workers, PlanNode.ForEach loop) {
    return at.execution().state() == ExecutionState.RUNNING
        ? (int) workers.stream().filter(name -> open(name, loop) > 0).count()
        : 0;
  }

  private boolean owns(BranchName name, PlanNode.ForEach loop) {
    return !isLane(name, loop)
        && branch(name).loops().stream().anyMatch(f -> f.at() == loop.from());
  }

  private static boolean isLane(BranchName name, PlanNode.ForEach loop) {
    return !name.isRoot() && name.marker() == loop.from();
  }

  /**
   * Returns the number of items that a branch has started and that are neither complete nor set
   * aside.
   */
  private int open(BranchName name, PlanNode.ForEach loop) {
    LoopFrame frame = frame(name, loop);
    if (branch(name).phase() == Phase.ENDED || frame.index() < 0) {
      return 0;
    }
    return frame.isRetrying() ? 1 : frame.to() - frame.index();
  }

  private LoopFrame frame(BranchName name, PlanNode.ForEach loop) {
    return branch(name).loops().stream()
        .filter(frame -> frame.at() == loop.from())
        .findFirst()
        .orElseThrow();
  }

  private Branch branch(BranchName name) {
    return at.branch(name).orElseThrow();
  }
}
