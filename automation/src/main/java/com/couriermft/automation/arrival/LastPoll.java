package com.couriermft.automation.arrival;

/**
 * What a process knows of a watch after its poll. The next poll of the same process uses it instead
 * of reading, if the watch's row is unchanged. Immutable.
 *
 * @param watch the definition
 * @param version the definition's version
 * @param state the state after the poll
 * @param etag the ETag of the watch's row
 * @param standing the state of the ledger, without unfinished batches
 */
record LastPoll(
    Watch watch, int version, PollState state, String etag, FileLedger.Standing standing) {
  /** Every poll with a multiple of this number reads everything, whatever the process knows. */
  static final int READ_AGAIN = 16;

  /** Returns whether the next poll may rely on this. */
  boolean suffices(int sent) {
    return sent == version && (state.looks() + 1) % READ_AGAIN != 0;
  }
}
