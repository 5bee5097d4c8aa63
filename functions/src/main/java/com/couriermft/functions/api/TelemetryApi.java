package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Response;
import com.couriermft.partners.insights.Insights;
import com.couriermft.partners.insights.Insights.Entry;
import com.couriermft.running.execution.Execution;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/** What Application Insights has under the trace of an execution. */
final class TelemetryApi {
  /** A caller's own spans may be older than the execution that it starts. */
  private static final Duration EARLIER = Duration.ofHours(1);

  private final Courier courier;

  TelemetryApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Answers with the earliest entries.
   *
   * <pre>{"trace_id": "4bf9…", "complete": true, "entries": [{"at": "…", "kind": "request",
   *   "role": "func-billing", "name": "CloseMonth", "duration_ms": 812, "success": true,
   *   "result_code": "200"}, {"at": "…", "kind": "trace", "role": "func-billing",
   *   "name": "closed", "severity": 1}]}</pre>
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
                        "This installation knows no Log Analytics workspace: set COURIER_LOG_ANALYTICS_WORKSPACE to the id of the one that has its telemetry."));
    List<Entry> entries =
        insights.entries(execution.traceId(), execution.createdAt().minus(EARLIER), closable -> {});
    ObjectNode json = Json.object().put("trace_id", execution.traceId());
    json.put("complete", entries.size() < Insights.MOST_ENTRIES);
    ArrayNode all = json.putArray("entries");
    entries.forEach(entry -> all.add(shown(entry)));
    return Response.ok(json);
  }

  private static ObjectNode shown(Entry entry) {
    ObjectNode json = Json.object().put("at", entry.at().toString()).put("kind", entry.kind());
    json.put("role", entry.role()).put("name", entry.name());
    if (entry.durationMs() != null) {
      json.put("duration_ms", Math.max(0, Math.round(entry.durationMs())));
    }
    if (entry.success() != null) {
      json.put("success", entry.success());
    }
    if (!entry.resultCode().isEmpty()) {
      json.put("result_code", entry.resultCode());
    }
    if (entry.severity() != null) {
      json.put("severity", entry.severity());
    }
    return json;
  }
}
