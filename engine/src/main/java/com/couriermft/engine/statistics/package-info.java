/**
 * Counts ended executions, their durations and the bytes they transferred, by hour and by job. Read
 * {@link com.couriermft.engine.statistics.Statistics} with {@link
 * com.couriermft.engine.statistics.EndedExecution} (what is counted) and {@link
 * com.couriermft.engine.statistics.EndTally} (their totals). This package depends on how executions
 * are stored, but not on how they change state.
 */
@NullMarked
package com.couriermft.engine.statistics;

import org.jspecify.annotations.NullMarked;
