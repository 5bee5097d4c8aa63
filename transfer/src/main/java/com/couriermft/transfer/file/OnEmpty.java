package com.couriermft.transfer.file;

/** The ways to treat a glob that matches nothing. */
public enum OnEmpty {
  /** Fail, code {@code file_not_found}. */
  FAIL,
  /** Succeed: there is nothing to do. */
  OK;

  /** Ends a sentence that says what matches nothing, for a step with the field. */
  public static final String ADVICE = "; set \"on_empty\" to \"ok\" if that is normal";
}
