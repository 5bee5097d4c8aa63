package com.couriermft.transfer.supervision;

/**
 * The watch over an attempt.
 *
 * @param cancellation asked before each read and write
 * @param progress told of bytes written
 * @param ensureLease run right before an irreversible act: throws {@code lease_lost} unless this
 *     worker surely holds the lease
 */
public record Supervision(Cancellation cancellation, Progress progress, Runnable ensureLease) {
  /** The supervision of work outside a step, over which nobody watches. */
  public static final Supervision NONE =
      new Supervision(Cancellation.NEVER, Progress.NONE, () -> {});
}
