/**
 * Sends dependency telemetry to Application Insights: partners, executions, storage and Key Vault.
 * Read {@link com.couriermft.functions.insights.DependencyTelemetry} (the entry point), {@code
 * EventItems} (items of attempts and executions), {@code RequestItems} (a few items that represent
 * all requests), {@code ItemSender} (sending and retries) and {@code Ingestion} (the protocol).
 * Nothing in this package may block, fail or slow down the observed work. The classes that send
 * items are loaded when the first items are due.
 */
@NullMarked
package com.couriermft.functions.insights;

import org.jspecify.annotations.NullMarked;
