package com.couriermft.oversight.verify;

/** The severity of a finding, from the mildest. */
public enum Severity {
  /** Normal for some seconds: somebody is at work on it. */
  PENDING,
  /** Worth knowing; nothing is wrong. */
  NOTE,
  /** Left behind by a crash or an overload; will be mended without anybody's help. */
  TRANSIENT,
  /** Nothing will mend it by itself. */
  WRONG
}
