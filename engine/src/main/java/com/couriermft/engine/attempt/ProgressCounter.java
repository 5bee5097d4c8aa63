package com.couriermft.engine.attempt;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.supervision.Progress;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts the progress reported by a running attempt. As JSON:
 *
 * <pre>{"step_id": "get", "attempt": 0, "bytes": 1048576, "files": 1, "total_bytes": 4194304,
 *  "total_files": 4, "bytes_per_second": 524288, "average_bytes_per_second": 349525}</pre>
 *
 * <p>{@code bytes_per_second} covers the time since the previous report, so it falls to 0 when a
 * connection hangs. Bytes transferred by earlier slices or attempts count only in {@code bytes}.
 * Totals are 0 if unknown. Thread-safe.
 */
final class ProgressCounter implements Progress {
  /**
   * The shortest interval over which a rate is measured; an earlier report repeats the previous
   * rate.
   */
  private static final long SHORTEST_INTERVAL = TimeUnit.MILLISECONDS.toNanos(500);

  private final String stepId;
  private final int attempt;
  private final LongSupplier nanoTime;
  private final long begunAt;
  private final LongAdder bytes = new LongAdder();
  private final LongAdder before = new LongAdder();
  private final LongAdder files = new LongAdder();
  private final LongAdder totalBytes = new LongAdder();
  private final LongAdder totalFiles = new LongAdder();
  private final Set<String> used = new ConcurrentSkipListSet<>();
  private final Set<String> concealed = new ConcurrentSkipListSet<>();
  private long sampledAt;
  private long sampledBytes;
  private long rate;

  /**
   * Creates the counter of one attempt.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   */
  ProgressCounter(String stepId, int attempt, LongSupplier nanoTime) {
    this.stepId = stepId;
    this.attempt = attempt;
    this.nanoTime = nanoTime;
    this.begunAt = nanoTime.getAsLong();
    this.sampledAt = begunAt;
  }

  @Override
  public void bytes(long count) {
    bytes.add(count);
  }

  @Override
  public void alreadyMoved(long count) {
    before.add(count);
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

  @Override
  public void uses(String what, int version) {
    used.add(what + "@" + version);
  }

  @Override
  public void conceals(Collection<String> secrets) {
    concealed.addAll(secrets);
  }

  @Override
  public Set<String> concealed() {
    return Set.copyOf(concealed);
  }

  /** Returns the number of bytes transferred so far, including earlier slices and attempts. */
  long bytes() {
    return before.sum() + bytes.sum();
  }

  /**
   * Returns the versions of the objects that the attempt used, such as {@code
   * connection/partner-a@3}, ordered by name.
   */
  List<String> used() {
    return List.copyOf(used);
  }

  /** Returns a report as JSON and starts the next interval. */
  synchronized ObjectNode toJson() {
    long now = nanoTime.getAsLong();
    long sum = bytes.sum();
    if (now - sampledAt >= SHORTEST_INTERVAL) {
      rate = perSecond(sum - sampledBytes, now - sampledAt);
      sampledAt = now;
      sampledBytes = sum;
    }
    return Json.object()
        .put("step_id", stepId)
        .put("attempt", attempt)
        .put("bytes", before.sum() + sum)
        .put("files", files.sum())
        .put("total_bytes", totalBytes.sum())
        .put("total_files", totalFiles.sum())
        .put("bytes_per_second", rate)
        .put("average_bytes_per_second", perSecond(sum, Math.max(now - begunAt, 1_000_000)));
  }

  private static long perSecond(long count, long nanos) {
    return (long) (count / (nanos / 1e9));
  }
}
