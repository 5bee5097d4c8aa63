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
          "A number has too many digits or too large an exponent to be stored exactly.",
          "Send the number as a string, or within the limits in the message.");

  public static final FailureCode TOO_DEEP =
      FailureCode.invalid(
          "too_deep",
          "Values, blocks or schemas are nested too deep.",
          "Use fewer levels. The message contains the limit.");

  public static final FailureCode INVALID_UNICODE =
      FailureCode.invalid(
          "invalid_unicode",
          "A string contains half a character (an unpaired surrogate).",
          "Send complete Unicode characters.");

  private JsonCodes() {}
}
