package com.couriermft.operate.timeline;

import java.time.Instant;

/**
 * Several bars of one step that are drawn as a single bar.
 *
 * @param from start of the first bar
 * @param to end of the last bar; each bar counts as at least a millisecond
 * @param count number of bars, at least two
 * @param failed number of bars in state {@link AttemptBar#FAILED}
 * @param maxParallel maximum number of simultaneous bars; each counts as at least a millisecond
 * @param bytes sum of the bytes that the audit log records
 */
public record MergedBars(
    Instant from, Instant to, int count, int failed, int maxParallel, long bytes) {}
