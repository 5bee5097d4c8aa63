package com.couriermft.operating.audit;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An audit event is one transition of an execution or of a step.
 *
 * <pre>{"at": "2026-…Z", "branch": "h", "seq": 7, "event": "step.completed", "from": "running",
 *  "to": "completed", "step_id": "get", "attempt": 0, "duration_ms": 812, "bytes": 1048576,
 *  "actor": "worker-3f…", "uses": ["connection/partner-a@3", "key/our-ssh-key@1"],
 *  "iterations": [7]}</pre>
 *
 * @param at by the storage server's clock
 * @param branch the branch that wrote it, {@code h} for the root
 * @param seq gapless per branch, from 1
 * @param event such as {@code execution.queued}, {@code step.completed}, {@code step.recovered}
 * @param from the state before, or {@code null}
 * @param to the state after, or {@code null}
 * @param stepId the step, or {@code null}
 * @param attempt the step's attempt, or {@code null}
 * @param durationMs how long the state before had lasted, or {@code null}
 * @param bytes bytes moved, or {@code null}
 * @param failure why it failed, or {@code null}
 * @param actor who: a user, a schedule, a worker, {@code sweep}
 * @param reason what the actor gave as the reason, or {@code null}
 * @param uses versions of connections and keys that the attempt used
 * @param iterations a step's item in each loop around it, from the outside in; empty outside loops
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record AuditEvent(
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
    @Nullable String reason,
    List<String> uses,
    List<Integer> iterations) {

  /** Copies, and takes secrets out of the reason. */
  public AuditEvent {
    reason = Redaction.ofNullable(reason);
    uses = List.copyOf(uses);
    iterations = List.copyOf(iterations);
  }

  /** A transition outside all loops that used nothing. */
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

  /** Returns this event with the report of the attempt; bytes that are known already stand. */
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

  /** Within loops, at these items. */
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
