package com.couriermft.steps.table;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.transfer.table.TableRow;

/**
 * Checks for cancellation between rows. It does not check at each row, because a check is as
 * expensive as several rows.
 */
final class Rows {
  private static final int BETWEEN_LOOKS = 256;

  private Rows() {}

  /**
   * Reports progress and checks for cancellation at every 256th row.
   *
   * @throws com.couriermft.formats.failure.CourierException the step was cancelled
   */
  static void look(TableRow row, StepContext context) {
    if (row.number() % BETWEEN_LOOKS == 0) {
      context.cancellation().throwIfCancelled();
    }
  }
}
