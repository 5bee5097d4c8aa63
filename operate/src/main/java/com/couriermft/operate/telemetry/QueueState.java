package com.couriermft.operate.telemetry;

import java.time.Duration;

/**
 * The state of a queue at one time.
 *
 * @param queue name of the queue
 * @param messages number of messages, as reported by the service
 * @param oldest how long the oldest visible message has been visible, as far as the samples show;
 *     zero if no message is visible
 */
public record QueueState(String queue, long messages, Duration oldest) {}
