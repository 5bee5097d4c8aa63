package com.couriermft.engine.expression;

/** The operators of {@code flow.if}. {@link Condition} defines how each of them compares. */
public enum Operator {
  /** Equal strings, ignoring case, or numbers of equal value. */
  EQUALS,
  /** The opposite of {@link #EQUALS}. */
  NOT_EQUALS,
  /** Identical strings, including case, for file names; or numbers of equal value. */
  EQUALS_EXACT,
  /**
   * The right operand is a substring of the left one, ignoring case, or an element of the left
   * list.
   */
  CONTAINS,
  /** Greater; compares numbers if both operands are numbers. */
  GREATER_THAN,
  /** Less; compares numbers if both operands are numbers. */
  LESS_THAN,
  /** The left operand exists and is not empty. */
  EXISTS,
  /** The regular expression on the right finds a match in the left operand. */
  REGEX
}
