/**
 * Holidays and business days. Read {@link com.couriermft.automation.calendar.BusinessCalendar} (one
 * calendar, and its JSON) and {@link com.couriermft.automation.calendar.Calendars} (where they are,
 * and several together). Knows nothing of what happens on those days, nor of time zones: whoever
 * asks knows which day it is.
 */
@NullMarked
package com.couriermft.automation.calendar;

import org.jspecify.annotations.NullMarked;
