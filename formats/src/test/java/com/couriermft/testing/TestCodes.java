package com.couriermft.testing;

import com.couriermft.formats.failure.FailureCode;

/** Codes of failures that tests bring about, as a step type in a jar of its own has them. */
public final class TestCodes {
  private TestCodes() {}

  /** Of failures that repeating cannot help. */
  public static FailureCode permanent(String code) {
    return FailureCode.permanent(code, "A test has it fail.", "Nothing.");
  }

  /** Of failures that a later attempt may not meet. */
  public static FailureCode transientFailure(String code) {
    return FailureCode.transientFailure(code, "A test has it fail.", "Nothing.");
  }
}
