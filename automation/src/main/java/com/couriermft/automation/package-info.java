/**
 * Starts executions: on request, by schedules with their calendars, by webhooks, for arriving
 * files, and in chains.
 */
@NullMarked
package com.couriermft.automation;

import org.jspecify.annotations.NullMarked;
