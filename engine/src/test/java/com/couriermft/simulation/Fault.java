package com.couriermft.simulation;

/** What may go wrong with a call to storage. */
enum Fault {
  NONE,
  /** No usable answer, and nothing was done. */
  FAIL_BEFORE,
  /** No usable answer, but it was done. */
  FAIL_AFTER,
  /** The caller's process ends before the call takes effect. */
  CRASH_BEFORE,
  /** The caller's process ends after the call took effect. */
  CRASH_AFTER,
  /** The calling thread hangs for longer than a lease, then the call takes effect. */
  STALL_BEFORE,
  /** The call takes effect, then the calling thread hangs. */
  STALL_AFTER,
  /** The call takes effect; the answer comes some seconds late. */
  LATE,
  /** The whole process hangs, as under SIGSTOP, then the call takes effect. */
  STOP_BEFORE,
  /** The call takes effect, then the whole process hangs. */
  STOP_AFTER;

  /** Whether the caller tries again and gets over it. */
  boolean isOutlasted(Call call) {
    boolean isTry = call == Call.FIND || call == Call.QUERY || call == Call.TRANSACT;
    return this == LATE || isTry && (this == FAIL_BEFORE || this == FAIL_AFTER);
  }

  boolean isBefore() {
    return this == CRASH_BEFORE || this == STALL_BEFORE || this == STOP_BEFORE;
  }
}
