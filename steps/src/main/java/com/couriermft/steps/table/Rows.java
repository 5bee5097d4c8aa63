package com.couriermft.steps.table;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.transfer.table.TableRow;

/**
 * Checks for cancellation between rows, but not after each row, because a check is as expensive as
 * several rows.
 */
final class Rows {
  private static final int BETWEEN_LOOKS = 256;

  private Rows() {}

  /**
   * Reports progress and checks for cancellation after every 256th row.
   *
   * @throws com.couriermft.formats.failure.CourierException the step was cancelled
   */
  static void look(TableRow row, StepContext context) {
    if (row.number() % BETWEEN_LOOKS == 0) {
      context.cancellation().throwIfCancelled();
    }
  }
}
