package com.couriermft.engine.sweep;

import java.time.Duration;

/**
 * The report of a sweep.
 *
 * @param took how long it lasted
 * @param pools how many pools it looked at
 * @param recovered how many steps this process has handed on, from workers that had fallen silent,
 *     since its last report
 * @param dropped how many messages it dropped from the poison queue
 */
public record SweepReport(Duration took, int pools, int recovered, int dropped) {}
