package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for webhooks: their configuration, and the responses to their senders. */
public final class WebhookCodes {
  public static final FailureCode WEBHOOK_NOT_FOUND =
      FailureCode.notFound(
          "webhook_not_found",
          "The webhook does not exist.",
          "Check the URL. A deleted webhook cannot be restored.");

  public static final FailureCode INVALID_WEBHOOK =
      FailureCode.invalid(
          "invalid_webhook",
          "The webhook has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode SIGNATURE_MISSING =
      FailureCode.refused(
          401,
          "signature_missing",
          "The request has no signature.",
          "Sign the request (docs/author/webhooks.md).");

  public static final FailureCode SIGNATURE_MALFORMED =
      FailureCode.refused(
          401,
          "signature_malformed",
          "A header of the signature has an invalid format.",
          "Send the header as the message says.");

  public static final FailureCode SIGNATURE_INVALID =
      FailureCode.refused(
          401,
          "signature_invalid",
          "No signature matches the received body and a secret of this webhook.",
          "Sign the exact bytes of the body with a current secret.");

  public static final FailureCode TIMESTAMP_OUT_OF_TOLERANCE =
      FailureCode.refused(
          401,
          "timestamp_out_of_tolerance",
          "The time of the signature differs too much from the server's time.",
          "Sign each attempt again, and correct the sender's clock.");

  public static final FailureCode WEBHOOK_ID_REUSED =
      FailureCode.conflict(
          "webhook_id_reused",
          "The `webhook-id` was used with another body.",
          "Use a new ID for a new message.");

  public static final FailureCode WEBHOOK_TARGET_GONE =
      FailureCode.refused(
          410,
          "webhook_target_gone",
          "The job or chain that the webhook starts no longer exists.",
          "Save the job or chain again, or delete the webhook.");

  public static final FailureCode RATE_LIMITED =
      FailureCode.transientFailure(
              "rate_limited",
              "The webhook was called more often than its limit.",
              "Wait for `Retry-After`.")
          .answered(429);

  public static final FailureCode WEBHOOK_UNAVAILABLE =
      FailureCode.transientFailure(
              "webhook_unavailable", "The webhook cannot check signatures now.", "Try again.")
          .answered(503);

  private WebhookCodes() {}
}
