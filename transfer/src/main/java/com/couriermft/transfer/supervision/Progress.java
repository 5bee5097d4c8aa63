package com.couriermft.transfer.supervision;

import java.util.Collection;
import java.util.Set;

/**
 * Receives how far a step is, which is shown live, and what it uses. Thread-safe, cheap enough for
 * every buffer.
 */
public interface Progress {
  /** The progress that nobody is told of. */
  Progress NONE =
      new Progress() {
        @Override
        public void bytes(long count) {}

        @Override
        public void expect(long files, long bytes) {}

        @Override
        public void fileDone() {}
      };

  /** More bytes have moved. */
  void bytes(long count);

  /**
   * Bytes that an earlier slice or attempt has moved: they count as done, and in no rate. Goes for
   * bytes that need no moving, too.
   */
  default void alreadyMoved(long count) {
    bytes(count);
  }

  /** More work is known of: adds to the totals. */
  void expect(long files, long bytes);

  /** Counts one more file as done. */
  void fileDone();

  /**
   * The step uses a version of something that is read afresh at each attempt; the attempt's audit
   * row names it. Once more changes nothing.
   *
   * @param what kind and name, such as {@code connection/partner-a}
   * @param version its version, from 1
   */
  default void uses(String what, int version) {}

  /**
   * The step proves itself to a partner with secrets of these names: what the partner repeats of
   * them is masked in all that the step leaves.
   */
  default void conceals(Collection<String> secrets) {}

  /** Returns the names of the secrets that were given to {@link #conceals}. */
  default Set<String> concealed() {
    return Set.of();
  }
}
