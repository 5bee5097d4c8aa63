package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for webhooks: their configuration, and the responses to their senders. */
public final class WebhookCodes {
  public static final FailureCode WEBHOOK_NOT_FOUND =
      FailureCode.notFound(
          "webhook_not_found",
          "There is no such webhook.",
          "Check the address; a webhook that was removed does not come back.");

  public static final FailureCode INVALID_WEBHOOK =
      FailureCode.invalid(
          "invalid_webhook",
          "A field of a webhook is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode SIGNATURE_MISSING =
      FailureCode.refused(
          401,
          "signature_missing",
          "The request has no signature.",
          "Sign it (docs/author/webhooks.md).");

  public static final FailureCode SIGNATURE_MALFORMED =
      FailureCode.refused(
          401,
          "signature_malformed",
          "A header of the signature is not of the expected form.",
          "Send it as the message says.");

  public static final FailureCode SIGNATURE_INVALID =
      FailureCode.refused(
          401,
          "signature_invalid",
          "No signature was made with a secret of this webhook over what was received.",
          "Sign the exact bytes of the body with a current secret.");

  public static final FailureCode TIMESTAMP_OUT_OF_TOLERANCE =
      FailureCode.refused(
          401,
          "timestamp_out_of_tolerance",
          "The time of the signature differs too much from the server's time.",
          "Sign each attempt again, and set the clock of the sender.");

  public static final FailureCode WEBHOOK_ID_REUSED =
      FailureCode.conflict(
          "webhook_id_reused",
          "The `webhook-id` was used with another body.",
          "Use a new id for a new message.");

  public static final FailureCode WEBHOOK_TARGET_GONE =
      FailureCode.refused(
          410,
          "webhook_target_gone",
          "What the webhook started is no longer there.",
          "Save the job or chain again, or remove the webhook.");

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
