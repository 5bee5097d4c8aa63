package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * Converts values to strings, both within a longer string and for a comparison. A number becomes
 * plain digits (1e2 and 100.0 become {@code 100}), a boolean {@code true} or {@code false}, a list
 * or object its JSON, and {@code null} or a missing value the empty string.
 */
final class PlainText {
  /** Maximum number of characters of a converted value. */
  static final int MAX = 4 << 20;

  /**
   * A number beyond this limit keeps its exponent, because writing out 1E999999999 would exhaust
   * the memory.
   */
  private static final int MAX_PLAIN_DIGITS = 1_000;

  private PlainText() {}

  /**
   * Converts a value to a string.
   *
   * @param subject the name of the value in error messages
   * @throws CourierException permanent, {@code value_too_large}: the value's JSON has more than
   *     {@link #MAX} characters
   */
  static String of(JsonNode value, String subject) {
    if (value.isContainerNode()) {
      return Json.writeIfShort(value, MAX).orElseThrow(() -> tooLarge(subject));
    } else if (value.isNumber() && !value.isIntegralNumber()) {
      BigDecimal number = value.decimalValue();
      boolean isShort = Math.abs((long) number.scale()) <= MAX_PLAIN_DIGITS;
      return isShort ? number.toPlainString() : number.toString();
    }
    return value.isNull() || value.isMissingNode() ? "" : value.asText();
  }

  static CourierException tooLarge(String subject) {
    return CourierException.of(
        ReferenceCodes.VALUE_TOO_LARGE, subject + " results in a string of more than 4 MiB.");
  }
}
