package com.couriermft.operate.timeline;

import java.time.Instant;

/**
 * Two or more bars of one step, drawn as one.
 *
 * @param from start of the first bar
 * @param to end of the last bar; each has at least a millisecond
 * @param count number of bars
 * @param failed number of bars in state {@link AttemptBar#FAILED}
 * @param maxParallel maximum number of bars at one instant; each counts for at least a millisecond
 * @param bytes sum of the bytes in the audit log
 */
public record MergedBars(
    Instant from, Instant to, int count, int failed, int maxParallel, long bytes) {}
