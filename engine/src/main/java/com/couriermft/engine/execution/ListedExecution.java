package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.Optional;

/**
 * An entry of a list of executions: a row of the table {@code index}.
 *
 * <pre>{"job_id": "partner-invoices", "summary": "{…}", "filed": 12, "left": 8}</pre>
 *
 * <p>{@code filed} is the number of the newest audit row when the summary of an ended execution was
 * written, otherwise 0. {@code left} is the number of the audit row that records that the execution
 * left its end state; {@code left} is written first. A summary with a lower number is outdated,
 * regardless of when it is written.
 */
public record ListedExecution(String id, Columns columns) {
  static ListedExecution of(Row row) {
    return new ListedExecution(UlidIndex.id(row), row.columns());
  }

  static Columns open(Execution e) {
    Columns columns = Columns.none().with("job_id", e.jobId());
    return ExecutionSummary.write(e).map(text -> columns.with("summary", text)).orElse(columns);
  }

  /** Returns the columns of an execution that has ended. */
  static Columns filed(Execution e) {
    Optional<String> summary = ExecutionSummary.write(e);
    return Columns.none()
        .with("job_id", e.jobId())
        .with("summary", summary.orElse(""))
        .with("filed", summary.isPresent() ? e.branch().auditSeq() : 0);
  }

  /** Returns the columns of an execution that is about to leave its end state. */
  static Columns leaving(Execution e) {
    return Columns.none().with("job_id", e.jobId()).with("left", e.branch().auditSeq() + 1L);
  }

  /** Returns whether the summary is current, so that the header need not be read. */
  boolean isFiled() {
    return columns.number("filed") > 0 && columns.number("filed") >= columns.number("left");
  }

  /**
   * Returns the execution at the time of the summary; empty if there is no readable summary, such
   * as in rows of releases without summaries.
   */
  Optional<Execution> findSummary() {
    String text = columns.text("summary");
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(ExecutionSummary.read(id, text));
    } catch (RuntimeException damaged) {
      // The header has the same data.
      return Optional.empty();
    }
  }

  /**
   * Returns whether a row of a list agrees with the header: its summary is outdated or equals the
   * header's.
   */
  public static boolean agrees(Row listed, Row header) {
    ListedExecution entry = of(listed);
    return !entry.isFiled() || entry.shows(new Execution(entry.id(), header.columns()));
  }

  /**
   * Returns whether the row shows the execution's end correctly, as far as the row's data shows.
   */
  public boolean shows(Execution e) {
    Columns filed = filed(e);
    return filed.text("summary").equals(columns.text("summary"))
        && (isFiled() || filed.text("summary").isEmpty());
  }
}
