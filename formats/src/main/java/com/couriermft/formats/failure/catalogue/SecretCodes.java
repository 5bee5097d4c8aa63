package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for the secret store and the names of secrets. */
public final class SecretCodes {
  public static final FailureCode SECRET_NOT_FOUND =
      FailureCode.permanent(
          "secret_not_found",
          "A secret that is named does not exist.",
          "Write it with `PUT /secrets/{name}`.");

  public static final FailureCode SECRET_DENIED =
      FailureCode.permanent(
          "secret_denied",
          "The secret store refused to hand a secret out.",
          "Check that the secret is enabled and that the identity has its role.");

  public static final FailureCode SECRET_UNAVAILABLE =
      FailureCode.transientFailure(
              "secret_unavailable",
              "The secret store did not answer.",
              "Nothing: it is tried again. See docs/operate/handbook.md if it lasts.")
          .answered(503);

  public static final FailureCode INVALID_SECRET =
      FailureCode.invalid(
          "invalid_secret", "The body is not `{\"value\": \"…\"}`.", "Send that and nothing else.");

  public static final FailureCode INVALID_SECRET_NAME =
      FailureCode.invalid(
          "invalid_secret_name",
          "The text cannot be the name of a secret.",
          "Use 1 to 127 letters, digits and hyphens.");

  public static final FailureCode INVALID_SECRET_SIZE =
      FailureCode.invalid(
          "invalid_secret_size",
          "The value of a secret is empty or too long.",
          "Keep to the bounds that the message gives.");

  public static final FailureCode UNKNOWN_SECRET =
      FailureCode.refused(
          422,
          "unknown_secret",
          "A connection names a secret that does not exist.",
          "Write the secret first, or send it with the connection.");

  private SecretCodes() {}
}
