/**
 * Reads telemetry from Application Insights. {@link com.couriermft.partners.insights.WorkspaceLogs}
 * is the port, {@code Kql} is the only class that writes queries, {@code AzureLogs} uses the Azure
 * SDK's client, and {@code LogsTransport} is that client's HTTP client.
 */
@NullMarked
package com.couriermft.partners.insights;

import org.jspecify.annotations.NullMarked;
