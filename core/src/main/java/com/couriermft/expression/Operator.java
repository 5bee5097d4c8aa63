package com.couriermft.expression;

/** How {@code flow.if} compares. */
public enum Operator {
  /** The same text, without regard to case. */
  EQUALS,
  /** Not {@link #EQUALS}. */
  NOT_EQUALS,
  /** The same text to the letter. */
  EQUALS_EXACT,
  /** The right is part of the left. */
  CONTAINS,
  /** More, as numbers where both are. */
  GREATER_THAN,
  /** Less, as numbers where both are. */
  LESS_THAN,
  /** There is something, and it is not empty. */
  EXISTS,
  /** A regular expression finds something. */
  REGEX
}
