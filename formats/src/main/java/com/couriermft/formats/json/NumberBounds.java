package com.couriermft.formats.json;

import java.math.BigDecimal;

/**
 * The limits for numbers from clients. An integer without an exponent has at most {@link
 * #MOST_DIGITS} digits. Any other number has at most as many significant digits and, in scientific
 * notation, an exponent of at most {@link #MOST_EXPONENT} in either direction. Every representation
 * in which Courier writes such a number is also within the limits. {@link BoundedParser} enforces
 * the limits.
 */
final class NumberBounds {
  /**
   * The maximum number of significant digits, counting those before and after the decimal point.
   */
  static final int MOST_DIGITS = 1_000;

  /** The maximum absolute exponent: {@code 1e400} is allowed, {@code 10e400} is not. */
  static final int MOST_EXPONENT = 400;

  /** The maximum length of a number: digits, leading zeros, sign, decimal point and exponent. */
  private static final int MOST_CHARACTERS = MOST_DIGITS + MOST_EXPONENT + 20;

  /** The maximum length of an exponent in characters; no shorter exponent overflows. */
  private static final int LONGEST_EXPONENT = 9;

  private NumberBounds() {}

  /**
   * Returns whether an integer is within the limits.
   *
   * @param number the JSON of the number
   */
  static boolean isWholeWithin(String number) {
    return number.length() - (number.startsWith("-") ? 1 : 0) <= MOST_DIGITS;
  }

  /**
   * Returns whether a non-integer number is within the limits; NaN and infinity are never within
   * the limits.
   *
   * @param number the JSON of the number
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
