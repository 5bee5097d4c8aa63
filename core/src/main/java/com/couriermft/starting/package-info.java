/**
 * Wing 10 of 11: what starts executions. Callers, schedules with their calendars, webhooks,
 * arriving files and chains.
 */
@NullMarked
package com.couriermft.starting;

import org.jspecify.annotations.NullMarked;
