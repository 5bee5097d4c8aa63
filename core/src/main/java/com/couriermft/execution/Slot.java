package com.couriermft.execution;

import com.couriermft.store.Columns;
import com.couriermft.store.Row;
import com.couriermft.trace.Trace;
import java.time.Duration;

/**
 * A slot held, or a place in a pool that leads to one.
 *
 * @param executionId whose
 * @param epoch of which stay in the queue
 * @param jobId the execution's job
 * @param maxInstances how many slots of the job may be held at a time, 0 for any number
 * @param traceId the execution's trace
 * @param age since the row was written, by the storage server's clock
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
  static Slot of(Row row) {
    Columns c = row.columns();
    return new Slot(
        c.text("execution"),
        c.integer("epoch"),
        c.text("job_id"),
        c.integer("max_instances"),
        Trace.known(c.text(Trace.KEY), c.text("execution")),
        row.age(),
        row.etag());
  }

  static String key(String executionId, int epoch) {
    return PoolRows.SLOTS + "%s|%06d".formatted(executionId, epoch);
  }

  String key() {
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
