package com.couriermft.oversight.verify;

import com.couriermft.language.expression.IterationPath;
import com.couriermft.storage.store.Row;

/**
 * The row of one attempt of a step, {@code s|{generation}|{step}|{iterations}|{attempt}}.
 *
 * @param row the row
 * @param generation of the execution
 * @param index of the step
 * @param at the items of the loops around it
 * @param attempt its number
 */
record AttemptRow(Row row, int generation, int index, IterationPath at, int attempt) {
  static AttemptRow of(Row row) {
    String[] parts = row.key().split("\\|", -1);
    return new AttemptRow(
        row,
        Integer.parseInt(parts[1]),
        Integer.parseInt(parts[2]),
        IterationPath.of(parts[3]),
        Integer.parseInt(parts[4]));
  }

  String stepId() {
    return row.columns().text("step_id");
  }

  String type() {
    return row.columns().text("type");
  }

  String state() {
    return row.columns().text("state");
  }

  boolean isRunning() {
    return state().equals("running");
  }

  boolean hasEnded() {
    return !row.columns().text("ended_at").isEmpty();
  }

  String worker() {
    return row.columns().text("worker");
  }

  @Override
  public String toString() {
    String step = "attempt %d of step '%s'".formatted(attempt, stepId());
    return at.isNone() ? step : step + " at items " + at.indexes();
  }
}
