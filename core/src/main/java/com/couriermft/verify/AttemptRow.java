package com.couriermft.verify;

import com.couriermft.store.Row;

/**
 * The row of one attempt of a step, {@code s|{generation}|{step}|{iterations}|{attempt}}.
 *
 * @param row the row
 * @param generation of the execution
 * @param index of the step
 * @param attempt its number
 */
record AttemptRow(Row row, int generation, int index, int attempt) {
  static AttemptRow of(Row row) {
    String[] parts = row.key().split("\\|", -1);
    return new AttemptRow(
        row,
        Integer.parseInt(parts[1]),
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[parts.length - 1]));
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
    return "attempt %d of step '%s'".formatted(attempt, stepId());
  }
}
