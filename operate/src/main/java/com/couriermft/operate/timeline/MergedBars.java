package com.couriermft.operate.timeline;

import java.time.Instant;

/**
 * Two or more bars of one step, drawn as one.
 *
 * @param from when the first of them began
 * @param to when the last of them ended; each lasts a millisecond at least
 * @param count how many bars there are
 * @param failed how many of them are in state {@link AttemptBar#FAILED}
 * @param maxParallel the largest number of them at one instant; each counts for at least a
 *     millisecond
 * @param bytes the sum of the bytes that the trail tells of
 */
public record MergedBars(
    Instant from, Instant to, int count, int failed, int maxParallel, long bytes) {}
