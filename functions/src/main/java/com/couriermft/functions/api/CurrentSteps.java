package com.couriermft.functions.api;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.CurrentStep;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the current steps of a running execution: one step, or several that run in parallel. */
final class CurrentSteps {
  private static final List<String> COUNTS =
      List.of("bytes", "files", "total_bytes", "total_files", "bytes_per_second");

  private final Plan plan;
  private final Snapshot at;
  private final Duration lease;
  private final Map<BranchName, Branch> leaves = new TreeMap<>();

  /**
   * Creates the finder for an execution.
   *
   * @param lease lease time of a step after each heartbeat
   */
  CurrentSteps(Snapshot at, Plan plan, Duration lease) {
    this.plan = plan;
    this.at = at;
    this.lease = lease;
    for (BranchName name : at.names()) {
      Branch branch = at.branch(name).orElseThrow();
      boolean moves = branch.phase() == Phase.READY || branch.phase() == Phase.LEASED;
      if (moves && branch.cursor() < plan.steps().size()) {
        leaves.put(name, branch);
      }
    }
  }

  /** Returns the current steps. */
  List<CurrentStep> list() {
    List<CurrentStep> steps = new ArrayList<>();
    leaves.forEach((name, branch) -> steps.add(step(name, branch)));
    return steps;
  }

  private CurrentStep step(BranchName name, Branch branch) {
    StepDefinition step = plan.steps().get(branch.cursor());
    List<Integer> iterations = branch.path().indexes();
    // A lane that is about to retry a failed item has no current item yet, so its index is below 0.
    boolean atItems = iterations.stream().allMatch(index -> index >= 0);
    Instant since = branch.stepStartedAt();
    CurrentStep.Lease held =
        branch.phase() == Phase.LEASED && since != null ? held(name, branch, step, since) : null;
    return new CurrentStep(
        step.id(),
        branch.attempt(),
        atItems ? iterations : List.of(),
        isLane(name) ? name.member() : null,
        held,
        held == null ? branch.dueAt() : null);
  }

  private CurrentStep.Lease held(
      BranchName name, Branch branch, StepDefinition step, Instant since) {
    Instant beat = Heartbeats.find(at, name).orElse(null);
    return new CurrentStep.Lease(
        since,
        since.plusSeconds(step.timeoutSeconds()),
        branch.leaseOwner(),
        beat,
        beat == null ? null : beat.plus(lease));
  }

  private boolean isLane(BranchName name) {
    return !name.isRoot()
        && plan.findNode(name.marker())
            .filter(node -> node.kind() == PlanNode.Kind.FOR_EACH)
            .isPresent();
  }

  /**
   * Returns the sum of the progress that the workers of the current steps have reported; empty if
   * there is no report.
   */
  Optional<ObjectNode> progress() {
    List<ObjectNode> reports =
        leaves.values().stream().filter(CurrentSteps::isReported).map(Branch::progress).toList();
    if (reports.size() <= 1) {
      return reports.stream().findFirst();
    }
    ObjectNode sums = Json.object();
    for (String count : COUNTS) {
      sums.put(count, reports.stream().mapToLong(r -> r.path(count).asLong()).sum());
    }
    return Optional.of(sums);
  }

  /**
   * Returns whether the current attempt has reported progress; reports of earlier attempts are
   * ignored.
   */
  private static boolean isReported(Branch at) {
    return at.phase() == Phase.LEASED && at.progress().path("attempt").asInt(-1) == at.attempt();
  }
}
