package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.language.definition.StepDefinition;
import com.couriermft.running.execution.Branch;
import com.couriermft.running.execution.BranchName;
import com.couriermft.running.execution.ExecutionStore.Snapshot;
import com.couriermft.running.execution.Phase;
import com.couriermft.running.plan.Plan;
import com.couriermft.running.plan.PlanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The position of a running execution: one step, or several that run at the same time. */
final class CurrentSteps {
  private static final List<String> COUNTS =
      List.of("bytes", "files", "total_bytes", "total_files", "bytes_per_second");

  private final Plan plan;
  private final Snapshot at;
  private final Duration lease;
  private final Map<BranchName, Branch> leaves = new TreeMap<>();

  /**
   * Finds the steps of an execution.
   *
   * @param lease how long a worker holds a step after each heartbeat
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

  /**
   * The steps.
   *
   * <pre>[{"id": "get", "attempt": 0, "iterations": [7], "lane": 2, "since": "…", "deadline": "…",
   *   "worker": "…", "heartbeat_at": "…", "lease_expires_at": "…"}]</pre>
   *
   * <p>While a step waits for a worker or for a retry there is {@code next_attempt_at} (if it waits
   * for a time) instead of the last five.
   */
  List<ObjectNode> list() {
    List<ObjectNode> steps = new ArrayList<>();
    leaves.forEach((name, branch) -> steps.add(step(name, branch)));
    return steps;
  }

  private ObjectNode step(BranchName name, Branch branch) {
    StepDefinition step = plan.steps().get(branch.cursor());
    ObjectNode json = Json.object().put("id", step.id()).put("attempt", branch.attempt());
    List<Integer> iterations = branch.path().indexes();
    // A lane that is about to take up a failed item is at no item yet: its index is below 0.
    if (!iterations.isEmpty() && iterations.stream().allMatch(index -> index >= 0)) {
      json.set("iterations", Json.tree(iterations));
    }
    if (isLane(name)) {
      json.put("lane", name.member());
    }
    Instant since = branch.stepStartedAt();
    if (branch.phase() == Phase.LEASED && since != null) {
      ExecutionView.put(json, "since", since);
      ExecutionView.put(json, "deadline", since.plusSeconds(step.timeoutSeconds()));
      ExecutionView.put(json, "worker", branch.leaseOwner());
      Heartbeats.find(at, name)
          .ifPresent(
              beat -> {
                ExecutionView.put(json, "heartbeat_at", beat);
                ExecutionView.put(json, "lease_expires_at", beat.plus(lease));
              });
    } else {
      ExecutionView.put(json, "next_attempt_at", branch.dueAt());
    }
    return json;
  }

  private boolean isLane(BranchName name) {
    return !name.isRoot()
        && plan.findNode(name.marker())
            .filter(node -> node.kind() == PlanNode.Kind.FOR_EACH)
            .isPresent();
  }

  /**
   * Returns the progress that the workers of the current steps have reported, as sums where several
   * run; empty while none has reported.
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

  /** A report of an earlier attempt does not count as progress of the current one. */
  private static boolean isReported(Branch at) {
    return at.phase() == Phase.LEASED && at.progress().path("attempt").asInt(-1) == at.attempt();
  }
}
