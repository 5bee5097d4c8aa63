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
 * A domain event is one thing that happened to an execution, as listeners hear it: a row of the
 * audit trail with the execution it belongs to. Immutable.
 *
 * <pre>{"id": "01K9…|h|7", "type": "step.failed", "at": "2026-…Z", "execution_id": "01K9…",
 *  "job_id": "partner-invoices", "job_version": 3, "step_id": "get", "attempt": 0,
 *  "state": "pending", "duration_ms": 812, "failure": {"class": "transient", …},
 *  "actor": "worker-3f…", "reason": "next attempt at …"}</pre>
 *
 * @param id {@code execution|branch|seq} of the audit row: the same each time it is told, so that a
 *     consumer can tell a repetition
 * @param type what happened
 * @param at by the storage server's clock
 * @param executionId the run
 * @param jobId its job
 * @param jobVersion the version it is pinned to
 * @param stepId the step, or {@code null}
 * @param attempt the step's attempt from 0, or {@code null}
 * @param state the state the run or step came to
 * @param durationMs how long the state before had lasted, or {@code null}
 * @param bytes bytes moved, or {@code null}
 * @param failure why it failed, without causes and stack, or {@code null}
 * @param actor who: a user, a schedule, a worker, {@code sweep}
 * @param reason what the actor gave as the reason, or {@code null}
 * @param chainExecutionId the chain execution that the run is a member of, or {@code null}
 * @param chainNode its node there, or {@code null}
 * @param schedule the schedule that started the run, or {@code null}
 * @param labels that the execution carries; not part of the event as JSON
 * @param uses versions of connections, channels and keys that the attempt used, such as {@code
 *     connection/partner-a@3}; not part of the event as JSON
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

  /**
   * Returns the event that an audit row is to listeners; empty for one that only the trail tells.
   */
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

  /** The same of a run that is a member of a chain execution. */
  public DomainEvent within(String chainExecution, String node) {
    return of(chainExecution, node, schedule, labels);
  }

  /** The same of a run that a schedule has started. */
  public DomainEvent startedBy(String id) {
    return of(chainExecutionId, chainNode, id, labels);
  }

  /** Returns the event of an execution that carries labels. */
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
