package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.language.definition.ProcessBounds;
import java.util.concurrent.TimeUnit;

/** Holds one call of a child to its bounds, at which it looks four times a second. */
final class BoundsWatch {
  /** The processes that a child may be at a time, its supervisor included. */
  static final int MOST_PROCESSES = 64;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long MEBIBYTE = 1 << 20;
  private static final long MOST_SILENCE_SECONDS = 30;

  private final Child child;
  private final String function;
  private final long cpuBefore;
  private long heard = System.nanoTime();
  private long looked = heard;

  BoundsWatch(Child child, String function) {
    this.child = child;
    this.function = function;
    cpuBefore = child.vitals().cpuMillis();
  }

  /** Takes note that the child has sent something. */
  void heard() {
    heard = System.nanoTime();
  }

  /**
   * Returns normally while the child keeps to its bounds.
   *
   * @throws CourierException {@code out_of_memory}, {@code function_limit}, or, if it has been
   *     silent for 30 s, {@code function_died}
   */
  void check() {
    if (System.nanoTime() - looked >= PAUSE_NANOS) {
      looked = System.nanoTime();
      look();
    }
  }

  private void look() {
    ProcessBounds bounds = child.spec().isolation();
    Vitals now = child.vitals();
    long mostBytes = (bounds.memoryMb() * 3L / 2 + 128) * MEBIBYTE;
    if (now.residentBytes() > mostBytes) {
      throw CourierException.of(
          StepCodes.OUT_OF_MEMORY,
          "%s and what it has started use %d MiB, at most %d may be with a memory_mb of %d"
              .formatted(
                  function,
                  now.residentBytes() / MEBIBYTE,
                  mostBytes / MEBIBYTE,
                  bounds.memoryMb()));
    } else if (now.cpuMillis() - cpuBefore > TimeUnit.SECONDS.toMillis(bounds.cpuSeconds())) {
      throw limit("used more than %d s of processor time", bounds.cpuSeconds());
    } else if (now.processes() > MOST_PROCESSES) {
      throw limit("has started more than %d processes", MOST_PROCESSES);
    } else if (System.nanoTime() - heard > TimeUnit.SECONDS.toNanos(MOST_SILENCE_SECONDS)) {
      throw CourierException.of(
          StepCodes.FUNCTION_DIED,
          "%s was silent for %d s and was ended".formatted(function, MOST_SILENCE_SECONDS));
    }
  }

  private CourierException limit(String did, int most) {
    return CourierException.of(
        StepCodes.FUNCTION_LIMIT, function + " " + did.formatted(most) + " and was ended");
  }
}
