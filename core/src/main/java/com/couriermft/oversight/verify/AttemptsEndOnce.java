package com.couriermft.oversight.verify;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** Checks that as many endings are told of an attempt as there are rows of it that have ended. */
final class AttemptsEndOnce implements RunCheck {
  @Override
  public String invariant() {
    return "I4";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    if (run.header().isPurged()) {
      return; // Only the trail is left.
    }
    Map<String, Integer> told = new HashMap<>();
    run.audit().stream()
        .filter(AuditRow::endsAttempt)
        .forEach(row -> told.merge(name(row.stepId(), row.attempt()), 1, Integer::sum));
    Map<String, Integer> ended = new HashMap<>();
    run.attempts().stream()
        .filter(AttemptRow::hasEnded)
        .forEach(row -> ended.merge(name(row.stepId(), row.attempt()), 1, Integer::sum));
    TreeSet<String> names = new TreeSet<>(told.keySet());
    names.addAll(ended.keySet());
    for (String name : names) {
      int rows = ended.getOrDefault(name, 0);
      int events = told.getOrDefault(name, 0);
      if (rows != events) {
        report.wrong(
            "%s has ended %d times in its rows and %d times in the audit trail"
                .formatted(name, rows, events),
            "one ending in both",
            CheckReport.REPORT_THIS);
      }
    }
  }

  private static String name(String stepId, long attempt) {
    return "attempt %d of step '%s'".formatted(attempt, stepId);
  }
}
