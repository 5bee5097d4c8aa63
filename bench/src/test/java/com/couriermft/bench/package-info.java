/**
 * Benchmarks, run by {@code ./courier bench}; they print figures and assert no times. Read {@link
 * com.couriermft.bench.EngineBench}, then {@link com.couriermft.bench.Lab}, {@link
 * com.couriermft.bench.Tape}; {@link com.couriermft.bench.TransferBench} for moving files. Knows
 * Courier by its facade, its ports and its HTTP API.
 */
@NullMarked
package com.couriermft.bench;

import org.jspecify.annotations.NullMarked;
