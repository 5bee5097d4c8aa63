package com.couriermft.starting.calendar;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Days on which something may happen. As JSON:
 *
 * <pre>
 * {"calendar_id": "tse-holidays", "excluded": ["2026-12-31"], "weekdays": [1, 2, 3, 4, 5]}
 * </pre>
 *
 * @param id its name
 * @param excluded days that are out
 * @param weekdays days of the week that are in, not empty
 * @param labels that it carries
 */
public record BusinessCalendar(
    String id, SortedSet<LocalDate> excluded, SortedSet<DayOfWeek> weekdays, Labels labels) {
  /** The form of a calendar's id. */
  public static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  /** Copies. */
  public BusinessCalendar {
    excluded = Collections.unmodifiableSortedSet(new TreeSet<>(excluded));
    weekdays = Collections.unmodifiableSortedSet(new TreeSet<>(weekdays));
  }

  /** Makes a calendar of sets in any order, without labels. */
  public static BusinessCalendar of(String id, Set<LocalDate> excluded, Set<DayOfWeek> weekdays) {
    return new BusinessCalendar(id, new TreeSet<>(excluded), new TreeSet<>(weekdays), Labels.NONE);
  }

  /**
   * Reads what somebody sent: without {@code excluded} no day is, without {@code weekdays} all are
   * in.
   *
   * @throws InvalidInputException {@code invalid_calendar}, with every problem
   */
  public static BusinessCalendar read(String id, JsonNode json) {
    return CalendarReader.read(id, json);
  }

  /** Returns whether the calendar allows this day. */
  public boolean allows(LocalDate day) {
    return weekdays.contains(day.getDayOfWeek()) && !excluded.contains(day);
  }

  /** Returns the calendar as it is stored and shown. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put("calendar_id", id);
    ArrayNode days = json.putArray("excluded");
    excluded.forEach(day -> days.add(day.toString()));
    ArrayNode names = json.putArray("weekdays");
    weekdays.forEach(day -> names.add(day.getValue()));
    return labels.addTo(json);
  }
}
