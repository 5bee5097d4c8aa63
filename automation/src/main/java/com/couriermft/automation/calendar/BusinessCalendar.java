package com.couriermft.automation.calendar;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A calendar of the days on which executions may start. Its JSON:
 *
 * <pre>
 * {"calendar_id": "tse-holidays", "excluded": ["2026-12-31"], "weekdays": [1, 2, 3, 4, 5]}
 * </pre>
 *
 * @param id id of the calendar
 * @param excluded excluded days
 * @param weekdays allowed days of the week, not empty
 * @param labels labels of the calendar
 */
public record BusinessCalendar(
    @Field(
            name = BusinessCalendar.ID_FIELD,
            title = "Calendar ID",
            help = "The ID of the calendar. If you give it, it must match the ID in the URL",
            pattern = BusinessCalendar.ID_FORM)
        String id,
    @Field(
            title = "Excluded days",
            group = FieldGroup.SCHEDULE,
            help = "Dates that are not in the calendar, such as 2026-12-31",
            defaultValue = "[]",
            type = DaySet.Dates.class)
        SortedSet<LocalDate> excluded,
    @Field(
            title = "Weekdays",
            group = FieldGroup.SCHEDULE,
            help = "Days of the week that are in the calendar, from Monday (1) to Sunday (7)",
            defaultValue = "[1, 2, 3, 4, 5, 6, 7]",
            type = DaySet.Weekdays.class)
        SortedSet<DayOfWeek> weekdays,
    @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels) {
  static final String ID_FIELD = "calendar_id";

  /** The pattern of a calendar's id. */
  public static final String ID_FORM = "[a-z0-9][a-z0-9-]{0,62}";

  /** The pattern of a calendar's id, compiled. */
  public static final Pattern ID = Pattern.compile(ID_FORM);

  private static final RecordForm<BusinessCalendar> FORM = RecordForm.of(BusinessCalendar.class);

  /** The JSON that requests and bundles may send for a calendar. */
  public static final Shape.Fields SHAPE = FORM.shape();

  public BusinessCalendar {
    excluded = Collections.unmodifiableSortedSet(new TreeSet<>(excluded));
    weekdays = Collections.unmodifiableSortedSet(new TreeSet<>(weekdays));
  }

  /** Creates a calendar without labels. */
  public static BusinessCalendar of(String id, Set<LocalDate> excluded, Set<DayOfWeek> weekdays) {
    return new BusinessCalendar(id, new TreeSet<>(excluded), new TreeSet<>(weekdays), Labels.NONE);
  }

  /**
   * Parses a calendar. By default, no days are excluded and all days of the week are allowed.
   *
   * @throws InvalidInputException {@code invalid_calendar}, with every problem
   */
  public static BusinessCalendar read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    String said = FORM.text(ID_FIELD, sent);
    if (!said.isEmpty() && !said.equals(id)) {
      String detail = "The URL names calendar '%s', but the body names '%s'.".formatted(id, said);
      sent.problem(ID_FIELD, FieldCodes.ID_MISMATCH, detail);
    }
    BusinessCalendar calendar = FORM.read(sent, Map.of(ID_FIELD, id));
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          ScheduleCodes.INVALID_CALENDAR,
          "The calendar has problems; nothing was saved.",
          problems);
    }
    return calendar;
  }

  /** Returns whether the calendar allows this day. */
  public boolean allows(LocalDate day) {
    return weekdays.contains(day.getDayOfWeek()) && !excluded.contains(day);
  }

  /** Returns the stored form of the calendar, which responses also show. */
  public ObjectNode toJson() {
    return FORM.write(this);
  }
}
