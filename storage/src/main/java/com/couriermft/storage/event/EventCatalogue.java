package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventSchema.Warns;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The catalogue of all events that the logger {@link EventLog#NAME} writes. It is the schema for
 * the workbook and the alerts. {@code docs/reference/events.md} and {@code
 * docs/reference/events.json} are generated from it. Pure.
 */
public final class EventCatalogue {
  /** Fields that every event has. */
  public static final List<EventField> COMMON =
      List.of(
          EventField.number("v", "1; it grows when a field changes its meaning"),
          EventField.text("id", "the same each time it is told: who counts, counts ids"),
          EventField.text("type", "what happened"),
          EventField.time(
              "at", "when: by the storage server's clock where it is known, else the host's"),
          EventField.text("trace_id", "the trace that it belongs to, 32 hex digits").maybe(),
          EventField.flag("shortened", "true if texts or lists were cut to fit").maybe());

  /** Types of events that the feed retains, in the order of the documentation. */
  public static final List<String> KEPT =
      List.of(
          "execution.started",
          "execution.completed",
          "execution.failed",
          "execution.paused",
          "execution.resumed",
          "execution.late",
          "execution.cancelled",
          "step.started",
          "step.completed",
          "step.failed",
          "step.skipped",
          "step.cancelled",
          "step.recovered",
          "chain.pending",
          "chain.running",
          "chain.paused",
          "chain.completed",
          "chain.failed",
          "chain.cancelled",
          "schedule.missed",
          "schedule.skipped",
          "schedule.failed",
          "schedule.failing",
          "watch.failing",
          "watch.recovered",
          "expectation.missed",
          "key.expiring",
          "secret.expiring",
          "connection.changed",
          "object.unreadable",
          "object.recovered",
          "recipients.refused");

  private static final Map<EventType, String> RUNS =
      Map.ofEntries(
          Map.entry(EventType.EXECUTION_QUEUED, "An execution entered the queue."),
          Map.entry(
              EventType.EXECUTION_STARTED, "A worker took an execution up; after each wait again."),
          Map.entry(EventType.EXECUTION_COMPLETED, "An execution's last step is done."),
          Map.entry(EventType.EXECUTION_FAILED, "An execution failed, or could never start."),
          Map.entry(
              EventType.EXECUTION_PAUSED, "An execution rests, because somebody asked for it."),
          Map.entry(
              EventType.EXECUTION_RESUMED, "Somebody has a paused or failed execution go on."),
          Map.entry(EventType.EXECUTION_LATE, "An execution has run longer than its job expects."),
          Map.entry(EventType.EXECUTION_CANCELLED, "An execution was given up."),
          Map.entry(EventType.STEP_STARTED, "A worker claimed a step."),
          Map.entry(EventType.STEP_COMPLETED, "A step succeeded."),
          Map.entry(EventType.STEP_FAILED, "An attempt at a step failed."),
          Map.entry(EventType.STEP_SKIPPED, "A step was passed over."),
          Map.entry(
              EventType.STEP_CANCELLED, "A step was interrupted: its execution was given up."),
          Map.entry(
              EventType.STEP_RECOVERED,
              "A step's worker died, or handed it back; another one goes on."));

  private static final Map<String, EventSchema> ALL =
      all().stream().collect(Collectors.toUnmodifiableMap(EventSchema::type, Function.identity()));

  private EventCatalogue() {}

  /** Returns the schemas of all types, in the order of the documentation. */
  public static List<EventSchema> all() {
    List<EventSchema> all = new ArrayList<>();
    for (EventType type : EventType.values()) {
      all.add(ofRun(type));
    }
    all.addAll(chains());
    all.addAll(starts());
    all.addAll(partners());
    all.addAll(samples());
    return List.copyOf(all);
  }

  /** Returns the schema of an event type; empty if the type is unknown. */
  public static Optional<EventSchema> find(String type) {
    return Optional.ofNullable(ALL.get(type));
  }

  /**
   * Validates an event against the catalogue.
   *
   * @param event the JSON after the prefix
   * @return one sentence for each problem; empty if the event is valid
   */
  public static List<String> problems(JsonNode event) {
    String type = event.path("type").asText();
    return find(type)
        .map(schema -> schema.problems(event))
        .orElseGet(() -> List.of("there is no event of type '" + type + "'"));
  }

  /**
   * Returns the complete catalogue: {@code {"prefix": "courier.event ", "common": [{field}],
   * "events": [{schema}]}}.
   */
  public static ObjectNode toJson() {
    ObjectNode json = Json.object().put("prefix", EventLine.PREFIX);
    COMMON.forEach(field -> json.withArray("common").add(field.toJson()));
    all().forEach(schema -> json.withArray("events").add(schema.toJson()));
    return json;
  }

  private static EventSchema ofRun(EventType type) {
    boolean ofStep = type.text().startsWith("step.");
    String often = type.isEnding() ? " At least once." : " At most once.";
    return new EventSchema(
        type.text(),
        type == EventType.EXECUTION_FAILED || type == EventType.EXECUTION_LATE
            ? Warns.ALWAYS
            : Warns.NEVER,
        RUNS.get(type) + often,
        EventFields.named(
            "execution_id job_id job_version "
                + (ofStep ? "step_id attempt? " : "step_id? attempt? ")
                + "state? duration_ms? bytes? failure? actor reason? chain_execution_id?"
                + " chain_node? schedule?"));
  }

  private static List<EventSchema> chains() {
    String fields = "chain_execution_id chain_id chain_version state actor reason?";
    return List.of(
        record("chain.pending", "A chain was started. At most once.", fields),
        record("chain.running", "Its first nodes start, or it goes on. At most once.", fields),
        record("chain.paused", "It rests, because somebody asked for it. At most once.", fields),
        record("chain.completed", "It is done, or what failed was provided for.", fields),
        warning("chain.failed", "Nothing is left that could run, and a node failed.", fields),
        record("chain.cancelled", "It was given up.", fields));
  }

  private static List<EventSchema> starts() {
    String instants = "schedule job_id? chain_id? first last code detail";
    String looks = "watch connection path since failures code message";
    return List.of(
        record(
            "job.disabled",
            "Nothing starts the job any more, and what is queued waits.",
            "job_id job_version actor reason?"),
        record(
            "job.enabled", "The job's executions start again.", "job_id job_version actor reason?"),
        warning("schedule.missed", "No host was awake at these instants.", instants),
        record(
            "schedule.skipped",
            "An instant came to nothing: the execution before was still open, too many wait, or the"
                + " job is disabled.",
            instants),
        warning("schedule.failed", "The execution of an instant could not be started.", instants),
        warning("schedule.failing", "It could not for five minutes; it is tried again.", instants),
        warning("watch.failing", "A watch cannot look at its folder.", looks),
        record("watch.recovered", "It can again; the failures are over.", looks),
        warning(
            "expectation.missed",
            "Too few files had come at a cut-off.",
            "expectation connection path pattern? from by judged_at expected came files contact?"
                + " problem?"));
  }

  private static List<EventSchema> partners() {
    return List.of(
        record(
            "file.delivered",
            "A file went between a partner and us: once for each record of a delivery, and again,"
                + " with the same id, where a repeated attempt finds it delivered.",
            "execution_id job_id step_id attempt connection direction path bytes sha256?"
                + " duration_ms verification"),
        warning(
            "key.expiring",
            "60, 30, 7 and 1 days before the end of a key's current version.",
            "key version fingerprint has_private expires_at days_left jobs"),
        warning(
            "secret.expiring",
            "30, 7 and 1 days before the end that a secret has in the vault.",
            "secret expires_at days_left connections"),
        warning(
            "connection.changed",
            "A server is no longer the one that was probed. Once for each change and process.",
            "connection profile_taken_at changes"));
  }

  private static List<EventSchema> samples() {
    return List.of(
        warning(
            "object.unreadable",
            "A stored object cannot be read: it is damaged, or a newer release wrote it. Once.",
            "object_kind object_id since code detail"),
        warning(
            "recipients.refused",
            "A mail server refused some recipients of a channel; the others got the notification."
                + " Reported once for each change of the refused recipients.",
            "channel code detail"),
        record(
            "object.recovered",
            "An object that was unreadable can be read again, or was removed.",
            "object_kind object_id since outcome"),
        new EventSchema(
            "queue.sample",
            Warns.POISONED,
            "A queue as it stands, about every minute; and what was dropped from steps-poison.",
            EventFields.named("queue messages oldest_seconds poison")),
        record(
            "pool.sample",
            "A pool as it stands, about every minute.",
            "pool limit running waiting oldest_waiting_seconds"),
        record(
            "sweep.heartbeat",
            "A sweep of all pools is over; there is one every 30 s.",
            "duration_ms pools recovered"),
        record(
            "tick.heartbeat",
            "Schedules, watches, expectations and notifications were looked at; about every 30 s.",
            "duration_ms"),
        record(
            "housekeeping.heartbeat",
            "What nobody needs any more was removed and what ends soon was told; every hour.",
            "duration_ms"),
        record(
            "backup.completed",
            "The scheduled backup is whole. At most once.",
            "backup bytes rows blobs gone duration_ms"),
        warning(
            "backup.failed",
            "The scheduled backup came to an error, or was given up; it is tried again.",
            "backup? code message"),
        new EventSchema(
            "api.called",
            Warns.REFUSED,
            "A call that changes something was answered, also one that was refused.",
            EventFields.named("method route subject? caller role? status reason?")),
        record(
            "function.event",
            "A function told something of its own.",
            "execution_id job_id step_id attempt function name payload"),
        warning(
            "worker.thread_lost",
            "A step ignored its interruption; its thread was left behind. A host with the most it"
                + " may have takes up no more steps and is replaced.",
            "worker lost most"),
        warning(
            "webhook.refused",
            "A request to a webhook was refused, or could not be answered.",
            "webhook status code detail"));
  }

  private static EventSchema record(String type, String meaning, String fields) {
    return new EventSchema(type, Warns.NEVER, meaning, EventFields.named(fields));
  }

  private static EventSchema warning(String type, String meaning, String fields) {
    return new EventSchema(type, Warns.ALWAYS, meaning, EventFields.named(fields));
  }
}
