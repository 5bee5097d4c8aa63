package com.couriermft.partners.insights;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The tables of a Log Analytics workspace, into which Application Insights writes. Thread-safe. */
public interface WorkspaceLogs {
  /** Where Azure's public cloud has the API that answers for workspaces. */
  URI PUBLIC = URI.create("https://api.loganalytics.azure.com");

  /**
   * Asks, and waits for the answer for up to a minute.
   *
   * @param closable receives what to close to break the question off
   * @return the rows, each its values by column; empty where there are none, and where the
   *     workspace says that its answer is not the whole one
   * @throws com.couriermft.formats.failure.CourierException {@code telemetry_role_missing}
   *     (permanent), {@code telemetry_not_answered} (transient; a {@code LaterException} where the
   *     workspace says when to ask again)
   */
  List<Map<String, JsonNode>> ask(Kql query, Consumer<AutoCloseable> closable);
}
