package com.couriermft.engine.expression;

/** The operators of {@code flow.if}; {@link Condition} says exactly how each compares. */
public enum Operator {
  /** The same text, without regard to case; two numbers by their value. */
  EQUALS,
  /** The opposite of {@link #EQUALS}. */
  NOT_EQUALS,
  /** The same text to the letter, for file names; two numbers by their value. */
  EQUALS_EXACT,
  /** The right is part of the left text, without regard to case, or an element of the left list. */
  CONTAINS,
  /** More, as numbers where both are. */
  GREATER_THAN,
  /** Less, as numbers where both are. */
  LESS_THAN,
  /** A value is on the left, and it is not empty. */
  EXISTS,
  /** The regular expression on the right finds something in the left. */
  REGEX
}
