package com.couriermft.formats.json;

import java.math.BigDecimal;

/**
 * The bounds of numbers that are taken from outside: a whole number that is written out of at most
 * {@link #MOST_DIGITS} digits; any other of as many significant digits and an exponent, in
 * scientific notation, of at most {@link #MOST_EXPONENT} up or down. Each form in which Courier
 * writes such a number is within the bounds too. {@link BoundedParser} enforces them.
 */
final class NumberBounds {
  /** Most significant digits, before and after the point together. */
  static final int MOST_DIGITS = 1_000;

  /** Largest exponent: {@code 1e400} is within, {@code 10e400} is not. */
  static final int MOST_EXPONENT = 400;

  /** Digits, zeros before them, sign, point and exponent. */
  private static final int MOST_CHARACTERS = MOST_DIGITS + MOST_EXPONENT + 20;

  /** The length of the longest exponent, in characters; no exponent that is as short overflows. */
  private static final int LONGEST_EXPONENT = 9;

  private NumberBounds() {}

  /** Returns whether a whole number is within the bounds, by its text in JSON. */
  static boolean isWholeWithin(String number) {
    return number.length() - (number.startsWith("-") ? 1 : 0) <= MOST_DIGITS;
  }

  /**
   * Returns whether any other number is within the bounds, by its text; NaN and infinity are not.
   */
  static boolean isWithin(String number) {
    int e = Math.max(number.indexOf('e'), number.indexOf('E'));
    boolean isNumber = Character.isDigit(number.charAt(number.length() - 1));
    boolean isShort = e < 0 || number.length() - e - 1 <= LONGEST_EXPONENT;
    if (!isNumber || !isShort || number.length() > MOST_CHARACTERS) {
      return false;
    }
    BigDecimal value = new BigDecimal(number);
    long exponent = (long) value.precision() - value.scale() - 1;
    return value.precision() <= MOST_DIGITS && Math.abs(exponent) <= MOST_EXPONENT;
  }
}
