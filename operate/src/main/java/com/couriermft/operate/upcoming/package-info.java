/**
 * Upcoming events of all kinds, merged by time. Start with {@link
 * com.couriermft.operate.upcoming.UpcomingEvents}. {@link com.couriermft.operate.upcoming.Waits}
 * finds the executions that wait for an instant. {@link
 * com.couriermft.operate.upcoming.EarliestFirst} merges the series and is pure. This package
 * changes nothing.
 */
@NullMarked
package com.couriermft.operate.upcoming;

import org.jspecify.annotations.NullMarked;
