package com.couriermft.operate.timeline;

import java.time.Instant;

/**
 * Several bars of one step that are drawn as one.
 *
 * @param from start of the first bar
 * @param to end of the last bar; each bar lasts at least a millisecond
 * @param count number of bars, at least two
 * @param failed number of bars in state {@link AttemptBar#FAILED}
 * @param maxParallel maximum number of bars at one instant; each counts for at least a millisecond
 * @param bytes sum of the bytes in the audit log
 */
public record MergedBars(
    Instant from, Instant to, int count, int failed, int maxParallel, long bytes) {}
