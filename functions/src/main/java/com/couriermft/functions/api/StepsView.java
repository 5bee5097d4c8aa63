package com.couriermft.functions.api;

import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.StepExecution;
import com.couriermft.execution.StepState;
import com.couriermft.failure.Failure;
import com.couriermft.json.Json;
import com.couriermft.plan.Markers;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The steps of a run: the plan of its version laid under the attempts that there are, so that every
 * step is visible from the start.
 *
 * <pre>[{"id": "get", "name": "get", "type": "sftp.download", "index": 1, "state": "pending",
 *   "next_attempt_at": "…",
 *   "attempts": [{"number": 0, "state": "failed", "started_at": "…", "ended_at": "…",
 *     "worker": "…", "bytes": 0, "failure": {…}, "next_attempt_at": "…"}, …],
 *   "outputs": {"bytes": 1048576}}]</pre>
 *
 * <p>Attempts count from 0, as in failures and in the audit trail. Outputs over 30,000 characters
 * are in the context only. Where a policy ran the whole job again, earlier runs' attempts are there
 * too; those of the second are marked {@code "generation": 2}, and so on. A skipped step has a
 * {@code reason}.
 */
final class StepsView {
  private StepsView() {}

  static List<ObjectNode> of(List<StepDefinition> plan, Snapshot at, List<StepExecution> rows) {
    Map<Integer, List<StepExecution>> byIndex =
        rows.stream().collect(Collectors.groupingBy(row -> row.key().index()));
    return plan.stream()
        .filter(step -> !Markers.isMarker(step))
        .map(step -> step(step, at, byIndex.getOrDefault(step.index(), List.of())))
        .toList();
  }

  private static ObjectNode step(StepDefinition step, Snapshot at, List<StepExecution> attempts) {
    Execution execution = at.execution();
    List<StepExecution> own =
        attempts.stream().filter(a -> a.key().generation() == execution.generation()).toList();
    StepState state = own.isEmpty() ? StepState.PENDING : state(step, at, own);
    ObjectNode json = Json.object().put("id", step.id()).put("name", step.name());
    json.put("type", step.type()).put("index", step.index());
    json.put("state", state.text());
    if (!own.isEmpty()) {
      putWhy(json, state, execution, last(own));
    }
    ArrayNode list = json.putArray("attempts");
    attempts.forEach(attempt -> list.add(attempt(attempt)));
    if (!own.isEmpty() && last(own).outputs() != null) {
      json.set("outputs", last(own).outputs());
    }
    return json;
  }

  /** When a pending step is tried again; why one was passed over. */
  private static void putWhy(
      ObjectNode json, StepState state, Execution execution, StepExecution last) {
    Failure failure = last.failure();
    if (state == StepState.PENDING && execution.state().isActive()) {
      ExecutionView.put(json, "next_attempt_at", last.nextAttemptAt());
    } else if (state == StepState.SKIPPED && failure != null) {
      json.put("reason", failure.message());
    }
  }

  private static StepState state(StepDefinition step, Snapshot at, List<StepExecution> attempts) {
    boolean resumed =
        at.execution().state().isActive()
            && at.names().stream()
                .map(name -> at.branch(name).orElseThrow())
                .anyMatch(
                    branch ->
                        branch.cursor() == step.index()
                            && branch.attempt() > last(attempts).key().attempt());
    return resumed ? StepState.PENDING : last(attempts).state();
  }

  private static ObjectNode attempt(StepExecution row) {
    Failure failure = row.failure();
    boolean triedAgain = row.state() == StepState.PENDING && failure != null;
    ObjectNode json = Json.object();
    if (row.key().generation() > 1) {
      json.put("generation", row.key().generation());
    }
    json.put("number", row.key().attempt());
    json.put("state", (triedAgain ? StepState.FAILED : row.state()).text());
    ExecutionView.put(json, "started_at", row.startedAt());
    ExecutionView.put(json, "ended_at", row.endedAt());
    ExecutionView.put(json, "worker", row.worker());
    json.put("bytes", row.bytes());
    if (failure != null) {
      json.set("failure", Json.tree(failure));
    }
    ExecutionView.put(json, "next_attempt_at", row.nextAttemptAt());
    if (!row.losses().isEmpty()) {
      json.set("losses", Json.tree(row.losses()));
    }
    return json;
  }

  private static StepExecution last(List<StepExecution> attempts) {
    return attempts.get(attempts.size() - 1);
  }
}
