/**
 * Reports on the entire installation as events; timers call {@link
 * com.couriermft.operate.telemetry.Telemetry}. {@code Samples} reports queues and pools, {@code
 * Backlog} the age of messages, {@code ExpiringKeys} and {@code ExpiringSecrets} upcoming expiries;
 * {@code Warnings} ensures that any number of hosts warn once. Read-only.
 */
@NullMarked
package com.couriermft.operate.telemetry;

import org.jspecify.annotations.NullMarked;
