package com.couriermft.transfer.file;

/** The policy for a glob without a match. */
public enum OnEmpty {
  /** Fail, code {@code file_not_found}. */
  FAIL,
  /** Succeed without files. */
  OK;

  /** The end of a message about a glob without a match, for a step with this field. */
  public static final String ADVICE = "; set \"on_empty\" to \"ok\" if that is normal";
}
