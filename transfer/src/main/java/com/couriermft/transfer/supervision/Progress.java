package com.couriermft.transfer.supervision;

import java.util.Collection;
import java.util.Set;

/**
 * Receives the progress of a step, which users see live, and the versions of the objects that it
 * uses. Thread-safe; calls are cheap enough for every buffer.
 */
public interface Progress {
  /** Discards all progress. */
  Progress NONE =
      new Progress() {
        @Override
        public void bytes(long count) {}

        @Override
        public void expect(long files, long bytes) {}

        @Override
        public void fileDone() {}
      };

  /** Adds transferred bytes. */
  void bytes(long count);

  /**
   * Adds bytes that an earlier slice or attempt has transferred, or that need no transfer. They
   * count as done, but not in transfer rates.
   */
  default void alreadyMoved(long count) {
    bytes(count);
  }

  /** Adds expected files and bytes to the totals. */
  void expect(long files, long bytes);

  /** Adds a completed file. */
  void fileDone();

  /**
   * Records the version of an object that the step uses; the attempt's audit row lists it. Repeated
   * calls have no effect.
   *
   * @param what the kind and name, such as {@code connection/partner-a}
   * @param version the object's version, from 1
   */
  default void uses(String what, int version) {}

  /**
   * Registers secrets with which the step authenticates to a partner. If the partner's responses
   * contain these secrets, they are masked in all results of the step.
   */
  default void conceals(Collection<String> secrets) {}

  /** Returns the names that were passed to {@link #conceals}. */
  default Set<String> concealed() {
    return Set.of();
  }
}
