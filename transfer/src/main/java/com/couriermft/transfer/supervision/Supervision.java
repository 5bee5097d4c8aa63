package com.couriermft.transfer.supervision;

/**
 * The supervision of an attempt.
 *
 * @param cancellation checked before each read and write
 * @param progress receives written bytes
 * @param ensureLease called immediately before an irreversible operation; throws {@code lease_lost}
 *     unless this worker certainly holds the lease
 */
public record Supervision(Cancellation cancellation, Progress progress, Runnable ensureLease) {
  /** The supervision of work outside a step, which does nothing. */
  public static final Supervision NONE =
      new Supervision(Cancellation.NEVER, Progress.NONE, () -> {});
}
