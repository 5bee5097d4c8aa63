/**
 * Computes the instants at which something is due, with pure functions from an instant to the next
 * instant. Read {@link com.couriermft.automation.schedule.time.Timing} and {@link
 * com.couriermft.automation.schedule.time.Occurrence}, then {@link
 * com.couriermft.automation.schedule.time.CronTiming} (cron and clock changes), {@link
 * com.couriermft.automation.schedule.time.CronDialect} and {@link
 * com.couriermft.automation.schedule.time.CronFields} (the search in local time without a zone).
 * This package does not depend on what is due, on stores, or on the current time.
 */
@NullMarked
package com.couriermft.automation.schedule.time;

import org.jspecify.annotations.NullMarked;
