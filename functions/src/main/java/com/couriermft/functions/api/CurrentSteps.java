package com.couriermft.functions.api;

import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a running run is at: one step, or several that run at the same time. */
final class CurrentSteps {
  private static final List<String> COUNTS =
      List.of("bytes", "files", "total_bytes", "total_files", "bytes_per_second");

  private final List<StepDefinition> plan;
  private final List<Branch> leaves;

  CurrentSteps(Snapshot at, List<StepDefinition> plan) {
    this.plan = plan;
    this.leaves =
        at.names().stream()
            .map(name -> at.branch(name).orElseThrow())
            .filter(branch -> branch.phase() == Phase.READY || branch.phase() == Phase.LEASED)
            .filter(branch -> branch.cursor() < plan.size())
            .toList();
  }

  /**
   * The steps.
   *
   * <pre>[{"id": "get", "attempt": 0, "since": "…", "deadline": "…", "worker": "…"}]</pre>
   *
   * <p>While a step waits for a worker or for a retry there is {@code next_attempt_at} (if it waits
   * for a time) instead of the last three.
   */
  List<ObjectNode> list() {
    return leaves.stream().map(this::step).toList();
  }

  private ObjectNode step(Branch at) {
    StepDefinition step = plan.get(at.cursor());
    ObjectNode json = Json.object().put("id", step.id()).put("attempt", at.attempt());
    Instant since = at.stepStartedAt();
    if (at.phase() == Phase.LEASED && since != null) {
      ExecutionView.put(json, "since", since);
      ExecutionView.put(json, "deadline", since.plusSeconds(step.timeoutSeconds()));
      ExecutionView.put(json, "worker", at.leaseOwner());
    } else {
      ExecutionView.put(json, "next_attempt_at", at.dueAt());
    }
    return json;
  }

  /** What their workers have reported; of several the sums. Empty while none has. */
  Optional<ObjectNode> progress() {
    List<ObjectNode> reports =
        leaves.stream().filter(CurrentSteps::isReported).map(Branch::progress).toList();
    if (reports.size() <= 1) {
      return reports.stream().findFirst();
    }
    ObjectNode sums = Json.object();
    for (String count : COUNTS) {
      sums.put(count, reports.stream().mapToLong(r -> r.path(count).asLong()).sum());
    }
    return Optional.of(sums);
  }

  /** What an earlier attempt reported is not the progress of this one. */
  private static boolean isReported(Branch at) {
    return at.phase() == Phase.LEASED && at.progress().path("attempt").asInt(-1) == at.attempt();
  }
}
