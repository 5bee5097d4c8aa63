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
 * The catalog of all events that the logger {@link EventLog#NAME} writes. It is the schema for the
 * workbook and the alerts. {@code docs/reference/events.md} and {@code docs/reference/events.json}
 * are generated from it. Pure.
 */
public final class EventCatalogue {
  /** Fields that every event has. */
  public static final List<EventField> COMMON =
      List.of(
          EventField.number(
              "v",
              "Version of the event's format, now 1. It increases when the meaning of a field"
                  + " changes"),
          EventField.text(
              "id",
              "ID of the event, the same each time it is reported. To count "
                  + "events, count distinct IDs"),
          EventField.text("type", "Type of the event"),
          EventField.time(
              "at",
              "Time of the event, by the clock of the storage server if known, otherwise of "
                  + "the host"),
          EventField.text("trace_id", "ID of the trace that the event belongs to, 32 hex digits")
              .maybe(),
          EventField.flag("shortened", "true if strings or lists were shortened to fit").maybe());

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
          "key.expired",
          "secret.expiring",
          "secret.expired",
          "connection.changed",
          "object.unreadable",
          "object.recovered",
          "recipients.refused");

  private static final Map<EventType, String> RUNS =
      Map.ofEntries(
          Map.entry(EventType.EXECUTION_QUEUED, "An execution was added to the queue."),
          Map.entry(
              EventType.EXECUTION_STARTED,
              "A worker started an execution, or continued it after a wait."),
          Map.entry(EventType.EXECUTION_COMPLETED, "An execution completed."),
          Map.entry(EventType.EXECUTION_FAILED, "An execution failed or could not start."),
          Map.entry(EventType.EXECUTION_PAUSED, "An execution was paused by request."),
          Map.entry(EventType.EXECUTION_RESUMED, "A paused or failed execution was resumed."),
          Map.entry(EventType.EXECUTION_LATE, "An execution takes longer than its job expects."),
          Map.entry(EventType.EXECUTION_CANCELLED, "An execution was cancelled."),
          Map.entry(EventType.STEP_STARTED, "A worker started a step."),
          Map.entry(EventType.STEP_COMPLETED, "A step completed."),
          Map.entry(EventType.STEP_FAILED, "An attempt of a step failed."),
          Map.entry(EventType.STEP_SKIPPED, "A step was skipped."),
          Map.entry(
              EventType.STEP_CANCELLED,
              "A step was interrupted because its execution was cancelled."),
          Map.entry(
              EventType.STEP_RECOVERED,
              "The worker of a step stopped or returned the step; another worker continues."));

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
    all.addAll(objects());
    all.addAll(reads());
    all.addAll(samples());
    return List.copyOf(all);
  }

  /** Returns the schema of an event type; empty if the type is unknown. */
  public static Optional<EventSchema> find(String type) {
    return Optional.ofNullable(ALL.get(type));
  }

  /**
   * Validates an event against the catalog.
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
   * Returns the complete catalog: {@code {"prefix": "courier.event ", "common": [{field}],
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
    String often = type.isEnding() ? " Reported at least once." : " Reported at most once.";
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
        record("chain.pending", "A chain execution was created. Reported at most once.", fields),
        record(
            "chain.running",
            "The first nodes of a chain execution start, or it continues. Reported at most once.",
            fields),
        record(
            "chain.paused",
            "A chain execution was paused by request. Reported at most once.",
            fields),
        record(
            "chain.completed",
            "A chain execution completed. The chain may handle failures of nodes.",
            fields),
        warning(
            "chain.failed",
            "A chain execution failed: a node failed, and no other node can run.",
            fields),
        record("chain.cancelled", "A chain execution was cancelled.", fields));
  }

  private static List<EventSchema> starts() {
    String instants = "schedule job_id? chain_id? first last code detail";
    String looks = "watch connection path since failures code message";
    return List.of(
        record(
            "job.disabled",
            "A job was disabled. No new executions start, and those in the queue wait.",
            "job_id job_version actor reason?"),
        record(
            "job.enabled",
            "A job was enabled. It can be started again, and executions in the queue start.",
            "job_id job_version actor reason?"),
        warning(
            "schedule.missed",
            "Starts of a schedule were missed because no host was running.",
            instants),
        record(
            "schedule.skipped",
            "A start of a schedule was skipped: the previous execution had not ended, too many "
                + "executions were waiting to start, or the job was disabled.",
            instants),
        warning("schedule.failed", "A schedule could not start an execution.", instants),
        warning(
            "schedule.failing",
            "For five minutes, a schedule could not start an execution. "
                + "Courier retries the start.",
            instants),
        warning("watch.failing", "A watch cannot check its folder.", looks),
        record("watch.recovered", "A watch can check its folder again.", looks),
        warning(
            "expectation.missed",
            "Too few files arrived before a deadline.",
            "expectation connection path pattern? from by judged_at expected came files contact?"
                + " problem?"));
  }

  private static List<EventSchema> partners() {
    String key = "key version fingerprint has_private expires_at days_left jobs";
    String secret = "secret expires_at days_left connections";
    return List.of(
        record(
            "file.delivered",
            "A file was transferred between a partner and Courier. Reported once for each delivery"
                + " record, and again with the same ID if a retry finds the file delivered.",
            "execution_id job_id step_id attempt connection direction path bytes sha256?"
                + " duration_ms verification"),
        warning(
            "key.expiring", "The current version of a key expires in 60, 30, 7 or 1 days.", key),
        warning("key.expired", "The current version of a key has expired.", key),
        warning("secret.expiring", "A secret expires in 60, 30, 7 or 1 days.", secret),
        warning(
            "secret.expired",
            "A secret has expired. Courier still uses it, because only the partner knows whether it"
                + " is valid.",
            secret),
        warning(
            "connection.changed",
            "A server differs from its last probe. Each process reports each change once.",
            "connection profile_taken_at changes"));
  }

  private static List<EventSchema> objects() {
    return List.of(
        warning(
            "object.unreadable",
            "A stored object is damaged, or a newer release wrote it. Reported once.",
            "object_kind object_id since code detail"),
        warning(
            "recipients.refused",
            "A mail server refused some recipients of a channel; the others got the notification."
                + " Reported once for each change of the refused recipients.",
            "channel code detail"),
        record(
            "object.sample",
            "A stored object still can't be read, about every two minutes. At most 50 objects.",
            "object_kind object_id since code"),
        record(
            "object.recovered",
            "An unreadable object can be read again, or was removed.",
            "object_kind object_id since outcome"));
  }

  private static List<EventSchema> samples() {
    return List.of(
        new EventSchema(
            "queue.sample",
            Warns.POISONED,
            "The state of a queue, about every minute, and when Courier empties steps-poison.",
            EventFields.named("queue messages oldest_seconds poison")),
        record(
            "pool.sample",
            "The state of a pool, about every minute.",
            "pool limit running waiting oldest_waiting_seconds"),
        record(
            "sweep.heartbeat",
            "Courier has checked all pools for work; it does so every 30 s.",
            "duration_ms pools recovered"),
        record(
            "tick.heartbeat",
            "Schedules, watches, expectations and notifications were checked; about every 30 s.",
            "duration_ms"),
        record(
            "housekeeping.heartbeat",
            "Expired data was removed and expiring credentials were reported; every hour.",
            "duration_ms"),
        record(
            "backup.completed",
            "The scheduled backup completed. Reported at most once.",
            "backup bytes rows blobs gone duration_ms"),
        warning(
            "backup.failed",
            "The scheduled backup failed or was cancelled. Courier retries it.",
            "backup? code message"),
        new EventSchema(
            "api.called",
            Warns.REFUSED,
            "Courier responded to a request that changes something, or refused the request.",
            EventFields.named("method route subject? caller role? status reason?")),
        record(
            "function.event",
            "A function reported an event.",
            "execution_id job_id step_id attempt function name payload"),
        warning(
            "worker.thread_lost",
            "A step ignored its interruption, and its thread still runs. A host with the maximum"
                + " number of such threads starts no further steps and is replaced.",
            "worker lost most"),
        warning(
            "webhook.refused",
            "Courier refused a request to a webhook, or could not respond to it.",
            "webhook status code detail"));
  }

  private static List<EventSchema> reads() {
    String read = "route subject? caller role? sha256? bytes? status";
    return List.of(
        new EventSchema(
            "file.read",
            Warns.REFUSED,
            "A caller downloaded a file of an execution or a part of it, or was refused.",
            EventFields.named("path " + read)),
        new EventSchema(
            "context.read",
            Warns.REFUSED,
            "A caller read the context or the outputs of an execution, or was refused.",
            EventFields.named(read)),
        new EventSchema(
            "audit.read",
            Warns.REFUSED,
            "A caller read an audit log or a page of it, or was refused.",
            EventFields.named(read)),
        record(
            "secret.use",
            "Courier read the value of a secret for a step or a caller; once in five minutes.",
            "secret caller execution_id? job_id? step_id?"));
  }

  private static EventSchema record(String type, String meaning, String fields) {
    return new EventSchema(type, Warns.NEVER, meaning, EventFields.named(fields));
  }

  private static EventSchema warning(String type, String meaning, String fields) {
    return new EventSchema(type, Warns.ALWAYS, meaning, EventFields.named(fields));
  }
}
