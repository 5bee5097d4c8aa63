package com.couriermft.partners.insights;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The tables of a Log Analytics workspace that contains the data of Application Insights.
 * Thread-safe.
 */
public interface WorkspaceLogs {
  /** URL of the Log Analytics API in Azure's public cloud. */
  URI PUBLIC = URI.create("https://api.loganalytics.azure.com");

  /**
   * Runs a query, with a timeout of one minute.
   *
   * @param closable receives a handle that cancels the query
   * @return the rows, each with its values by column; empty if there are no rows, or if the
   *     workspace reports a partial result
   * @throws com.couriermft.formats.failure.CourierException {@code telemetry_role_missing}
   *     (permanent), {@code telemetry_not_answered} (transient; a {@code LaterException} if the
   *     workspace requests a delay)
   */
  List<Map<String, JsonNode>> ask(Kql query, Consumer<AutoCloseable> closable);
}
