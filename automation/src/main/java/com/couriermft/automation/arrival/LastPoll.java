package com.couriermft.automation.arrival;

import java.time.Duration;
import java.time.Instant;

/**
 * What a process knows of a watch after its poll. The next poll of the same process uses it instead
 * of reading, if the watch's row is unchanged. A change of the ledger during a poll does not change
 * the row, so all is read again from time to time. Immutable.
 *
 * @param watch the definition
 * @param version the definition's version
 * @param state the state after the poll
 * @param etag the ETag of the watch's row
 * @param standing the state of the ledger, without unfinished batches
 * @param readAt when everything was last read
 */
record LastPoll(
    Watch watch,
    int version,
    PollState state,
    String etag,
    FileLedger.Standing standing,
    Instant readAt) {
  /** Every poll with a multiple of this number reads everything, whatever the process knows. */
  static final int READ_AGAIN = 16;

  /** The age from which on a poll reads everything. */
  static final Duration READ_AFTER = Duration.ofHours(2);

  /** Returns whether the next poll may rely on this. */
  boolean suffices(int sent, Instant now) {
    return sent == version
        && (state.looks() + 1) % READ_AGAIN != 0
        && now.isBefore(readAt.plus(READ_AFTER));
  }
}
