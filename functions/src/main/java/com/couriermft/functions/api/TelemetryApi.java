package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.functions.answer.TelemetryAnswer;
import com.couriermft.functions.http.Response;
import com.couriermft.partners.insights.Insights;
import com.couriermft.partners.insights.Insights.Entry;
import java.time.Duration;
import java.util.List;

/** Returns the operations that Application Insights has recorded for the trace of an execution. */
final class TelemetryApi {
  /**
   * The search starts this long before the execution, because a caller's own spans may be older
   * than the execution.
   */
  private static final Duration EARLIER = Duration.ofHours(1);

  private final Courier courier;

  TelemetryApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the earliest operations.
   *
   * @throws CourierException {@code telemetry_not_configured}, {@code telemetry_role_missing},
   *     {@code telemetry_not_answered}
   */
  Response answer(Execution execution) {
    Insights insights =
        courier
            .partners()
            .insights()
            .orElseThrow(
                () ->
                    CourierException.of(
                        TelemetryCodes.TELEMETRY_NOT_CONFIGURED,
                        "This installation has no Log Analytics workspace: set "
                            + "COURIER_LOG_ANALYTICS_WORKSPACE to the id of the workspace with "
                            + "its telemetry."));
    List<Entry> entries =
        insights.entries(execution.traceId(), execution.createdAt().minus(EARLIER), closable -> {});
    return Response.ok(TelemetryAnswer.of(execution.traceId(), entries));
  }
}
