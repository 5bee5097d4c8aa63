package com.couriermft.steps.archive;

import java.time.Instant;

/** Dates what has no date of its own, the same in each attempt. */
final class EntryDates {
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int TIME = 10;

  private EntryDates() {}

  /**
   * Returns when an execution was made, as its ULID tells (github.com/ulid/spec), to the second.
   */
  static Instant startOf(String executionId) {
    long millis = 0;
    for (int i = 0; i < Math.min(TIME, executionId.length()); i++) {
      millis = millis << 5 | Math.max(0, CROCKFORD.indexOf(executionId.charAt(i)));
    }
    return Instant.ofEpochSecond(millis / 1000);
  }
}
