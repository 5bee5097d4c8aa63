package com.couriermft.oversight.verify;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The audit rows of a branch are numbered 1..n, n is the branch's, and time never runs back. */
final class AuditIsGapless implements RunCheck {
  @Override
  public String invariant() {
    return "I5";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
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
}
