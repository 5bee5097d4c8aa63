package com.couriermft.transfer.delivery;

import java.time.Duration;

/**
 * The journal in which a step records the files that it has moved. The engine keeps the records,
 * also those of an attempt that fails later; a record that cannot be kept fails the attempt
 * (transient), whose repetition moves or recognises the file and records it again. Thread-safe.
 */
public interface Deliveries {
  /**
   * Says that a file has arrived: to be called right after the act (the rename at the partner, the
   * commit into the workspace), or when an earlier attempt's act is recognised. It is kept with the
   * next file that follows by a second or more, with the hundredth, or when the attempt or its
   * slice ends. Saying it again replaces what was said of the same remote file by this step in this
   * iteration.
   *
   * @param took how long moving it took until now, as far as this claim has done it
   * @throws com.couriermft.storage.store.StoreUnavailable it could not be kept; it is still to be
   */
  void record(MovedFile file, Duration took);

  /**
   * Returns when all that was said is kept. The engine calls it when an attempt or a slice of one
   * ends, so what a slice has said is kept before the next one removes sources.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable not all could be kept; the rest is still
   *     to be
   */
  void flush();
}
