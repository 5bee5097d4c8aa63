/**
 * Computes when timers are due: NCRONTAB expressions and fixed intervals as interpreted by the
 * timer extension of Azure Functions, in UTC. All functions are pure. Read {@link
 * com.couriermft.local.schedule.TimerSchedule}, then {@code CronExpression} and {@code CronField}.
 * The package does not depend on functions, storage or clocks.
 */
@NullMarked
package com.couriermft.local.schedule;

import org.jspecify.annotations.NullMarked;
