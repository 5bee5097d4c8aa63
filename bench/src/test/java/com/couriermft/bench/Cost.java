package com.couriermft.bench;

/**
 * What one transfer took.
 *
 * @param wallSeconds from the order to the end
 * @param cpuSeconds of the process that moved the bytes, kernel included
 */
record Cost(double wallSeconds, double cpuSeconds) {}
