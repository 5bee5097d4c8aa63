package com.couriermft.files.transfer;

/** The ways to treat a glob that matches nothing. */
public enum OnEmpty {
  /** Fail, code {@code file_not_found}. */
  FAIL,
  /** Succeed: there is nothing to do. */
  OK
}
