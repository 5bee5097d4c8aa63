package com.couriermft.operate.verify;

import com.couriermft.operate.verify.RunRows.AttemptRow;
import com.couriermft.operate.verify.RunRows.AuditRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The checks of the audit log of an execution and of its attempts. */
final class AttemptChecks {

  private AttemptChecks() {}

  /** The audit rows of a branch are numbered 1..n, n is the branch's, and time never runs back. */
  static void auditIsGapless(RunRows run, CheckReport report) {
    Map<String, List<AuditRow>> byBranch =
        run.audit().stream().collect(Collectors.groupingBy(AuditRow::branch));
    for (BranchRow branch : run.branches()) {
      int rows = byBranch.getOrDefault(branch.name(), List.of()).size();
      if (rows != branch.auditSeq()) {
        report.wrong(
            "branch %s has %d audit rows".formatted(branch.name(), rows),
            "%d, as the branch counts".formatted(branch.auditSeq()),
            CheckReport.REPORT_THIS);
      }
    }
    byBranch.forEach((branch, rows) -> checkOrder(branch, rows, report));
  }

  private static void checkOrder(String branch, List<AuditRow> rows, CheckReport report) {
    List<AuditRow> inOrder = rows.stream().sorted(Comparator.comparing(AuditRow::seq)).toList();
    for (int i = 0; i < inOrder.size(); i++) {
      AuditRow row = inOrder.get(i);
      if (row.seq() != i + 1) {
        report.wrong(
            "branch %s has audit row %d where %d belongs".formatted(branch, row.seq(), i + 1),
            "rows numbered from 1 without gaps",
            CheckReport.REPORT_THIS);
        return;
      }
      if (i > 0 && row.millis() < inOrder.get(i - 1).millis()) {
        report.wrong(
            "audit row %d of branch %s is older than the one before".formatted(row.seq(), branch),
            "times that never run backwards",
            CheckReport.REPORT_THIS);
      }
    }
  }

  /** Checks that as many endings are told of an attempt as there are rows of it that have ended. */
  static void attemptsEndOnce(RunRows run, CheckReport report) {
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
