package com.couriermft.steps.archive;

import java.time.Instant;

/** Provides a date for entries that have none. The date is the same in each attempt. */
final class EntryDates {
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int TIME = 10;

  private EntryDates() {}

  /**
   * Returns the creation time of an execution, from its ULID (github.com/ulid/spec), in seconds.
   */
  static Instant startOf(String executionId) {
    long millis = 0;
    for (int i = 0; i < Math.min(TIME, executionId.length()); i++) {
      millis = millis << 5 | Math.max(0, CROCKFORD.indexOf(executionId.charAt(i)));
    }
    return Instant.ofEpochSecond(millis / 1000);
  }
}
