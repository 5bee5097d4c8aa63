package com.couriermft.engine;

import com.couriermft.json.Json;
import com.couriermft.transfer.Progress;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts what a running attempt reports. As JSON:
 *
 * <pre>{"step_id": "get", "bytes": 1048576, "files": 1, "total_bytes": 4194304, "total_files": 4,
 *  "bytes_per_second": 524288}</pre>
 */
final class ProgressCounter implements Progress {
  private final String stepId;
  private final LongSupplier nanoTime;
  private final long begunAt;
  private final LongAdder bytes = new LongAdder();
  private final LongAdder files = new LongAdder();
  private final LongAdder totalBytes = new LongAdder();
  private final LongAdder totalFiles = new LongAdder();

  ProgressCounter(String stepId, LongSupplier nanoTime) {
    this.stepId = stepId;
    this.nanoTime = nanoTime;
    begunAt = nanoTime.getAsLong();
  }

  @Override
  public void bytes(long count) {
    bytes.add(count);
  }

  @Override
  public void expect(long moreFiles, long moreBytes) {
    totalFiles.add(moreFiles);
    totalBytes.add(moreBytes);
  }

  @Override
  public void fileDone() {
    files.increment();
  }

  ObjectNode toJson() {
    double seconds = Math.max(0.001, (nanoTime.getAsLong() - begunAt) / 1e9);
    return Json.object()
        .put("step_id", stepId)
        .put("bytes", bytes.sum())
        .put("files", files.sum())
        .put("total_bytes", totalBytes.sum())
        .put("total_files", totalFiles.sum())
        .put("bytes_per_second", (long) (bytes.sum() / seconds));
  }
}
