package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for the secret store and the names of secrets. */
public final class SecretCodes {
  public static final FailureCode SECRET_NOT_FOUND =
      FailureCode.permanent(
          "secret_not_found",
          "A secret does not exist.",
          "Save the secret with `PUT /secrets/{name}`.");

  public static final FailureCode SECRET_DENIED =
      FailureCode.permanent(
          "secret_denied",
          "The secret store refused access to a secret.",
          "Check that the secret is enabled, that the identity has the required role, and whether"
              + " the vault requires an expiry (`COURIER_SECRET_DAYS`).");

  public static final FailureCode SECRET_UNAVAILABLE =
      FailureCode.transientFailure(
              "secret_unavailable",
              "The secret store did not respond.",
              "Nothing: Courier retries. If the failure persists, see docs/operate/handbook.md.")
          .answered(503);

  public static final FailureCode INVALID_SECRET =
      FailureCode.invalid(
          "invalid_secret",
          "The body is not `{\"value\": \"…\", \"expires_at\": \"…\"}`.",
          "Send the value, and an expiry in the future if the secret expires.");

  public static final FailureCode INVALID_SECRET_NAME =
      FailureCode.invalid(
          "invalid_secret_name",
          "The text is not a valid secret name.",
          "Use 1 to 127 letters, digits and hyphens.");

  public static final FailureCode INVALID_SECRET_SIZE =
      FailureCode.invalid(
          "invalid_secret_size",
          "The value of a secret is empty or too long.",
          "Use a value within the limits in the message.");

  public static final FailureCode UNKNOWN_SECRET =
      FailureCode.refused(
          422,
          "unknown_secret",
          "A connection or a channel refers to a secret that does not exist.",
          "Save the secret first. For a connection, you can also send its value with the"
              + " definition.");

  private SecretCodes() {}
}
