/**
 * Reports on the installation as a whole, as events: {@link
 * com.couriermft.operate.telemetry.Telemetry} is what timers call. {@code Samples} tells how queues
 * and pools stand, {@code Backlog} for how long messages have waited, {@code ExpiringKeys} and
 * {@code ExpiringSecrets} what will soon end; {@code Warnings} sees to it that any number of hosts
 * warn once. Moves nothing: what it tells of is done elsewhere.
 */
@NullMarked
package com.couriermft.operate.telemetry;

import org.jspecify.annotations.NullMarked;
