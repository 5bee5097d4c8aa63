/**
 * Holidays and business days. Read {@link com.couriermft.automation.calendar.BusinessCalendar} (a
 * calendar and its JSON) and {@link com.couriermft.automation.calendar.Calendars} (the store, and
 * combinations of calendars). This package does not depend on what happens on those days, or on
 * time zones: callers determine the day.
 */
@NullMarked
package com.couriermft.automation.calendar;

import org.jspecify.annotations.NullMarked;
