package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.transfer.supervision.Cancellation;

/** Counts the rows of a query up to a limit. Not thread-safe. */
final class RowCount {
  private final QueryConfig config;
  private final Cancellation cancellation;
  private long rows;

  RowCount(QueryConfig config, Cancellation cancellation) {
    this.config = config;
    this.cancellation = cancellation;
  }

  /**
   * Counts one row.
   *
   * @throws CourierException {@code result_too_large}, or the step has timed out
   */
  void next() {
    cancellation.throwIfCancelled();
    rows++;
    if (rows > config.most()) {
      throw tooLarge("more than %,d rows".formatted(config.most()));
    }
  }

  /** Returns the number of rows so far. */
  long rows() {
    return rows;
  }

  /** Returns the failure of a query that returns too much. */
  CourierException tooLarge(String what) {
    String advice =
        config.output() == QueryConfig.Output.ROWS
            ? "Write the rows to a file ('output': 'csv', 'jsonl' or 'xlsx'), or select fewer rows."
            : "Raise 'max_rows', or select fewer rows.";
    return CourierException.of(
        DatabaseCodes.RESULT_TOO_LARGE, "The query returns %s. %s".formatted(what, advice));
  }
}
