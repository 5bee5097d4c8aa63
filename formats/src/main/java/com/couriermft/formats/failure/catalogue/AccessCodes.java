package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for callers that are unknown or lack permission, and for API keys. */
public final class AccessCodes {
  public static final FailureCode UNAUTHENTICATED =
      FailureCode.refused(
          401,
          "unauthenticated",
          "The request contains neither an API key nor a sign-in.",
          "Send an API key as a bearer token or in `x-api-key`, or sign in.");

  public static final FailureCode INVALID_CREDENTIALS =
      FailureCode.refused(
          401,
          "invalid_credentials",
          "The key or token is unknown, has expired, or was replaced.",
          "Use a current key or token.");

  public static final FailureCode AUTHORIZATION_NOT_CONFIGURED =
      FailureCode.refused(
          401,
          "authorization_not_configured",
          "The installation has no authentication mode.",
          "Ask the operator to set `COURIER_AUTH_MODE`.");

  public static final FailureCode FORBIDDEN =
      FailureCode.refused(
          403,
          "forbidden",
          "The caller does not have the role that the message names.",
          "Ask an administrator for the role, or use another key.");

  public static final FailureCode LIMITED_TO_LABELS =
      FailureCode.refused(
          403,
          "limited_to_labels",
          "The caller is limited to certain labels, but the request concerns the entire"
              + " installation.",
          "Ask someone whose access is not limited to certain labels.");

  public static final FailureCode OUT_OF_SCOPE =
      FailureCode.invalid(
          "out_of_scope",
          "The caller is limited to certain labels, and the definition lacks one of these labels"
              + " or refers to an object that the caller can't see; `errors` lists the problems.",
          "Add the labels to the definition, and refer only to objects that you can see.");

  public static final FailureCode LOOPBACK_ONLY =
      FailureCode.refused(
          403,
          "loopback_only",
          "The API has no keys, so it accepts requests only from its own machine.",
          "Call 127.0.0.1, localhost or [::1], or set `COURIER_AUTH_MODE`.");

  public static final FailureCode CROSS_SITE_REQUEST =
      FailureCode.refused(
          403,
          "cross_site_request",
          "A page on another site requested a change with the visitor's sign-in.",
          "Call from the API's own origin or with an API key, or add the origin to"
              + " `COURIER_UI_ORIGINS`.");

  public static final FailureCode BREAK_GLASS_OFF =
      FailureCode.refused(
          403,
          "break_glass_off",
          "Break-glass is off.",
          "Ask an administrator of the app to set `COURIER_BREAK_GLASS=true`.");

  public static final FailureCode API_KEY_NOT_FOUND =
      FailureCode.notFound(
          "api_key_not_found",
          "No API key has this name.",
          "List the API keys, and correct the name.");

  public static final FailureCode INVALID_API_KEY =
      FailureCode.invalid(
          "invalid_api_key",
          "The API key has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode TOO_MANY_SECRETS =
      FailureCode.conflict(
          "too_many_secrets",
          "The API key or webhook already has the maximum number of valid secrets.",
          "Rotate with an overlap of 0, or wait until an older secret expires.");

  private AccessCodes() {}
}
