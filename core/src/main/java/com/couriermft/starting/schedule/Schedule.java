package com.couriermft.starting.schedule;

import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.launch.Target;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A schedule starts a target at times. A row of {@link Documents}, whose content is
 *
 * <pre>
 * {"target": {"job_id": "partner-invoices"}, "type": "cron", "expression": "0 0 3 ? * TUE",
 *  "dialect": "quartz", "timezone": "Asia/Ho_Chi_Minh", "parameters": {}, "priority": 5,
 *  "catch_up": "last", "catch_up_within_seconds": 86400, "overlap": "skip",
 *  "calendars": ["tse-holidays"], "enabled": true}</pre>
 *
 * @param id its id
 * @param since when this version of it was saved: no earlier instant is one of its
 * @param target what is started
 * @param when its instants
 * @param parameters what each run is given; treat as read-only
 * @param priority 0..9; {@code null} for the target's
 * @param catchUp which instants that passed while no host was awake run afterwards
 * @param catchUpWithin how old an instant may be that still runs afterwards
 * @param overlap what becomes of an instant at which the run before is still open
 * @param calendars each of which must allow the day
 * @param enabled whether it starts runs
 * @param labels that it carries
 */
public record Schedule(
    String id,
    Instant since,
    Target target,
    ScheduleTimes when,
    ObjectNode parameters,
    @Nullable Integer priority,
    CatchUp catchUp,
    Duration catchUpWithin,
    Overlap overlap,
    List<String> calendars,
    boolean enabled,
    Labels labels) {

  /** Copies. */
  public Schedule {
    calendars = List.copyOf(calendars);
  }

  /** Returns whether the schedule's next execution may wait for the end of another. */
  boolean waitsForEnds() {
    return when.type() == ScheduleTimes.Type.FIXED_DELAY
        || overlap == Overlap.QUEUE
        || catchUp == CatchUp.ALL;
  }

  /** The same with other instants. */
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

  /** Returns the schedule as it is stored, every default filled in. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.set(Target.TARGET.name(), target.toJson());
    json.setAll(when.toFields());
    json.set("parameters", parameters.deepCopy());
    if (priority != null) {
      json.put("priority", priority);
    }
    json.put("catch_up", text(catchUp)).put("catch_up_within_seconds", catchUpWithin.toSeconds());
    json.put("overlap", text(overlap));
    calendars.forEach(json.putArray("calendars")::add);
    return labels.addTo(json.put("enabled", enabled));
  }

  private static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the schedule that a document stores. */
  static Schedule of(Documents.Document document) {
    return ScheduleReader.stored(document.name(), document.savedAt(), document.json());
  }
}
