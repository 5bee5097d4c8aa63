/**
 * The instants at which something is going to happen, of all kinds together. Read first {@link
 * com.couriermft.operate.upcoming.UpcomingEvents}; {@link com.couriermft.operate.upcoming.Waits}
 * finds the executions that wait for an instant, {@link
 * com.couriermft.operate.upcoming.EarliestFirst} merges, and is pure. Changes nothing.
 */
@NullMarked
package com.couriermft.operate.upcoming;

import org.jspecify.annotations.NullMarked;
