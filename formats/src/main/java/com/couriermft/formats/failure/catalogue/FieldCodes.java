package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for single fields of requests and settings, shared by all types of documents. */
public final class FieldCodes {
  public static final FailureCode REQUIRED =
      FailureCode.invalid("required", "A field that must be there is missing or empty.", "Add it.");

  public static final FailureCode UNKNOWN_FIELD =
      FailureCode.invalid(
          "unknown_field",
          "There is no field of that name here.",
          "Correct its name (`suggestion`), or leave it out.");

  public static final FailureCode WRONG_TYPE =
      FailureCode.invalid(
          "wrong_type",
          "The value is of another JSON type than the field.",
          "Send a value of the type that the message names.");

  public static final FailureCode OUT_OF_RANGE =
      FailureCode.invalid(
          "out_of_range",
          "A number, a length or a count is outside its bounds.",
          "Keep to the bounds that the message gives.");

  public static final FailureCode INVALID_COMBINATION =
      FailureCode.invalid(
          "invalid_combination",
          "Two fields do not go together.",
          "Leave one out, as the message says.");

  public static final FailureCode ID_MISMATCH =
      FailureCode.invalid(
          "id_mismatch",
          "The id in the body is another than the one in the address.",
          "Leave it out of the body, or send the same.");

  public static final FailureCode NAME_MISMATCH =
      FailureCode.invalid(
          "name_mismatch",
          "The name in the body is another than the one in the address.",
          "Leave it out of the body, or send the same.");

  public static final FailureCode RESERVED_NAME =
      FailureCode.invalid(
          "reserved_name", "The name means something else in paths.", "Choose another name.");

  public static final FailureCode TOO_LARGE =
      FailureCode.invalid(
          "too_large",
          "The document, or what a start is given, is larger than can be kept.",
          "Move data into files.");

  public static final FailureCode INVALID_PATTERN =
      FailureCode.invalid(
          "invalid_pattern",
          "The text is no glob or no regular expression.",
          "Correct it; possessive quantifiers, look-around and back references are not supported.");

  public static final FailureCode SECRET_EXPECTED =
      FailureCode.invalid(
          "secret_expected",
          "A secret stands there as plain text, or none is named.",
          "Name a secret, or give the value in the field that is kept as one.");

  public static final FailureCode SECRET_NOT_ALLOWED =
      FailureCode.invalid(
          "secret_not_allowed",
          "A secret is named where it would be shown or compared.",
          "Use secrets in the fields that take them only.");

  public static final FailureCode LITERAL_EXPECTED =
      FailureCode.invalid(
          "literal_expected",
          "A field that does not resolve references contains one.",
          "Write `:name` in the SQL, and give the reference in `parameters`.");

  private FieldCodes() {}
}
