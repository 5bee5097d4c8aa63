package com.couriermft.storage.audit;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of an execution's audit log: one transition of the execution or of a step.
 *
 * <pre>{"at": "2026-…Z", "branch": "h", "seq": 7, "event": "step.completed", "from": "running",
 *  "to": "completed", "step_id": "get", "attempt": 0, "duration_ms": 812, "bytes": 1048576,
 *  "actor": "worker-3f…", "uses": ["connection/partner-a@3", "key/our-ssh-key@1"],
 *  "iterations": [7]}</pre>
 */
@SchemaName("AuditEvent")
public record AuditEvent(
    @Field(help = "Time of the event, by the clock of the storage server") Instant at,
    @Field(help = "The branch of the execution in which the event happened; h for the root")
        String branch,
    @Field(help = "Number of the event in the branch, from 1", min = 0) int seq,
    @Field(help = "Type of the event, such as execution.queued or step.completed") String event,
    @Field(help = "Previous state") @Nullable String from,
    @Field(help = "New state") @Nullable String to,
    @Field(help = "ID of the step") @Nullable String stepId,
    @Field(help = "Attempt of the step, 0 for the first", min = 0) @Nullable Integer attempt,
    @Field(help = "Duration of the previous state", min = 0) @Nullable Long durationMs,
    @Field(help = "Number of bytes transferred", min = 0) @Nullable Long bytes,
    @SchemaName("Failure") @Field(help = "Reason for the failure") @Nullable Failure failure,
    @Field(help = "Who caused the event: a user, a key, a schedule, a worker, sweep") String actor,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Reason that the actor gave")
        @Nullable String reason,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Versions of connections and keys that the attempt used")
        List<String> uses,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(
            help = "The item of the step in each loop around it, from the outermost loop",
            min = 0)
        List<Integer> iterations) {

  /** Copies the lists and redacts the reason. */
  public AuditEvent {
    reason = Redaction.ofNullable(reason);
    uses = List.copyOf(uses);
    iterations = List.copyOf(iterations);
  }

  public AuditEvent(
      Instant at,
      String branch,
      int seq,
      String event,
      @Nullable String from,
      @Nullable String to,
      @Nullable String stepId,
      @Nullable Integer attempt,
      @Nullable Long durationMs,
      @Nullable Long bytes,
      @Nullable Failure failure,
      String actor,
      @Nullable String reason) {
    this(
        at,
        branch,
        seq,
        event,
        from,
        to,
        stepId,
        attempt,
        durationMs,
        bytes,
        failure,
        actor,
        reason,
        List.of(),
        List.of());
  }

  /** Returns a transition that does not belong to an attempt of a step. */
  public static AuditEvent of(
      Instant at,
      String branch,
      int seq,
      String event,
      @Nullable String from,
      @Nullable String to,
      @Nullable String stepId,
      String actor,
      @Nullable String reason) {
    return new AuditEvent(
        at, branch, seq, event, from, to, stepId, null, null, null, null, actor, reason);
  }

  /** Returns an event that changes no state. */
  public static AuditEvent note(
      Instant at, String branch, int seq, String event, String actor, @Nullable String reason) {
    return of(at, branch, seq, event, null, null, null, actor, reason);
  }

  /**
   * Returns this event with the data that the attempt reported. A number of bytes that is already
   * set is kept.
   */
  public AuditEvent reported(long moved, List<String> used) {
    return new AuditEvent(
        at,
        branch,
        seq,
        event,
        from,
        to,
        stepId,
        attempt,
        durationMs,
        bytes == null ? (Long) moved : bytes,
        failure,
        actor,
        reason,
        used,
        iterations);
  }

  /** Returns this event with the indexes of the current loop iterations. */
  public AuditEvent within(List<Integer> indexes) {
    return new AuditEvent(
        at,
        branch,
        seq,
        event,
        from,
        to,
        stepId,
        attempt,
        durationMs,
        bytes,
        failure,
        actor,
        reason,
        uses,
        indexes);
  }
}
