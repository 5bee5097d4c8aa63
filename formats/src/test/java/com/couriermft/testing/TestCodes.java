package com.couriermft.testing;

import com.couriermft.formats.failure.FailureCode;

/** Failure codes for tests, defined in the same way as the codes of a custom step type. */
public final class TestCodes {
  private TestCodes() {}

  /** Returns a code for failures that a retry cannot help. */
  public static FailureCode permanent(String code) {
    return FailureCode.permanent(code, "A test has it fail.", "Nothing.");
  }

  /** Returns a code for failures that a later attempt may avoid. */
  public static FailureCode transientFailure(String code) {
    return FailureCode.transientFailure(code, "A test has it fail.", "Nothing.");
  }
}
