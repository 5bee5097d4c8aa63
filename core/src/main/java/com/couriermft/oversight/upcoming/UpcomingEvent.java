package com.couriermft.oversight.upcoming;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Locale;

/**
 * Something that is going to happen.
 *
 * @param at when
 * @param kind of what it happens to
 * @param id of what it happens to
 * @param more what else is known of it; treat as read-only
 */
public record UpcomingEvent(Instant at, Kind kind, String id, ObjectNode more) {
  /** The kinds of what something happens to, in the order in which they come at one instant. */
  public enum Kind {
    /** A schedule starts an execution. */
    SCHEDULE("schedule_id"),
    /** A watch looks at its folder. */
    WATCH("watch_id"),
    /** Files must have come. */
    EXPECTATION("expectation_id"),
    /** An execution has waited long enough. */
    EXECUTION("execution_id");

    private final String field;

    Kind(String field) {
      this.field = field;
    }

    /** Returns the kind as in JSON. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns this as {@code {"at": "…", "kind": "schedule", "schedule_id": "nightly", …}}. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put("at", at.toString()).put("kind", kind.text());
    return json.put(kind.field, id).setAll(more);
  }
}
