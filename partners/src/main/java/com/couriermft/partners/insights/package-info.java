/**
 * Access to the telemetry in Application Insights. {@link
 * com.couriermft.partners.insights.WorkspaceLogs} is the port, {@code Kql} the only class that
 * writes queries, {@code AzureLogs} uses the Azure SDK's client, and {@code LogsTransport} is its
 * HTTP client.
 */
@NullMarked
package com.couriermft.partners.insights;

import org.jspecify.annotations.NullMarked;
