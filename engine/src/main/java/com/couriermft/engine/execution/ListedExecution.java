package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.Optional;

/**
 * An entry of a list of executions: a row of the table {@code index}.
 *
 * <pre>{"job_id": "partner-invoices", "summary": "{…}", "filed": 12, "left": 8}</pre>
 *
 * <p>{@code filed} is the number of the newest audit row when the summary was written under an end,
 * 0 before. {@code left} is written before an execution leaves an end: the number of the audit row
 * that will say so. A summary from before that number counts no more, however late it is written.
 *
 * @param id the execution's
 * @param columns the row's
 */
public record ListedExecution(String id, Columns columns) {
  static ListedExecution of(Row row) {
    return new ListedExecution(UlidIndex.id(row), row.columns());
  }

  /** Returns the columns of an execution that may still move. */
  static Columns open(Execution e) {
    Columns columns = Columns.none().with("job_id", e.jobId());
    return ExecutionSummary.write(e).map(text -> columns.with("summary", text)).orElse(columns);
  }

  /** Returns the columns of an execution that has come to an end. */
  static Columns filed(Execution e) {
    Optional<String> summary = ExecutionSummary.write(e);
    return Columns.none()
        .with("job_id", e.jobId())
        .with("summary", summary.orElse(""))
        .with("filed", summary.isPresent() ? e.branch().auditSeq() : 0);
  }

  /** Returns the columns of an execution that is about to leave its end. */
  static Columns leaving(Execution e) {
    return Columns.none().with("job_id", e.jobId()).with("left", e.branch().auditSeq() + 1L);
  }

  /**
   * Returns whether the summary shows how the execution ended, so that its header tells no more.
   */
  boolean isFiled() {
    return columns.number("filed") > 0 && columns.number("filed") >= columns.number("left");
  }

  /**
   * Returns the execution as it was when the summary was written; empty for a row without one,
   * which a release before summaries wrote, or one that cannot be read.
   */
  Optional<Execution> findSummary() {
    String text = columns.text("summary");
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(ExecutionSummary.read(id, text));
    } catch (RuntimeException damaged) {
      // The header tells the same.
      return Optional.empty();
    }
  }

  /**
   * Returns whether a row of a list agrees with an execution's header: its summary does not count,
   * or is that of the header.
   */
  public static boolean agrees(Row listed, Row header) {
    ListedExecution entry = of(listed);
    return !entry.isFiled() || entry.shows(new Execution(entry.id(), header.columns()));
  }

  /** Returns whether the row shows an execution that has ended as it is, as far as rows can. */
  public boolean shows(Execution e) {
    Columns filed = filed(e);
    return filed.text("summary").equals(columns.text("summary"))
        && (isFiled() || filed.text("summary").isEmpty());
  }
}
