/**
 * The instants at which something is going to happen, of all kinds together. Read first {@link
 * com.couriermft.oversight.upcoming.UpcomingEvents}; {@link
 * com.couriermft.oversight.upcoming.Waits} finds the executions that wait for an instant, {@link
 * com.couriermft.oversight.upcoming.EarliestFirst} merges, and is pure. Changes nothing.
 */
@NullMarked
package com.couriermft.oversight.upcoming;

import org.jspecify.annotations.NullMarked;
