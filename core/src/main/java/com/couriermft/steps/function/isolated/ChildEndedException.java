package com.couriermft.steps.function.isolated;

/** Says that a child has ended, or has sent what is no frame, before its call was over. */
final class ChildEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChildEndedException() {
    super("the process of an isolated function has ended");
  }
}
