package com.couriermft.automation.schedule;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.automation.schedule.time.Timing;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.catalogue.VerdictCodes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The days on which a schedule may start executions: the days that all its calendars allow, in the
 * schedule's time zone.
 *
 * @param zone time zone in which days start and end
 * @param calendars current calendars
 * @param missing name of a calendar that is missing or unreadable; {@code null} for none
 */
record OpenDays(ZoneId zone, List<BusinessCalendar> calendars, @Nullable String missing) {
  private static final Logger LOG = LoggerFactory.getLogger(OpenDays.class);

  /**
   * Maximum number of consecutive excluded days that are searched. A longer series indicates a
   * mistake in a calendar.
   */
  private static final int MOST_DAYS = 3_660;

  static OpenDays of(Schedule schedule, Calendars known) {
    List<BusinessCalendar> found = new ArrayList<>();
    String missing = null;
    for (String id : schedule.calendars()) {
      Optional<BusinessCalendar> calendar = find(known, id);
      if (calendar.isPresent()) {
        found.add(calendar.get());
      } else {
        missing = id;
      }
    }
    return new OpenDays(schedule.when().zone().id(), found, missing);
  }

  /**
   * Returns a calendar; empty if it is missing or unreadable, which the schedule then reports at
   * each instant.
   */
  private static Optional<BusinessCalendar> find(Calendars known, String id) {
    try {
      return known.find(id);
    } catch (DamagedDataException damaged) {
      LOG.error("Calendar(id='{}') cannot be read", id, damaged);
      return Optional.empty();
    }
  }

  /** Returns the reason why nothing starts at an instant; empty if an execution may start. */
  Optional<SkipReason> refusal(Instant at) {
    LocalDate day = day(at);
    return calendars.stream()
        .filter(calendar -> !calendar.allows(day))
        .findFirst()
        .map(
            c ->
                SkipReason.of(
                    VerdictCodes.CALENDAR, "Calendar '" + c.id() + "' excludes " + day + "."));
  }

  /** Returns a timing with only the instants that lie on allowed days. */
  Timing within(Timing timing) {
    return calendars.isEmpty() ? timing : exclusive -> next(timing, exclusive);
  }

  private Optional<Occurrence> next(Timing timing, Instant exclusive) {
    Instant after = exclusive;
    for (int days = 0; days < MOST_DAYS; days++) {
      Optional<Occurrence> found = timing.after(after);
      if (found.isEmpty() || refusal(found.get().at()).isEmpty()) {
        return found;
      }
      after = day(found.get().at()).plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1);
    }
    return Optional.empty();
  }

  private LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, zone);
  }
}
