package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Row;
import java.util.Set;

/**
 * An audit row is one row of the audit trail, {@code a|{millis}|{branch}|{seq}}.
 *
 * @param row the row
 * @param millis its time
 * @param branch the branch that wrote it
 * @param seq its number in the branch
 */
record AuditRow(Row row, long millis, String branch, int seq) {
  private static final Set<String> ENDINGS =
      Set.of("step.completed", "step.failed", "step.skipped", "step.cancelled");

  static AuditRow of(Row row) {
    String[] parts = row.key().split("\\|", -1);
    return new AuditRow(
        row, Long.parseLong(parts[1]), parts[2], Integer.parseInt(parts[parts.length - 1]));
  }

  /** Returns whether the row tells of the end of an attempt. */
  boolean endsAttempt() {
    return ENDINGS.contains(row.columns().text("event"));
  }

  String stepId() {
    return row.columns().text("step_id");
  }

  long attempt() {
    return row.columns().number("attempt");
  }
}
