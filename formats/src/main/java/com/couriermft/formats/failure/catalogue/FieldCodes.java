package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for single fields of requests and settings, shared by all types of documents. */
public final class FieldCodes {
  public static final FailureCode REQUIRED =
      FailureCode.invalid("required", "A required field is missing or empty.", "Add the field.");

  public static final FailureCode UNKNOWN_FIELD =
      FailureCode.invalid(
          "unknown_field",
          "No field has this name here.",
          "Correct the name (`suggestion`), or leave out the field.");

  public static final FailureCode WRONG_TYPE =
      FailureCode.invalid(
          "wrong_type",
          "The value has a different JSON type than the field.",
          "Send a value of the type that the message names.");

  public static final FailureCode OUT_OF_RANGE =
      FailureCode.invalid(
          "out_of_range",
          "A number, a length or a count is outside its limits.",
          "Use a value within the limits in the message.");

  public static final FailureCode INVALID_COMBINATION =
      FailureCode.invalid(
          "invalid_combination",
          "Two fields cannot be combined.",
          "Leave out one of the fields, as the message says.");

  public static final FailureCode ID_MISMATCH =
      FailureCode.invalid(
          "id_mismatch",
          "The ID in the body differs from the ID in the URL.",
          "Leave the ID out of the body, or send the same ID.");

  public static final FailureCode NAME_MISMATCH =
      FailureCode.invalid(
          "name_mismatch",
          "The name in the body differs from the name in the URL.",
          "Leave the name out of the body, or send the same name.");

  public static final FailureCode RESERVED_NAME =
      FailureCode.invalid(
          "reserved_name", "The name has a special meaning in paths.", "Choose another name.");

  public static final FailureCode TOO_LARGE =
      FailureCode.invalid(
          "too_large",
          "The document, or the input of a start, is larger than Courier can store.",
          "Move data to files.");

  public static final FailureCode INVALID_PATTERN =
      FailureCode.invalid(
          "invalid_pattern",
          "The text is not a valid glob or regular expression.",
          "Correct the pattern. Possessive quantifiers, look-around and back references are not "
              + "supported.");

  public static final FailureCode SECRET_EXPECTED =
      FailureCode.invalid(
          "secret_expected",
          "The field contains a secret in plain text, or a value that is not the name of a secret.",
          "Enter the name of a secret, or send the value in the field that saves it as a secret.");

  public static final FailureCode SECRET_NOT_ALLOWED =
      FailureCode.invalid(
          "secret_not_allowed",
          "A secret is used where it would be visible or compared.",
          "Use secrets only in fields that accept them.");

  public static final FailureCode LITERAL_EXPECTED =
      FailureCode.invalid(
          "literal_expected",
          "A field that does not resolve references contains a reference.",
          "Write `:name` in the SQL, and give the reference in `parameters`.");

  private FieldCodes() {}
}
