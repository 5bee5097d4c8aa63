package com.couriermft.chaos;

import com.couriermft.chaos.Database.Content;
import com.couriermft.chaos.Database.Operation;
import com.couriermft.chaos.Database.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares the steps that write rows with the rows and with the ledger table. */
final class RowChecks {
  /** The job whose steps write rows. */
  static final String JOB = "rows";

  /** Number of rows that each of the job's steps writes. */
  static final int COUNT = 60;

  private final Content content;
  private final Findings findings;

  RowChecks(Content content, Findings findings) {
    this.content = content;
    this.findings = findings;
  }

  /**
   * A completed step.
   *
   * @param operation the operation id in the step's outputs
   */
  record Written(String execution, String step, String operation) {
    static List<Written> of(List<Run> runs) {
      List<Written> all = new ArrayList<>();
      for (Run run : runs) {
        if (run.execution().jobId().equals(JOB)) {
          run.completed()
              .forEach(
                  attempt ->
                      all.add(
                          new Written(
                              run.id(), attempt.stepId(), Run.output(attempt, "operation_id"))));
        }
      }
      return all;
    }
  }

  /** Returns the number of rows. */
  static long rows(Content content) {
    return content.rows().stream().mapToLong(Rows::count).sum();
  }

  void check(List<Written> completed) {
    for (Rows rows : content.rows()) {
      findings.expect(
          "rows are written once",
          rows.count() == rows.different() && rows.count() <= COUNT,
          rows.toString());
    }
    long committed = rows(content);
    long told = content.operations().stream().mapToLong(Operation::progress).sum();
    findings.expect(
        "the ledger has the number of committed rows",
        committed == told,
        "%d rows, but the ledger has %d".formatted(committed, told));
    Map<String, Operation> operations =
        content.operations().stream().collect(Collectors.toMap(Operation::id, Function.identity()));
    Map<String, Rows> rows =
        content.rows().stream()
            .collect(Collectors.toMap(each -> each.execution() + each.step(), Function.identity()));
    for (Written each : completed) {
      Operation operation = operations.get(each.operation());
      Rows written = rows.get(each.execution() + each.step());
      findings.expect(
          "completed steps wrote all rows",
          written != null && written.count() == COUNT,
          each + " has " + written);
      findings.expect(
          "the ledger has all completed operations",
          operation != null && operation.finished() && operation.progress() == COUNT,
          each + " stands as " + operation);
    }
  }
}
