package com.couriermft.operate.telemetry;

import java.time.Duration;

/**
 * A queue at a moment.
 *
 * @param queue its name
 * @param messages how many it holds, as far as the service tells
 * @param oldest how long the oldest visible one has been visible, as far as looks tell; zero for
 *     none
 */
public record QueueState(String queue, long messages, Duration oldest) {}
