/**
 * Computes when something is due, and nothing else: pure functions from an instant to the next one.
 * Read {@link com.couriermft.automation.schedule.time.Timing} and {@link
 * com.couriermft.automation.schedule.time.Occurrence}, then {@link
 * com.couriermft.automation.schedule.time.CronTiming} (cron and the clock changes), {@link
 * com.couriermft.automation.schedule.time.CronDialect} and {@link
 * com.couriermft.automation.schedule.time.CronFields} (the search on a clock without a zone). Knows
 * nothing of what is due, of stores, or of what time it is.
 */
@NullMarked
package com.couriermft.automation.schedule.time;

import org.jspecify.annotations.NullMarked;
