package com.couriermft.starting.arrival;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expectation demands that so many files have come by a time of day. Stored as
 *
 * <pre>
 * {"connection": "partner-a", "path": "/incoming", "pattern": "*.pgp", "at_least": 3,
 *  "by": "05:00", "timezone": "Europe/Paris", "calendars": ["weekdays"], "grace_seconds": 600,
 *  "contact": "ops@partner-a.example", "enabled": true, …}</pre>
 *
 * @param id its name
 * @param folder which files, and where
 * @param atLeast how many of different names
 * @param by until when
 * @param from since when; {@code null} for the last {@code by}
 * @param zone whose clock
 * @param calendars all must have a day for it to count
 * @param grace how long after {@code by} files still count
 * @param contact whom to ask; {@code null} for nobody
 * @param enabled whether it is looked at
 * @param labels that it carries
 */
record Expectation(
    String id,
    FolderQuery folder,
    int atLeast,
    LocalTime by,
    @Nullable LocalTime from,
    ZoneId zone,
    List<String> calendars,
    Duration grace,
    @Nullable String contact,
    boolean enabled,
    Labels labels) {
  private static final LocalTime UNREAD = LocalTime.MIDNIGHT;

  /** Copies. */
  Expectation {
    calendars = List.copyOf(calendars);
  }

  /**
   * Reads what was sent or stored.
   *
   * @throws InvalidInputException {@code invalid_expectation}, with every problem
   */
  static Expectation read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    if (!sent.text(ExpectationShape.ID, id).equals(id)) {
      String detail = "Expected '" + id + "', as the address.";
      sent.problem(ExpectationShape.ID.name(), CommonCodes.INVALID_VALUE, detail);
    }
    String by = sent.text(ExpectationShape.BY);
    String from = sent.findText(ExpectationShape.FROM);
    Expectation read =
        new Expectation(
            id,
            FolderQuery.read(sent, null),
            sent.integer(ExpectationShape.AT_LEAST),
            by.isEmpty() ? UNREAD : LocalTime.parse(by),
            from == null ? null : LocalTime.parse(from),
            zone(sent),
            sent.texts(ExpectationShape.CALENDARS),
            Duration.ofSeconds(sent.integer(ExpectationShape.GRACE)),
            sent.findText(ExpectationShape.CONTACT),
            sent.flag(ExpectationShape.ENABLED),
            Labels.read(sent));
    sent.end();
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

  private static ZoneId zone(CheckedObject sent) {
    String name = sent.text(ExpectationShape.TIMEZONE);
    if (ZoneId.getAvailableZoneIds().contains(name)) {
      return ZoneId.of(name);
    }
    sent.problem(
        ExpectationShape.TIMEZONE.name(),
        CommonCodes.INVALID_VALUE,
        "There is no time zone of that name; expected one of IANA's, such as Europe/Paris.");
    return ZoneId.of("UTC");
  }

  /** Returns the expectation as it is stored, with every default. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    folder.addTo(json);
    json.put(ExpectationShape.AT_LEAST.name(), atLeast);
    json.put(ExpectationShape.BY.name(), by.toString());
    if (from != null) {
      json.put(ExpectationShape.FROM.name(), from.toString());
    }
    json.put(ExpectationShape.TIMEZONE.name(), zone.getId());
    ArrayNode names = json.putArray(ExpectationShape.CALENDARS.name());
    calendars.forEach(names::add);
    json.put(ExpectationShape.GRACE.name(), grace.toSeconds());
    if (contact != null) {
      json.put(ExpectationShape.CONTACT.name(), contact);
    }
    return labels.addTo(json.put(ExpectationShape.ENABLED.name(), enabled));
  }
}
