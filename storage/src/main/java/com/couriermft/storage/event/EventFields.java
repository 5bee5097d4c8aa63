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
              text("execution_id", "the execution's ULID"),
              text("job_id", "the job"),
              number("job_version", "the version of the job that the execution is pinned to"),
              text("step_id", "the step within the job"),
              number("attempt", "the step's attempt, from 0"),
              text(
                  "state",
                  "the state it came to; of a failed step pending if another attempt follows"),
              number("duration_ms", "how long what ends here has lasted, in milliseconds"),
              number("bytes", "bytes moved"),
              of(
                  "failure",
                  Type.OBJECT,
                  "why it failed",
                  text("class", "transient, timed_out or permanent"),
                  text("code", "stable name of the kind of failure"),
                  text("message", "what was found against what was expected, and what to do"),
                  text("step", "the step that failed").maybe(),
                  number("attempt", "its attempt, from 0"),
                  text("operation", "the act of a step that acts on another system").maybe(),
                  number("retry_after_seconds", "how long the other side asks to wait").maybe(),
                  text("connection", "the one connection that the step works with").maybe()),
              text("actor", "who: a user, a schedule, a worker, sweep, or another part of Courier"),
              text("reason", "what the actor gave as the reason"),
              text(
                  "chain_execution_id",
                  "the chain execution, or that of which the execution is a member"),
              text("chain_node", "the node whose execution it is"),
              text("chain_id", "the chain"),
              number("chain_version", "its version"),
              text("schedule", "the schedule, or the one that started the execution"),
              time("first", "the instant, or the first of several"),
              time("last", "the same, or the last of several"),
              text("code", "stable name of the reason"),
              text("detail", "the reason in a sentence"),
              text("message", "of the last failure"),
              text("expectation", "the expectation's id"),
              text("watch", "the watch's id"),
              text("connection", "the partner's connection"),
              text("path", "folder or file at the partner"),
              text("pattern", "names of the files that were meant"),
              time("from", "since when files counted"),
              time("by", "the cut-off"),
              time("judged_at", "when it was looked at"),
              number("expected", "how many files were to come"),
              number("came", "how many did, counted no further than expected"),
              of("files", Type.STRINGS, "names of the first that came"),
              text("contact", "whom to ask"),
              text("problem", "what could not be looked at"),
              time("since", "when the first of the looks failed"),
              number("failures", "how many in a row"),
              text("key", "the key's name"),
              number("version", "the key's current version"),
              text("fingerprint", "of that version"),
              flag(
                  "has_private",
                  "whether the key is ours to make a successor of, or the partner's"),
              time("expires_at", "when it ends"),
              number("days_left", "whole days until then"),
              of("jobs", Type.STRINGS, "the jobs whose current versions name it"),
              of("connections", Type.STRINGS, "the connections that use it"),
              text("secret", "the secret's name"),
              time("profile_taken_at", "when the server was probed that this one differs from"),
              of(
                  "changes",
                  Type.OBJECTS,
                  "what differs",
                  text("capability", "such as banner"),
                  text("before", "as it was probed").maybe(),
                  text("after", "as it is now").maybe()),
              text("direction", "received from the partner, or sent to it"),
              text("sha256", "of the bytes moved, lower-case hex"),
              text("verification", "what was compared between the two ends: hash, size or none"),
              text("backup", "the scheduled backup's ULID"),
              number("rows", "rows of tables"),
              number("blobs", "blobs of all containers"),
              number("gone", "blobs that went while they were read, and are missing"),
              text("queue", "the queue's name"),
              number("messages", "how many it holds, about"),
              number(
                  "oldest_seconds", "how long the oldest visible message has been visible, about"),
              flag("poison", "whether it is a queue of messages over which hosts failed"),
              text("pool", "the pool's name"),
              number("limit", "how many executions may have a slot"),
              number("running", "how many have"),
              number("waiting", "how many wait for one, counted no further than 1,000"),
              number(
                  "oldest_waiting_seconds",
                  "how long the first in line has waited there; 0 for nobody"),
              number("pools", "how many pools were looked at"),
              number(
                  "recovered", "how many steps were handed on from workers that had fallen silent"),
              text("method", "the request's method"),
              text("route", "the route's template, such as jobs/{jobId}"),
              text("subject", "the id in the route"),
              text(
                  "caller",
                  "who called, as audit trails name it: key:ops, local, break-glass, anonymous, …"),
              text("role", "the caller's role"),
              number("status", "the answer's HTTP status"),
              text("channel", "the channel's id"),
              text("object_kind", "the kind of the object, such as schedule"),
              text("object_id", "the object's id or name"),
              text("outcome", "readable or removed"),
              text("webhook", "the webhook's id, as it was sent"),
              text("worker", "the host's name, as audit trails show it"),
              text("function", "the function's name"),
              text("name", "what happened, as the function calls it"),
              text("payload", "more about it, a JSON object of texts"),
              number("lost", "how many threads of the host were left behind and still run"),
              number("most", "as many have the host be replaced"))
          .collect(Collectors.toUnmodifiableMap(EventField::name, Function.identity()));

  private EventFields() {}

  /**
   * Returns the fields of an event.
   *
   * @param names the names, separated by spaces; {@code ?} after a name makes the field optional
   * @throws IllegalArgumentException a field of such a name is not defined
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
