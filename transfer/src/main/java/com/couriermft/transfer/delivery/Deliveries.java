package com.couriermft.transfer.delivery;

import java.time.Duration;

/**
 * Records the files that a step has transferred. Records are retained even if the attempt fails
 * later. A record that cannot be written fails the attempt (transient); the retry transfers or
 * recognizes the file and records it again. Thread-safe.
 */
public interface Deliveries {
  /**
   * Records the arrival of a file. Call it immediately after the rename on the partner's server or
   * the commit into the workspace, or when the result of an earlier attempt is recognized. The
   * record is written when another file arrives at least a second later, when a hundred records are
   * pending, or at the end of the attempt or slice. A repeated call replaces the record of the same
   * remote file by this step in this iteration.
   *
   * @param took the duration of the transfer so far, within this claim
   * @throws com.couriermft.storage.store.StoreUnavailable the record could not be written and is
   *     still pending
   */
  void record(MovedFile file, Duration took);

  /**
   * Writes all pending records. The engine calls this at the end of an attempt or slice, so that
   * records are durable before the next slice removes sources.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable not all records could be written; the
   *     rest are still pending
   */
  void flush();
}
