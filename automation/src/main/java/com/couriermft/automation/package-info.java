/**
 * Everything that starts executions. Callers, schedules with their calendars, webhooks, arriving
 * files and chains.
 */
@NullMarked
package com.couriermft.automation;

import org.jspecify.annotations.NullMarked;
