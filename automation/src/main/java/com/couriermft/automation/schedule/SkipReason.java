package com.couriermft.automation.schedule;

import com.couriermft.formats.failure.FailureCode;

/**
 * The reason why an instant was skipped.
 *
 * @param code stable code: {@code overlap}, {@code queue_full}, {@code calendar}, {@code no_host},
 *     {@code superseded}, {@code too_old}, {@code too_many}, {@code changed}, {@code disabled}, or
 *     the code of a failure
 * @param detail the reason, for people
 */
record SkipReason(String code, String detail) {
  /** Returns a reason with a code from the catalogue. */
  static SkipReason of(FailureCode code, String detail) {
    return new SkipReason(code.code(), detail);
  }

  boolean is(FailureCode other) {
    return code.equals(other.code());
  }
}
