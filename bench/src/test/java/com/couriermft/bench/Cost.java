package com.couriermft.bench;

/**
 * The cost of one transfer.
 *
 * @param wallSeconds elapsed time in seconds
 * @param cpuSeconds processor time in seconds of the process that transferred the bytes, including
 *     the kernel
 */
record Cost(double wallSeconds, double cpuSeconds) {}
