package com.couriermft.engine.execution;

import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;

/**
 * Reads executions with all their columns, for the API and for data checks. The engine itself reads
 * each column only when it needs the column, so that a damaged column affects as little as
 * possible.
 */
public final class WholeExecutions {
  private WholeExecutions() {}

  /**
   * Checks that every column of an execution's row can be read.
   *
   * @throws RuntimeException a column cannot be read
   */
  public static void requireReadable(Row row) {
    Columns columns = row.columns();
    switch (row.key().charAt(0)) {
      case 'h' -> {
        columns.read(ExecutionRows.ALL);
        columns.read(BranchRows.ALL);
      }
      case 'g' -> columns.read(BranchRows.ALL);
      case 's' -> columns.read(StepRows.ALL);
      case 'a' -> AuditRows.require(row);
      default -> {}
    }
  }

  /**
   * Returns an execution after checking that every column can be read.
   *
   * @throws DamagedDataException a column of its header cannot be read
   */
  public static Execution require(Execution execution) {
    return DamagedDataException.reading(
        "Execution '" + execution.id() + "'",
        () -> {
          execution.columns().read(ExecutionRows.ALL);
          execution.columns().read(BranchRows.ALL);
          return execution;
        });
  }

  /**
   * Returns an execution with its members, after checking that every column can be read.
   *
   * @throws DamagedDataException a column of its header or of a member cannot be read
   */
  public static Snapshot require(Snapshot at) {
    Execution execution = require(at.execution());
    return DamagedDataException.reading(
        "Execution '" + execution.id() + "'",
        () -> {
          at.members().values().forEach(member -> member.branch().columns().read(BranchRows.ALL));
          return at;
        });
  }
}
