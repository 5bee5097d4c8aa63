package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for queries to Application Insights. */
public final class TelemetryCodes {
  public static final FailureCode TELEMETRY_NOT_CONFIGURED =
      FailureCode.conflict(
          "telemetry_not_configured",
          "No Log Analytics workspace is configured for the telemetry.",
          "Set `COURIER_LOG_ANALYTICS_WORKSPACE` to the ID of the workspace.");

  public static final FailureCode TELEMETRY_ROLE_MISSING =
      FailureCode.conflict(
          "telemetry_role_missing",
          "The app's identity cannot read the Log Analytics workspace.",
          "Assign the identity the role Log Analytics Data Reader on the workspace.");

  public static final FailureCode TELEMETRY_NOT_ANSWERED =
      FailureCode.transientFailure(
              "telemetry_not_answered",
              "The Log Analytics workspace did not respond, or asked Courier to try again later.",
              "Try again later. A step retries automatically.")
          .answered(503);

  private TelemetryCodes() {}
}
