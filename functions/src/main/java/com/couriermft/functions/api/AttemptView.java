package com.couriermft.functions.api;

import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Attempts of steps, and iterations of steps within loops, as the API shows them. */
final class AttemptView {
  private AttemptView() {}

  /**
   * Returns one iteration of a step within loops.
   *
   * <pre>{"iteration_index": 7, "iterations": [2, 7], "state": "completed", "attempts": […]}</pre>
   *
   * <p>{@code passes} is there only where a loop was started from its first item again, and says
   * for each of the loops how often.
   */
  static ObjectNode iteration(StepQueries.Iteration iteration) {
    ObjectNode json = Json.object();
    IterationPath at = iteration.at();
    if (!at.isNone()) {
      json.put("iteration_index", at.indexes().get(at.depth() - 1));
      json.set("iterations", Json.tree(at.indexes()));
      List<Integer> passes = at.iterations().stream().map(IterationPath.Iteration::pass).toList();
      if (passes.stream().anyMatch(pass -> pass > 0)) {
        json.set("passes", Json.tree(passes));
      }
    }
    json.put("state", iteration.last().state().text());
    json.set("attempts", attempts(iteration.attempts()));
    return json;
  }

  static ArrayNode attempts(List<StepExecution> rows) {
    ArrayNode list = Json.array();
    rows.forEach(row -> list.add(of(row)));
    return list;
  }

  private static ObjectNode of(StepExecution row) {
    Failure failure = row.failure();
    boolean triedAgain = row.state() == StepState.PENDING && failure != null;
    ObjectNode json = Json.object();
    if (row.key().generation() > 1) {
      json.put("generation", row.key().generation());
    }
    json.put("number", row.key().attempt());
    json.put("state", (triedAgain ? StepState.FAILED : row.state()).text());
    OptionalFields.put(json, "started_at", row.startedAt());
    OptionalFields.put(json, "ended_at", row.endedAt());
    OptionalFields.put(json, "worker", row.worker());
    json.put("bytes", row.bytes());
    if (failure != null) {
      json.set("failure", Json.tree(failure));
    }
    OptionalFields.put(json, "next_attempt_at", row.nextAttemptAt());
    if (!row.losses().isEmpty()) {
      json.set("losses", Json.tree(row.losses()));
    }
    return json;
  }
}
