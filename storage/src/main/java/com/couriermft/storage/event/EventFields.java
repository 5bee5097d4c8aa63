package com.couriermft.storage.event;

import static com.couriermft.storage.event.EventField.flag;
import static com.couriermft.storage.event.EventField.number;
import static com.couriermft.storage.event.EventField.of;
import static com.couriermft.storage.event.EventField.text;
import static com.couriermft.storage.event.EventField.time;

import com.couriermft.storage.event.EventField.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Defines every field of every event once, so that a name has one type and one meaning. */
final class EventFields {
  private static final Map<String, EventField> ALL =
      Stream.of(
              text("execution_id", "ULID of the execution"),
              text("job_id", "ID of the job"),
              number("job_version", "Version of the job that the execution uses"),
              text("step_id", "ID of the step in the job"),
              number("attempt", "Attempt of the step, from 0"),
              text("state", "New state. A failed step is pending if another attempt follows"),
              number(
                  "duration_ms",
                  "Duration of the execution, attempt, transfer or check that ended, in"
                      + " milliseconds"),
              number("bytes", "Number of bytes transferred"),
              of(
                  "failure",
                  Type.OBJECT,
                  "Reason for the failure",
                  text("class", "transient, timed_out or permanent"),
                  text("code", "Code of the failure"),
                  text("message", "What happened, what was expected, and what to do"),
                  text("step", "The step that failed").maybe(),
                  number("attempt", "Attempt of the failed step, from 0"),
                  text("operation", "Operation of a step on another system").maybe(),
                  number("retry_after_seconds", "How long the server asks the client to wait")
                      .maybe(),
                  text("connection", "The connection, if the step uses only one").maybe()),
              text(
                  "actor",
                  "Who caused the event: a user, a schedule, a worker, sweep, or "
                      + "another part of Courier"),
              text("reason", "Reason that the actor gave"),
              text(
                  "chain_execution_id",
                  "ULID of the chain execution, or of the one that the execution belongs to"),
              text("chain_node", "ID of the node that the execution belongs to"),
              text("chain_id", "ID of the chain"),
              number("chain_version", "Version of the chain"),
              text("schedule", "ID of the schedule, or of the one that started the execution"),
              time("first", "The start time, or the first of several"),
              time("last", "The start time, or the last of several"),
              text("code", "Code of the reason"),
              text("detail", "The reason in a sentence"),
              text("message", "Message of the last failure"),
              text("expectation", "ID of the expectation"),
              text("watch", "ID of the watch"),
              text("connection", "Name of the connection to the partner"),
              text("path", "Path of the folder or file at the partner, or in the workspace"),
              text("pattern", "Pattern of the expected file names"),
              time("from", "Time from which files count"),
              time("by", "The deadline"),
              time("judged_at", "When Courier checked the folder"),
              number("expected", "Minimum number of files that must arrive"),
              number("came", "Number of files that arrived, counted up to `expected`"),
              of("files", Type.STRINGS, "Names of the first files that arrived"),
              text("contact", "Whom to ask about missing files"),
              text("problem", "What Courier could not check"),
              time(
                  "since",
                  "Time of the first of the consecutive failed checks, or when the object was found"
                      + " to be unreadable"),
              number("failures", "Number of consecutive failed checks"),
              text("key", "Name of the key"),
              number("version", "Current version of the key"),
              text("fingerprint", "Fingerprint of the current version of the key"),
              flag(
                  "has_private",
                  "Whether Courier has the private key and you can replace it; if false, it is "
                      + "the partner's key"),
              time("expires_at", "When the key or secret expires"),
              number("days_left", "Number of days until the key or secret expires"),
              of("jobs", Type.STRINGS, "Jobs whose current version refers to the key"),
              of("connections", Type.STRINGS, "Connections that use the secret"),
              text("secret", "Name of the secret"),
              time("profile_taken_at", "When the server was last probed"),
              of(
                  "changes",
                  Type.OBJECTS,
                  "Differences from the last probe",
                  text("capability", "Name of the capability, such as banner"),
                  text("before", "Value in the last probe").maybe(),
                  text("after", "Current value").maybe()),
              text("direction", "`received` from the partner, or `sent` to the partner"),
              text(
                  "sha256",
                  "SHA-256 of the transferred bytes, or of the file or response that was read,"
                      + " lower-case hex"),
              text("verification", "What was compared between source and copy: hash, size or none"),
              text("backup", "ULID of the scheduled backup"),
              number("rows", "Number of table rows"),
              number("blobs", "Number of blobs in all containers"),
              number(
                  "gone",
                  "Number of blobs that were deleted during the backup and are missing from it"),
              text("queue", "Name of the queue"),
              number("messages", "Approximate number of messages"),
              number(
                  "oldest_seconds",
                  "How long the oldest visible message has been visible, approximately"),
              flag("poison", "Whether the queue contains messages that hosts could not process"),
              text("pool", "Name of the pool"),
              number("limit", "Maximum number of concurrent executions"),
              number("running", "Number of running executions"),
              number("waiting", "Number of waiting executions, counted up to 1,000"),
              number(
                  "oldest_waiting_seconds",
                  "How long the first execution in the queue has waited; 0 if none waits"),
              number("pools", "Number of pools checked"),
              number(
                  "recovered",
                  "Number of steps that were taken over from workers that stopped responding"),
              text("method", "HTTP method of the request"),
              text("route", "Template of the route, such as jobs/{jobId}"),
              text("subject", "The ID in the route"),
              text("caller", "Caller as in audit logs: key:ops, local, break-glass, anonymous, …"),
              text("role", "Role of the caller"),
              number("status", "Status code of the response"),
              text("channel", "ID of the channel"),
              text("object_kind", "Type of the object, such as schedule"),
              text("object_id", "ID or name of the object"),
              text("outcome", "readable or removed"),
              text("webhook", "ID of the webhook, as in the request"),
              text("worker", "Name of the host, as in audit logs"),
              text("function", "Name of the function"),
              text("name", "Name of the event, as the function specifies"),
              text("payload", "Data of the event: a JSON object of strings"),
              number("lost", "Number of threads of the host that did not stop and still run"),
              number("most", "Number of threads that do not stop at which the host is replaced"))
          .collect(Collectors.toUnmodifiableMap(EventField::name, Function.identity()));

  private EventFields() {}

  /**
   * Returns the fields of an event.
   *
   * @param names the names, separated by spaces; {@code ?} after a name makes the field optional
   * @throws IllegalArgumentException no field is defined for a name
   */
  static List<EventField> named(String names) {
    return Stream.of(names.split(" ")).map(EventFields::get).toList();
  }

  private static EventField get(String name) {
    boolean optional = name.endsWith("?");
    EventField field = ALL.get(optional ? name.substring(0, name.length() - 1) : name);
    if (field == null) {
      throw new IllegalArgumentException("There is no field '" + name + "' of events");
    }
    return optional ? field.maybe() : field;
  }
}
