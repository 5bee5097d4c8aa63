package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetField;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.json.Supplied;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A schedule that starts a target at certain instants. Stored as a row of {@link Documents} with
 * this content:
 *
 * <pre>
 * {"target": {"job_id": "partner-invoices"}, "type": "cron", "expression": "0 0 3 ? * TUE",
 *  "dialect": "quartz", "timezone": "Asia/Ho_Chi_Minh", "parameters": {}, "priority": 5,
 *  "catch_up": "last", "catch_up_within_seconds": 86400, "overlap": "skip",
 *  "calendars": ["tse-holidays"], "enabled": true}</pre>
 *
 * @param id id of the schedule
 * @param since time when this version was saved; earlier instants do not count
 * @param target the target to start
 * @param when the timing of its instants
 * @param parameters parameters of each execution; must not be modified
 * @param priority 0..9; {@code null} for the target's priority
 * @param catchUp how to treat instants that passed while no host was active
 * @param catchUpWithin maximum age of a past instant that still runs
 * @param overlap how to treat an instant at which the previous execution has not ended
 * @param calendars calendars that must all allow the day
 * @param enabled whether the schedule starts executions
 * @param labels labels of the schedule
 */
public record Schedule(
    @Field(
            name = Schedule.ID_FIELD,
            title = "Schedule ID",
            help = "The ID of the schedule. If you give it, it must match the ID in the URL",
            pattern = JobDefinition.ID_FORM)
        String id,
    @Supplied Instant since,
    @Field(
            title = "Job or chain to start",
            group = FieldGroup.FLOW,
            help = "The job or chain that the schedule starts",
            required = true,
            type = TargetField.class)
        Target target,
    @Embedded ScheduleTimes when,
    @Field(
            title = "Parameters",
            group = FieldGroup.PARAMETERS,
            help = "Parameters of each execution")
        ObjectNode parameters,
    @Field(
            title = "Priority",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Waiting executions with a higher priority start first. By default the "
                    + "priority of the job or chain",
            min = 0,
            max = 9)
        @Nullable Integer priority,
    @Field(
            title = "Catch up missed starts",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "Which starts to catch up on if no host was running at the time: `none`, the "
                    + "`last` one or `all`",
            defaultValue = "\"last\"")
        CatchUp catchUp,
    @Field(
            title = "Catch-up window",
            group = FieldGroup.ERRORS,
            advanced = true,
            unit = "seconds",
            help = "Maximum age of a missed start that Courier still catches up on",
            min = 0,
            max = 31 * 86_400,
            defaultValue = "86400")
        Duration catchUpWithin,
    @Field(
            title = "If the previous execution is running",
            group = FieldGroup.ERRORS,
            help =
                "What to do if the previous execution has not ended: `skip` the start, `queue` "
                    + "it, or `allow` both to run",
            defaultValue = "\"skip\"")
        Overlap overlap,
    @Field(
            title = "Calendars",
            group = FieldGroup.SCHEDULE,
            help = "Executions start only on days that all of these calendars contain",
            pattern = JobDefinition.ID_FORM,
            maxItems = 10)
        List<String> calendars,
    @Field(
            name = Schedule.ENABLED,
            title = "Enabled",
            help = "Whether the schedule starts executions",
            defaultValue = "true")
        boolean enabled,
    @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels) {
  static final String ID_FIELD = "schedule_id";
  static final String ENABLED = "enabled";

  private static final RecordForm<Schedule> FORM = RecordForm.of(Schedule.class);

  /** The JSON that requests and bundles may send for a schedule, by its type. */
  public static final Shape.Choice SHAPE = FORM.choice();

  public Schedule {
    calendars = List.copyOf(calendars);
  }

  /** Returns whether the schedule's next execution may wait for the end of another. */
  boolean waitsForEnds() {
    return when instanceof ScheduleTimes.AfterDelay
        || overlap == Overlap.QUEUE
        || catchUp == CatchUp.ALL;
  }

  /** Returns this schedule with a different timing. */
  Schedule counting(ScheduleTimes other) {
    return new Schedule(
        id,
        since,
        target,
        other,
        parameters,
        priority,
        catchUp,
        catchUpWithin,
        overlap,
        calendars,
        enabled,
        labels);
  }

  /**
   * Parses a schedule.
   *
   * @param now time at which the schedule is saved
   * @param problems receives all problems
   * @return the schedule; {@code null} if its type is unknown
   */
  static @Nullable Schedule read(String id, Instant now, JsonNode json, List<Problem> problems) {
    CheckedObject sent = new CheckedObject(json, "", problems);
    String named = FORM.text(ID_FIELD, sent);
    if (!named.isEmpty() && !named.equals(id)) {
      String detail = "The URL names schedule '%s', but the body names '%s'.".formatted(id, named);
      sent.problem(ID_FIELD, FieldCodes.ID_MISMATCH, detail);
    }
    return FORM.find(sent, Map.of(ID_FIELD, id, "since", now));
  }

  /** Returns the stored form of the schedule, with every default. */
  ObjectNode toJson() {
    return FORM.write(this).without(ID_FIELD);
  }

  /** Returns the schedule that a document stores. */
  static Schedule of(Documents.Document document) {
    return stored(document.name(), document.savedAt(), document.json());
  }

  /** Parses the stored form of a schedule. */
  static Schedule stored(String id, Instant since, ObjectNode json) {
    List<Problem> problems = new ArrayList<>();
    Schedule schedule = read(id, since, json, problems);
    if (schedule == null || !problems.isEmpty()) {
      throw new IllegalStateException("Stored schedule '" + id + "' is damaged: " + problems);
    }
    return schedule;
  }
}
