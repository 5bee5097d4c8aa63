/**
 * Benchmarks, run by {@code ./courier bench}; they print results, but make no assertions about
 * times. Read {@link com.couriermft.bench.EngineBench}, then {@link com.couriermft.bench.Lab},
 * {@link com.couriermft.bench.Tape}; and {@link com.couriermft.bench.TransferBench} for transfers
 * of files. This module uses Courier through its facade, its ports and its HTTP API.
 */
@NullMarked
package com.couriermft.bench;

import org.jspecify.annotations.NullMarked;
