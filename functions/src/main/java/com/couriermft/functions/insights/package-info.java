/**
 * Sends telemetry to Application Insights: calls to partners, storage and Key Vault, executions as
 * operations with their exceptions, events, and metrics. Read {@link
 * com.couriermft.functions.insights.InsightsTelemetry} (the entry point), {@code EventItems} (items
 * of attempts and executions), {@code EventLines} (custom events), {@code EventMetrics} (metrics),
 * {@code RequestItems} (a few items that represent all requests), {@code ItemSender} (sending and
 * retries) and {@code Ingestion} (the protocol). Nothing in this package may block, fail or slow
 * down the observed work. The classes that send items are loaded when the first items are due.
 */
@NullMarked
package com.couriermft.functions.insights;

import org.jspecify.annotations.NullMarked;
