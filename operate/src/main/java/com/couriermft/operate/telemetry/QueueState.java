package com.couriermft.operate.telemetry;

import java.time.Duration;

/**
 * The state of a queue at one time.
 *
 * @param queue name of the queue
 * @param messages number of messages, as the service reports
 * @param oldest how long the oldest visible message has been visible, as far as samples show; zero
 *     for none
 */
public record QueueState(String queue, long messages, Duration oldest) {}
