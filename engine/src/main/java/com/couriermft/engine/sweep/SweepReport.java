package com.couriermft.engine.sweep;

import java.time.Duration;

/**
 * Result of a sweep.
 *
 * @param took duration of the sweep
 * @param pools number of pools swept
 * @param recovered number of steps that this process has recovered from unresponsive workers since
 *     its last report
 * @param dropped number of messages dropped from the poison queue
 */
public record SweepReport(Duration took, int pools, int recovered, int dropped) {}
