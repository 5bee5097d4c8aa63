package com.couriermft.files.transfer;

/** What when a glob matches nothing. */
public enum OnEmpty {
  /** Fail, code {@code file_not_found}. */
  FAIL,
  /** There is nothing to do. */
  OK
}
