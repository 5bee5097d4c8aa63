package com.couriermft.engine.dependency;

import com.couriermft.engine.execution.Upstream;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;

/**
 * Stores the executions that wait for a job: table {@code waits}, partition the upstream job, row
 * {@code z|{execution}|{epoch:06}}. A row is written before the run looks at the upstream job once
 * more, so whoever ends a run of that job either is seen or finds the row. It only makes waking
 * quick: a waiting run's place is in its pool, and the sweep looks at it. Thread-safe.
 */
public final class Waiters {
  /** The table. */
  public static final String TABLE = "waits";

  private static final String PREFIX = "z|";

  private final Tables tables;

  /** On these tables. */
  public Waiters(Tables tables) {
    this.tables = tables;
  }

  /**
   * A waiter is an execution that waits for a job.
   *
   * @param executionId the run
   * @param epoch of which stay in the queue
   */
  public record Waiter(String executionId, int epoch) {
    private String key() {
      return PREFIX + "%s|%06d".formatted(executionId, epoch);
    }
  }

  /** Notes that a run waits for these jobs; the same rows each time. */
  public void remember(Waiter waiter, List<Upstream> upstreams) {
    Columns columns =
        Columns.none().with("execution", waiter.executionId()).with("epoch", waiter.epoch());
    upstreams.forEach(each -> write(each.jobId(), Write.insert(waiter.key(), columns)));
  }

  /** Forgets that it waits for these jobs; nothing happens where that is not noted. */
  public void forget(Waiter waiter, List<Upstream> upstreams) {
    upstreams.forEach(each -> forget(waiter, each.jobId()));
  }

  /** Forgets that it waits for a job. */
  public void forget(Waiter waiter, String jobId) {
    write(jobId, Write.delete(waiter.key(), Write.ANY));
  }

  /** Returns the executions that wait for a job. */
  public List<Waiter> of(String jobId) {
    return tables.queryAll(TABLE, jobId, KeyRange.prefix(PREFIX)).stream()
        .map(row -> new Waiter(row.columns().text("execution"), row.columns().integer("epoch")))
        .toList();
  }

  private void write(String jobId, Write write) {
    try {
      tables.transact(TABLE, jobId, List.of(write));
    } catch (StoreConflict already) {
      // Noted, or forgotten, by another who meant the same.
    }
  }
}
