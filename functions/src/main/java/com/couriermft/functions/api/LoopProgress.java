package com.couriermft.functions.api;

import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.LoopFrame;
import com.couriermft.execution.Phase;
import com.couriermft.json.Json;
import com.couriermft.plan.Markers;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far the loops are that a run is in, as the branches' rows tell: without a look at the steps.
 *
 * <pre>{"items": 100000, "done": 512, "failed": 3, "running": 4, "max_parallel": 4}</pre>
 *
 * <p>A loop within another one is counted for the outer items that are being worked on.
 */
final class LoopProgress {
  private final Plan plan;
  private final Snapshot at;

  LoopProgress(Plan plan, Snapshot at) {
    this.plan = plan;
    this.at = at;
  }

  /** The loops that have begun and not ended, each with its {@code id}. */
  List<ObjectNode> list() {
    List<ObjectNode> open = new ArrayList<>();
    for (StepDefinition step : plan.steps()) {
      if (step.type().equals(Markers.FOR_EACH)) {
        find(plan.getLoop(step.index()))
            .ifPresent(found -> open.add(Json.object().put("id", step.id()).setAll(found)));
      }
    }
    return open;
  }

  /** How far a loop is; empty before it has begun and after its end. */
  Optional<ObjectNode> find(PlanNode.ForEach loop) {
    List<BranchName> owners = at.names().stream().filter(name -> owns(name, loop)).toList();
    if (owners.isEmpty()) {
      return Optional.empty();
    }
    int items = 0;
    int done = 0;
    int failed = 0;
    int running = 0;
    for (BranchName owner : owners) {
      LoopFrame frame = frame(owner, loop);
      List<BranchName> lanes = lanes(owner, loop);
      int failedHere = lanes.stream().mapToInt(lane -> frame(lane, loop).failed()).sum();
      int open = lanes.stream().mapToInt(lane -> open(lane, loop)).sum();
      items += frame.count();
      failed += failedHere;
      done += frame.index() - open - failedHere;
      running +=
          lanes.isEmpty() ? 1 : (int) lanes.stream().filter(lane -> open(lane, loop) > 0).count();
    }
    ObjectNode json = Json.object().put("items", items).put("done", done).put("failed", failed);
    return Optional.of(json.put("running", running).put("max_parallel", loop.maxParallel()));
  }

  private boolean owns(BranchName name, PlanNode.ForEach loop) {
    return !isLane(name, loop)
        && branch(name).loops().stream().anyMatch(f -> f.at() == loop.from());
  }

  private List<BranchName> lanes(BranchName owner, PlanNode.ForEach loop) {
    return at.names().stream()
        .filter(name -> isLane(name, loop) && name.parent().equals(owner))
        .toList();
  }

  private static boolean isLane(BranchName name, PlanNode.ForEach loop) {
    return !name.isRoot() && name.marker() == loop.from();
  }

  /** Items that a lane has taken and that are neither done nor set aside. */
  private int open(BranchName lane, PlanNode.ForEach loop) {
    LoopFrame frame = frame(lane, loop);
    if (branch(lane).phase() == Phase.ENDED || frame.index() < 0) {
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
