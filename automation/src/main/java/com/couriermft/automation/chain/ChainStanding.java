package com.couriermft.automation.chain;

import com.couriermft.engine.execution.UnknownValueException;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * The state of a chain execution for housekeeping and schedules, readable even if other columns are
 * damaged.
 *
 * @param chainId the chain; empty if damaged
 * @param state the state; {@code FAILED} if damaged, because it cannot be continued
 * @param since time of the last state change; if damaged, the time when the header was written
 */
record ChainStanding(String chainId, ChainState state, Instant since) {
  /**
   * Reads a header.
   *
   * @throws UnknownValueException only a newer release knows the state
   */
  static ChainStanding of(Row header) {
    Columns columns = header.columns();
    return new ChainStanding(
        columns.text("chain_id"), state(columns.text("state")), since(columns, header.changedAt()));
  }

  private static ChainState state(String text) {
    try {
      return ChainState.of(text);
    } catch (UnknownValueException newer) {
      throw newer;
    } catch (IllegalArgumentException damaged) {
      return ChainState.FAILED;
    }
  }

  private static Instant since(Columns columns, Instant written) {
    try {
      Instant since = columns.instant("state_changed_at");
      return since == null ? written : since;
    } catch (DateTimeException damaged) {
      return written;
    }
  }
}
