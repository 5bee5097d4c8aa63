package com.couriermft.chaos;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stored data of one execution.
 *
 * @param execution the header
 * @param attempts the attempts of all generations
 * @param audit the audit rows, by time and branch
 */
record Run(Execution execution, List<StepExecution> attempts, List<Row> audit) {
  static Run read(String id, Tables tables) {
    ExecutionStore store = new ExecutionStore(tables);
    Execution execution = store.get(id).execution();
    List<StepExecution> attempts = new ArrayList<>();
    for (int generation = 1; generation <= execution.generation(); generation++) {
      attempts.addAll(store.steps(id, generation));
    }
    return new Run(
        execution, attempts, tables.queryAll(ExecutionStore.TABLE, id, KeyRange.prefix("a|")));
  }

  String id() {
    return execution.id();
  }

  /**
   * An end of an execution; each resume can add another end.
   *
   * @param execution the execution that ended
   * @param eventId the id of the event that reports the end
   * @param type the type of the event, such as {@code execution.failed}
   * @param at when the execution ended, in milliseconds
   */
  record End(String execution, String eventId, String type, Instant at) {}

  /** Returns the ends in the audit log, in order. */
  List<End> ends() {
    List<End> ends = new ArrayList<>();
    for (Row row : audit) {
      String type = row.columns().text("event");
      if (TellingChannels.ENDS.contains(type)) {
        String[] key = row.key().split("\\|");
        String event = id() + "|" + key[2] + "|" + Integer.parseInt(key[3]);
        ends.add(new End(id(), event, type, Instant.ofEpochMilli(Long.parseLong(key[1]))));
      }
    }
    return ends;
  }

  /** Returns the completed attempts. */
  List<StepExecution> completed() {
    return attempts.stream().filter(a -> a.state() == StepState.COMPLETED).toList();
  }

  /** Returns the completed attempt of a step in a generation. */
  Optional<StepExecution> completed(String step, int generation) {
    return completed().stream()
        .filter(a -> a.stepId().equals(step) && a.key().generation() == generation)
        .findFirst();
  }

  /** Returns an output of an attempt; empty if there is none. */
  static String output(StepExecution attempt, String name) {
    ObjectNode outputs = attempt.outputs();
    return outputs == null ? "" : outputs.path(name).asText();
  }

  /** Returns the events of the audit log, in the order of their rows. */
  List<String> events() {
    return audit.stream().map(row -> row.columns().text("event")).toList();
  }
}
