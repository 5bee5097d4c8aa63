package com.couriermft.engine.dependency;

import com.couriermft.engine.execution.Upstream;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;

/**
 * Stores the executions that wait for a job in the table {@code waits}, with the upstream job as
 * partition, in rows {@code z|{execution}|{epoch:06}}. The row is written before the upstream job
 * is checked for the last time. Therefore, if an upstream execution ends, either the check sees the
 * end or the execution finds the row. The rows only speed up waking: a waiting execution also has a
 * place in its pool, which the sweep checks. Thread-safe.
 */
public final class Waiters {
  /** The name of the table. */
  public static final String TABLE = "waits";

  private static final String PREFIX = "z|";

  private final Tables tables;

  /** Creates a store in these tables. */
  public Waiters(Tables tables) {
    this.tables = tables;
  }

  /**
   * An execution that waits for a job.
   *
   * @param executionId the execution
   * @param epoch the execution's epoch
   */
  public record Waiter(String executionId, int epoch) {
    private String key() {
      return PREFIX + "%s|%06d".formatted(executionId, epoch);
    }
  }

  /** Records that an execution waits for these jobs. Idempotent. */
  public void remember(Waiter waiter, List<Upstream> upstreams) {
    Columns columns =
        Columns.none().with("execution", waiter.executionId()).with("epoch", waiter.epoch());
    upstreams.forEach(each -> write(each.jobId(), Write.insert(waiter.key(), columns)));
  }

  /** Removes the records that an execution waits for these jobs; ignores missing records. */
  public void forget(Waiter waiter, List<Upstream> upstreams) {
    upstreams.forEach(each -> forget(waiter, each.jobId()));
  }

  /** Removes the record that an execution waits for a job. */
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
      // Another process has written or deleted the same row.
    }
  }
}
