package com.couriermft.running.engine.decision;

import com.couriermft.running.execution.LoopFrame;
import java.time.Duration;
import java.time.Instant;

/** The number of items that a lane takes at a time. */
final class LaneBatchSize {
  /** The work of one portion, in time: what waits behind a long item waits for no longer. */
  static final Duration WORTH = Duration.ofSeconds(2);

  /** The number of checkpoints that are joined before they are made one. */
  static final int MOST_JOINED = 32;

  private static final int MOST = 100;

  private LaneBatchSize() {}

  /**
   * The number of items, at least 1.
   *
   * @param last what the lane took before
   * @param left what there is to take
   */
  static int next(LoopFrame last, LoopFrame left, int lanes, Instant now) {
    int remaining = left.count() - left.index();
    if (lanes == 1) {
      return remaining;
    }
    long took = Math.max(1, Duration.between(last.takenAt(), now).toMillis());
    long byTime = last.taken() * WORTH.toMillis() / took;
    // The last items are shared out one by one.
    long fair = Math.min(MOST, remaining / (2L * lanes));
    return (int) Math.max(1, Math.min(byTime, fair));
  }
}
