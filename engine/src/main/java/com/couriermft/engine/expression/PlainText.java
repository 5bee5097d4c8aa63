package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * Converts values to text, both within a longer text and in a comparison: a number in plain digits
 * (1e2 and 100.0 as {@code 100}), {@code true} and {@code false}, a list or object as its JSON,
 * {@code null} and what is missing as the empty text.
 */
final class PlainText {
  /** Longest text that is made of a value, in characters. */
  static final int MAX = 4 << 20;

  /** Beyond this a number keeps its exponent: writing out 1E999999999 would fill the memory. */
  private static final int MAX_PLAIN_DIGITS = 1_000;

  private PlainText() {}

  /**
   * The text.
   *
   * @param subject what the value is, for error messages
   * @throws CourierException permanent, {@code value_too_large}: its JSON has more than {@link
   *     #MAX} characters
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
        ReferenceCodes.VALUE_TOO_LARGE, subject + " makes a text of more than 4 MiB.");
  }
}
