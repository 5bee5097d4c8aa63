package com.couriermft.steps.database;

import com.couriermft.partners.database.BulkLoad;
import com.couriermft.partners.database.ValueTarget;
import com.couriermft.transfer.supervision.Cancellation;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A limited number of input rows, converted for bulk loading. Not thread-safe. */
final class LoadedRows implements BulkLoad.Rows {
  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final List<RowColumn> columns;
  private final List<ValueTarget> targets;
  private final InputRows rows;
  private final long most;
  private final Cancellation cancellation;
  private long count;
  private boolean cut;

  /**
   * Creates the sequence of rows that starts at the current position of the input.
   *
   * @param targets target of each column
   * @param most maximum number of rows
   */
  LoadedRows(
      ExecuteConfig config,
      List<ValueTarget> targets,
      InputRows rows,
      long most,
      Cancellation cancellation) {
    if (config.columns() == null) {
      throw new IllegalArgumentException("'load' requires 'columns'");
    }
    this.columns = RowColumn.of(config.columns());
    this.targets = targets;
    this.rows = rows;
    this.most = most;
    this.cancellation = cancellation;
  }

  List<String> columns() {
    return columns.stream().map(RowColumn::to).toList();
  }

  @Override
  public @Nullable List<JsonNode> next() throws IOException {
    if (count % ROWS_BETWEEN_LOOKS == 0) {
      cancellation.throwIfCancelled();
    }
    if (count == most) {
      cut = true;
      return null;
    }
    InputRows.Row row = rows.next();
    if (row == null) {
      return null;
    }
    count++;
    List<JsonNode> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      values.add(row.value(columns.get(i).from(), targets.get(i)));
    }
    return values;
  }

  /** Returns the number of consumed rows. */
  long count() {
    return count;
  }

  /** Returns whether there may be further rows. */
  boolean isCut() {
    return cut;
  }
}
