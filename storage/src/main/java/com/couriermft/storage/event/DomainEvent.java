package com.couriermft.storage.event;

import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event of an execution for listeners: a row of the audit log, with the execution that it
 * belongs to. Immutable.
 *
 * <pre>{"id": "01K9…|h|7", "type": "step.failed", "at": "2026-…Z", "execution_id": "01K9…",
 *  "job_id": "partner-invoices", "job_version": 3, "step_id": "get", "attempt": 0,
 *  "state": "pending", "duration_ms": 812, "failure": {"class": "transient", …},
 *  "actor": "worker-3f…", "reason": "next attempt at …"}</pre>
 *
 * @param id {@code execution|branch|seq} of the audit row; it is the same in every delivery, so
 *     that consumers can recognize duplicates
 * @param type the type of the event
 * @param at the time by the storage server's clock
 * @param executionId the id of the execution
 * @param jobId the id of its job
 * @param jobVersion the version of the job that the execution uses
 * @param stepId the id of the step, or {@code null}
 * @param attempt the number of the step's attempt, from 0, or {@code null}
 * @param state the new state of the execution or step
 * @param durationMs the duration of the previous state, or {@code null}
 * @param bytes the number of bytes transferred, or {@code null}
 * @param failure the failure, without causes and stack, or {@code null}
 * @param actor a user, a schedule, a worker, or {@code sweep}
 * @param reason the reason that the actor gave, or {@code null}
 * @param chainExecutionId the chain execution that the execution belongs to, or {@code null}
 * @param chainNode the node in the chain, or {@code null}
 * @param schedule the schedule that started the execution, or {@code null}
 * @param labels the labels of the execution; not part of the JSON
 * @param uses the versions of connections, channels and keys that the attempt used, such as {@code
 *     connection/partner-a@3}; not part of the JSON
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DomainEvent(
    String id,
    EventType type,
    Instant at,
    String executionId,
    String jobId,
    int jobVersion,
    @Nullable String stepId,
    @Nullable Integer attempt,
    @Nullable String state,
    @Nullable Long durationMs,
    @Nullable Long bytes,
    @JsonIgnoreProperties({"causes", "stack"}) @Nullable Failure failure,
    String actor,
    @Nullable String reason,
    @Nullable String chainExecutionId,
    @Nullable String chainNode,
    @Nullable String schedule,
    @JsonIgnore Labels labels,
    @JsonIgnore List<String> uses) {
  public DomainEvent {
    uses = List.copyOf(uses);
  }

  /** Returns the event for an audit row; empty if the row is not published to listeners. */
  public static Optional<DomainEvent> of(
      AuditEvent audit, String executionId, String jobId, int jobVersion) {
    Failure failure = audit.failure();
    return EventType.of(audit)
        .map(
            type ->
                new DomainEvent(
                    executionId + "|" + audit.branch() + "|" + audit.seq(),
                    type,
                    audit.at(),
                    executionId,
                    jobId,
                    jobVersion,
                    audit.stepId(),
                    audit.attempt(),
                    audit.to(),
                    audit.durationMs(),
                    audit.bytes(),
                    failure == null ? null : failure.summary(),
                    audit.actor(),
                    audit.reason(),
                    null,
                    null,
                    null,
                    Labels.NONE,
                    audit.uses()));
  }

  /** Returns this event for an execution that belongs to a chain execution. */
  public DomainEvent within(String chainExecution, String node) {
    return of(chainExecution, node, schedule, labels);
  }

  /** Returns this event for an execution that a schedule started. */
  public DomainEvent startedBy(String id) {
    return of(chainExecutionId, chainNode, id, labels);
  }

  /** Returns this event with the labels of the execution. */
  public DomainEvent carrying(Labels carried) {
    return of(chainExecutionId, chainNode, schedule, carried);
  }

  private DomainEvent of(
      @Nullable String chainExecution,
      @Nullable String node,
      @Nullable String startedBy,
      Labels carried) {
    return new DomainEvent(
        id,
        type,
        at,
        executionId,
        jobId,
        jobVersion,
        stepId,
        attempt,
        state,
        durationMs,
        bytes,
        failure,
        actor,
        reason,
        chainExecution,
        node,
        startedBy,
        carried,
        uses);
  }
}
