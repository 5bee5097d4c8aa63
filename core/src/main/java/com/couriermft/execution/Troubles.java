package com.couriermft.execution;

import com.couriermft.failure.Failure;
import com.couriermft.json.Json;
import com.couriermft.store.Columns;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How often the engine itself has failed over an execution lately: a row of its partition, so that
 * the count survives the hosts, and neither the header's version nor its age changes. Thread-safe.
 */
public final class Troubles {
  /** Failures that lie further apart are not counted together. */
  static final Duration LATELY = Duration.ofMinutes(10);

  private static final String KEY = "e|engine";

  private static final Set<String> OVER =
      Set.of(
          ExecutionState.COMPLETED.text(),
          ExecutionState.FAILED.text(),
          ExecutionState.CANCELLED.text());

  private final Tables tables;

  /** On these tables. */
  public Troubles(Tables tables) {
    this.tables = tables;
  }

  /**
   * Counts one more failure.
   *
   * @param id the execution's
   * @param what failed, for people who read the row
   * @param nonce unique to this call
   * @return how many there have been lately, with this one
   */
  public int count(String id, String what, String nonce) {
    while (true) {
      Optional<Row> before = tables.find(ExecutionStore.TABLE, id, KEY);
      int times = before.filter(Troubles::isLate).map(Troubles::times).orElse(0) + 1;
      Columns after = Columns.none().with("times", times).with("what", what).with("nonce", nonce);
      Write write =
          before
              .map(row -> Write.merge(KEY, after, row.etag()))
              .orElseGet(() -> Write.insert(KEY, after));
      try {
        tables.transact(ExecutionStore.TABLE, id, List.of(write));
        return times;
      } catch (StoreConflict another) {
        // Another worker has failed over it at the same time: both count.
      }
    }
  }

  private static boolean isLate(Row row) {
    return row.age().compareTo(LATELY) <= 0;
  }

  private static int times(Row row) {
    return (int) Math.min(Math.max(0, row.columns().number("times")), 1_000);
  }

  /** Forgets them: the execution was ended over them, or goes on afterwards. */
  public void forget(String id) {
    try {
      tables.transact(ExecutionStore.TABLE, id, List.of(Write.delete(KEY, Write.ANY)));
    } catch (StoreConflict gone) {
      // Another worker has forgotten them, or there were none.
    }
  }

  /**
   * Marks as failed for good what cannot be read, or is too much for one transaction: writes the
   * header alone, without an audit row, and nothing can resume it afterwards. One that is over
   * stays as it is.
   *
   * @param id the execution's
   * @param nonce unique to this call
   * @throws StoreConflict somebody else has written the header meanwhile
   */
  public void endUnreadable(String id, Failure failure, Instant at, String nonce) {
    Optional<Row> header = tables.find(ExecutionStore.TABLE, id, BranchName.ROOT.rowKey());
    if (header.isEmpty() || OVER.contains(header.get().columns().text("state"))) {
      return;
    }
    Columns failed =
        Columns.none()
            .with("state", ExecutionState.FAILED.text())
            .with("failure", Json.write(failure))
            .with("ended_at", at)
            .with("state_changed_at", at)
            .with("files_gone_at", at)
            .with("stopping", Stopping.NONE.text())
            .with("phase", Phase.PARKED.text())
            .with("lease_owner", "")
            .with("due_at", "")
            .with("nonce", nonce);
    Write write = Write.merge(BranchName.ROOT.rowKey(), failed, header.get().etag());
    tables.transact(ExecutionStore.TABLE, id, List.of(write));
  }
}
