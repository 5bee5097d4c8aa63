/**
 * The counters of executions that have come to an end: how many, how long they took, what they
 * moved, by hour and by job. Read {@link com.couriermft.engine.statistics.Statistics} with {@link
 * com.couriermft.engine.statistics.EndedExecution} (what is counted) and {@link
 * com.couriermft.engine.statistics.EndTally} (a sum of them). Knows executions as they are stored
 * and not how they move.
 */
@NullMarked
package com.couriermft.engine.statistics;

import org.jspecify.annotations.NullMarked;
