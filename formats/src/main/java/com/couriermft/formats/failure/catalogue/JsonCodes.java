package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for strings that are not JSON, and for JSON that cannot be stored unchanged. */
public final class JsonCodes {
  public static final FailureCode INVALID_JSON =
      FailureCode.invalid(
          "invalid_json",
          "The text is not valid JSON, or JSON is missing.",
          "Correct it at the line and column that the message names.");

  public static final FailureCode NUMBER_OUT_OF_RANGE =
      FailureCode.invalid(
          "number_out_of_range",
          "A number has too many digits or too large an exponent to be kept exactly.",
          "Send it as a text, or within the bounds that the message gives.");

  public static final FailureCode TOO_DEEP =
      FailureCode.invalid(
          "too_deep",
          "Values, blocks or schemas are nested deeper than can be kept.",
          "Nest them less; the message has the bound.");

  public static final FailureCode INVALID_UNICODE =
      FailureCode.invalid(
          "invalid_unicode",
          "A text holds half a character (a lone surrogate).",
          "Send complete Unicode characters.");

  private JsonCodes() {}
}
