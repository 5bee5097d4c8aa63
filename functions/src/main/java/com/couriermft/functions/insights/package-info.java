/**
 * Sends dependency telemetry to Application Insights: partners, executions, storage and Key Vault.
 * Read {@link com.couriermft.functions.insights.DependencyTelemetry} (the whole, and where it is
 * hung in), {@code EventItems} (items of attempts and executions), {@code RequestItems} (few items
 * that stand for all requests), {@code ItemSender} (when what is sent, and again) and {@code
 * Ingestion} (the protocol). Nothing here may hold up, fail or slow down what it tells of; the
 * classes that send are loaded when the first items are due.
 */
@NullMarked
package com.couriermft.functions.insights;

import org.jspecify.annotations.NullMarked;
