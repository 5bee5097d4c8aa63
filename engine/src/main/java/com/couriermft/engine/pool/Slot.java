package com.couriermft.engine.pool;

import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.Duration;

/**
 * A held slot, or a place in a pool's queue for a slot.
 *
 * @param executionId the execution
 * @param epoch the execution's epoch
 * @param jobId the execution's job
 * @param maxInstances the number of slots that the job may hold at the same time, 0 for no limit
 * @param traceId the execution's trace
 * @param age the time since the row was written, according to the storage server's clock
 * @param etag the row's version
 */
public record Slot(
    String executionId,
    int epoch,
    String jobId,
    int maxInstances,
    String traceId,
    Duration age,
    String etag) {
  /**
   * Reads a row of a pool, which is a slot, a place or a to-do row. The execution is part of the
   * key, so a row with damaged columns still identifies its execution and does not block the pool.
   */
  static Slot of(Row row) {
    Columns c = row.columns();
    String[] key = row.key().split("\\|");
    boolean isTodo = row.key().startsWith(PoolRows.TODO);
    int at = isTodo ? 3 : key.length - 2;
    String id = at > 0 && at < key.length ? key[at] : c.text("execution");
    long epoch = at + 1 < key.length ? number(key[at + 1]) : c.number("epoch");
    return new Slot(
        id,
        bounded(epoch),
        c.text("job_id"),
        bounded(c.number("max_instances")),
        Trace.known(c.text(Trace.KEY), id),
        row.age(),
        row.etag());
  }

  private static long number(String text) {
    return text.matches("[0-9]{1,9}") ? Long.parseLong(text) : 0;
  }

  private static int bounded(long number) {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, number));
  }

  /** Returns whether the row belongs to the current epoch of an execution. */
  public boolean isOf(Execution e) {
    return executionId.equals(e.id()) && epoch == e.epoch();
  }

  static String key(String executionId, int epoch) {
    return PoolRows.SLOTS + "%s|%06d".formatted(executionId, epoch);
  }

  /** Returns the row key, which is unique in the pool's partition. */
  public String key() {
    return key(executionId, epoch);
  }

  Columns columns() {
    return Columns.none()
        .with("execution", executionId)
        .with("epoch", epoch)
        .with("job_id", jobId)
        .with("max_instances", maxInstances)
        .with(Trace.KEY, traceId);
  }
}
