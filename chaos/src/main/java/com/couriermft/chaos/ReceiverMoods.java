package com.couriermft.chaos;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How a receiver answers: kindly while it is calm, by chance in a storm, where it is unkind twice
 * at most to each operation. Thread-safe.
 */
final class ReceiverMoods {
  private static final int MOST_UNKIND = 2;

  private final SplittableRandom random;
  private final Map<String, Integer> unkind = new HashMap<>();
  private boolean rages;

  ReceiverMoods(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The ways to answer a request. */
  enum Mood {
    /** It is done and answered. */
    AT_ONCE(true, false),
    /** It is done, and answered after some time. */
    LATE(true, false),
    /** It is refused for now: 503 with {@code Retry-After}. */
    BUSY(false, false),
    /** It is not done, and answered with 500. */
    FAILED_BEFORE(false, true),
    /** It is done, and answered with 500. */
    FAILED_AFTER(true, true),
    /** It is done, and the answer ends in its middle. */
    CUT(true, true),
    /** It is done, and the connection ends without an answer. */
    SILENT(true, true);

    private final boolean does;
    private final boolean leavesOpen;

    Mood(boolean does, boolean leavesOpen) {
      this.does = does;
      this.leavesOpen = leavesOpen;
    }

    /** Returns whether the receiver has done what it was asked for. */
    boolean does() {
      return does;
    }

    /** Returns whether whoever has asked cannot know whether it was done. */
    boolean leavesOpen() {
      return leavesOpen;
    }
  }

  synchronized void storm(boolean begins) {
    rages = begins;
  }

  /** Returns how to answer a request of an operation. */
  synchronized Mood next(String operation) {
    int dice = rages ? random.nextInt(100) : 0;
    Mood mood =
        dice < 50
            ? Mood.AT_ONCE
            : dice < 70
                ? Mood.LATE
                : dice < 80
                    ? Mood.BUSY
                    : dice < 84
                        ? Mood.FAILED_BEFORE
                        : dice < 88 ? Mood.FAILED_AFTER : dice < 94 ? Mood.CUT : Mood.SILENT;
    boolean isKind = mood == Mood.AT_ONCE || mood == Mood.LATE;
    return isKind || unkind.merge(operation, 1, Integer::sum) <= MOST_UNKIND ? mood : Mood.AT_ONCE;
  }

  /** Returns some milliseconds, fewer than so many. */
  synchronized int millis(int most) {
    return random.nextInt(most);
  }
}
