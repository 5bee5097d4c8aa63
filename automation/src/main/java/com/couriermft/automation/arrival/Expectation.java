package com.couriermft.automation.arrival;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rule that a number of files must arrive by a time of day. Stored as
 *
 * <pre>
 * {"connection": "partner-a", "path": "/incoming", "pattern": "*.pgp", "at_least": 3,
 *  "by": "05:00", "timezone": "Europe/Paris", "calendars": ["weekdays"], "grace_seconds": 600,
 *  "contact": "ops@partner-a.example", "enabled": true, …}</pre>
 *
 * @param id id of the expectation
 * @param files the folder, and which of its files are expected
 * @param atLeast minimum number of files with different names
 * @param by time of day of the deadline
 * @param from time of day from which files count; {@code null} to count from the preceding deadline
 * @param zone time zone of the times of day
 * @param calendars calendars that must all allow a day for the day to count
 * @param grace time after {@code by} in which files still count
 * @param contact person to contact; {@code null} for none
 * @param enabled whether the expectation is evaluated
 * @param labels labels of the expectation
 */
record Expectation(
    @Field(
            name = Expectation.ID_FIELD,
            title = "Expectation ID",
            help = "The ID of the expectation. If you give it, it must match the ID in the URL",
            pattern = JobDefinition.ID_FORM)
        String id,
    @Embedded FolderFiles files,
    @Field(
            title = "Minimum number of files",
            group = FieldGroup.FILTERS,
            help = "How many files must arrive",
            min = 1,
            max = 100_000,
            defaultValue = "1")
        int atLeast,
    @Field(
            title = "Deadline",
            group = FieldGroup.SCHEDULE,
            help = "Time of day by which the files must have arrived",
            required = true)
        LocalTime by,
    @Field(
            title = "Count files from",
            group = FieldGroup.SCHEDULE,
            advanced = true,
            help =
                "Time of day from which files count: the last such time before `by`. By default the"
                    + " previous deadline")
        @Nullable LocalTime from,
    @Field(
            name = "timezone",
            title = "Time zone",
            group = FieldGroup.SCHEDULE,
            help = "IANA name of the time zone of both times, such as Europe/Vienna",
            maxLength = 64,
            defaultValue = "\"UTC\"")
        ZoneId zone,
    @Field(
            title = "Calendars",
            group = FieldGroup.SCHEDULE,
            help =
                "Files are expected on days that are in all of these calendars. Without"
                    + " calendars, on every day",
            pattern = BusinessCalendar.ID_FORM,
            maxItems = 10,
            defaultValue = "[]")
        List<String> calendars,
    @Field(
            title = "Grace period",
            group = FieldGroup.SCHEDULE,
            help = "How long after the deadline files are still accepted without a notification",
            unit = "seconds",
            min = 0,
            max = 86_400,
            defaultValue = "0")
        Duration grace,
    @Field(
            title = "Contact",
            group = FieldGroup.NOTIFICATIONS,
            help = "Whom to ask if the files have not arrived. Notifications include it",
            maxLength = 1_000)
        @Nullable String contact,
    @Field(
            title = "Enabled",
            advanced = true,
            help = "Whether Courier checks the expectation",
            defaultValue = "true")
        boolean enabled,
    @Field(title = "Labels", advanced = true, help = Labels.HELP, type = LabelsField.class)
        Labels labels) {
  static final String ID_FIELD = "expectation_id";

  private static final RecordForm<Expectation> FORM = RecordForm.of(Expectation.class);

  static final Shape.Fields SHAPE = FORM.shape();

  Expectation {
    calendars = List.copyOf(calendars);
  }

  /**
   * Parses a definition that was sent or stored.
   *
   * @throws InvalidInputException {@code invalid_expectation}, with every problem
   */
  static Expectation read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    String said = FORM.text(ID_FIELD, sent);
    if (!said.isEmpty() && !said.equals(id)) {
      String detail = "Expected '" + id + "', the id in the URL.";
      sent.problem(ID_FIELD, CommonCodes.INVALID_VALUE, detail);
    }
    Expectation read = FORM.read(sent, Map.of(ID_FIELD, id));
    if (!problems.isEmpty()) {
      throw invalid(problems);
    }
    return read;
  }

  static InvalidInputException invalid(List<Problem> problems) {
    return new InvalidInputException(
        ArrivalCodes.INVALID_EXPECTATION,
        "The expectation has " + problems.size() + " problem(s).",
        problems);
  }

  /** Returns the query for the expected files. */
  FolderQuery folder() {
    return files.query(null);
  }

  /** Returns the stored form of the expectation, with every default. */
  ObjectNode toJson() {
    return FORM.write(this).without(ID_FIELD);
  }
}
