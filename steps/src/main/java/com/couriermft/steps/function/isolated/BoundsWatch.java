package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Compares the resource usage of a child with its limits, during calls and between them.
 * Thread-safe.
 */
final class BoundsWatch {
  /** Maximum number of processes of a child, including its supervisor. */
  static final int MOST_PROCESSES = 64;

  private static final long MEBIBYTE = 1 << 20;

  private final ChildSpec spec;
  private volatile long cpuBefore;

  BoundsWatch(ChildSpec spec) {
    this.spec = spec;
  }

  /** Starts counting processor time. */
  void beginAttempt(ProcessUsage now) {
    cpuBefore = now.cpuMillis();
  }

  /**
   * Returns {@code out_of_memory} or {@code function_limit} if a limit is exceeded; otherwise
   * empty.
   */
  Optional<CourierException> look(ProcessUsage now) {
    ProcessBounds bounds = spec.isolation();
    long mostBytes = (bounds.memoryMb() * 3L / 2 + 128) * MEBIBYTE;
    if (now.residentBytes() > mostBytes) {
      return Optional.of(
          CourierException.of(
              StepCodes.OUT_OF_MEMORY,
              "%s and its processes use %d MiB; at most %d MiB are allowed with a memory_mb of %d."
                  .formatted(
                      spec.function(),
                      now.residentBytes() / MEBIBYTE,
                      mostBytes / MEBIBYTE,
                      bounds.memoryMb())));
    } else if (now.cpuMillis() - cpuBefore > TimeUnit.SECONDS.toMillis(bounds.cpuSeconds())) {
      return limit("used more than %d s of processor time", bounds.cpuSeconds());
    } else if (now.processes() > MOST_PROCESSES) {
      return limit("started more than %d processes", MOST_PROCESSES);
    }
    return Optional.empty();
  }

  private Optional<CourierException> limit(String did, int most) {
    return Optional.of(
        CourierException.of(
            StepCodes.FUNCTION_LIMIT,
            spec.function() + " " + did.formatted(most) + " and was stopped."));
  }
}
