package com.couriermft.simulation;

/** Faults of a storage call. */
enum Fault {
  NONE,
  /** The call has no effect and returns no usable response. */
  FAIL_BEFORE,
  /** The call takes effect but returns no usable response. */
  FAIL_AFTER,
  /** The caller's process ends before the call takes effect. */
  CRASH_BEFORE,
  /** The caller's process ends after the call takes effect. */
  CRASH_AFTER,
  /** The calling thread hangs for longer than a lease, then the call takes effect. */
  STALL_BEFORE,
  /** The call takes effect, then the calling thread hangs. */
  STALL_AFTER,
  /** The call takes effect, but the response arrives a few seconds late. */
  LATE,
  /** The entire process hangs, as after SIGSTOP; then the call takes effect. */
  STOP_BEFORE,
  /** The call takes effect; then the entire process hangs. */
  STOP_AFTER;

  /** Returns whether the caller's retry recovers from the fault. */
  boolean isOutlasted(Call call) {
    boolean isTry = call == Call.FIND || call == Call.QUERY || call == Call.TRANSACT;
    return this == LATE || isTry && (this == FAIL_BEFORE || this == FAIL_AFTER);
  }

  boolean isBefore() {
    return this == CRASH_BEFORE || this == STALL_BEFORE || this == STOP_BEFORE;
  }
}
