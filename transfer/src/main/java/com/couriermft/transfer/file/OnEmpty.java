package com.couriermft.transfer.file;

/** The policy for a glob without a match. */
public enum OnEmpty {
  /** Fail with code {@code file_not_found}. */
  FAIL,
  /** Succeed without files. */
  OK;

  /**
   * The end of the message for a glob without a match, if the step has the field {@code on_empty}.
   */
  public static final String ADVICE = "; if that is expected, set \"on_empty\" to \"ok\"";
}
