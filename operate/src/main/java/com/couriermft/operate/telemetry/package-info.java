/**
 * Reports on the entire installation as events; timers call {@link
 * com.couriermft.operate.telemetry.Telemetry}. {@code Samples} reports the state of queues and
 * pools, {@code Backlog} the age of messages, and {@code ExpiringKeys} and {@code ExpiringSecrets}
 * upcoming expiries. {@code Warnings} ensures that each warning is published once by any number of
 * hosts. The package is read-only.
 */
@NullMarked
package com.couriermft.operate.telemetry;

import org.jspecify.annotations.NullMarked;
