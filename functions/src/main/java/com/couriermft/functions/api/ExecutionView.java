package com.couriermft.functions.api;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.running.engine.Engine;
import com.couriermft.running.execution.EarlierSteps;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.execution.ExecutionState;
import com.couriermft.running.execution.Phase;
import com.couriermft.running.execution.Punctuality;
import com.couriermft.running.execution.StopRequest;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as the API shows it; what does not apply is not there.
 *
 * <pre>{"execution_id": "01JD…", "job_id": "partner-invoices", "version": 3, "state": "running",
 *  "stopping": "cancel", "stopping_at": "…", "stopping_by": "key:ops", "stopping_reason": "…", "pool": "default",
 *  "priority": 0, "labels": {"team": "payments"}, "trigger": {"kind": "api", "by": "key:loader", "at": "…"}, "trace_id": "4bf92f35…", "created_at": "…",
 *  "queued_at": "…", "started_at": "…", "ended_at": "…", "updated_at": "…", "not_before": "…",
 *  "attempts": 1, "max_retries": 0, "worker": "…", "progress": {"step_id": "get", "bytes": 1048576},
 *  "failure": {…}, "warnings": 0, "outputs": {}, "rerun_of": "01JC…", "from_step": "get",
 *  "chain": {"chain_execution_id": "01JC…", "node": "decrypt"},
 *  "context_path": "contexts/jobs/…"}</pre>
 *
 * <p>{@code attempts} counts those of the step the run is at, the present one included.
 */
final class ExecutionView {
  /** The longest message of a failure, in characters, in a summary. */
  private static final int MOST_MESSAGE = 300;

  private ExecutionView() {}

  static ObjectNode of(Execution e) {
    ObjectNode json = Json.object();
    json.put("execution_id", e.id()).put("job_id", e.jobId()).put("version", e.jobVersion());
    json.put("state", e.state().text());
    if (e.stopping() != StopRequest.NONE) {
      json.put("stopping", e.stopping().text());
      put(json, "stopping_at", e.stoppingAt());
      put(json, "stopping_by", e.stoppingBy());
      put(json, "stopping_reason", e.stoppingReason());
    }
    json.put("pool", e.pool()).put("priority", e.priority());
    e.labels().addTo(json);
    json.set("trigger", e.trigger());
    json.put(Trace.KEY, e.traceId());
    putTimes(json, e);
    json.put("attempts", attempts(e));
    if (e.maxRetries() != null) {
      json.put("max_retries", e.maxRetries());
    }
    put(json, "worker", e.branch().leaseOwner());
    Failure failure = e.failure();
    if (failure != null) {
      json.set("failure", Json.tree(failure));
      if (e.state() == ExecutionState.FAILED && failure.operation() != null) {
        ArrayNode outcomes = json.putArray("outcomes");
        for (Settlement.Outcome each : Settlement.Outcome.values()) {
          outcomes.add(each.json());
        }
      }
    }
    json.put("warnings", e.warnings());
    OutputsView.put(json, e);
    put(json, "rerun_of", e.rerunOf());
    EarlierSteps.of(e).ifPresent(earlier -> json.put("from_step", earlier.from()));
    e.findMembership()
        .ifPresent(
            member ->
                json.putObject("chain")
                    .put("chain_execution_id", member.chainExecutionId())
                    .put("node", member.node()));
    UpstreamView.put(json, e);
    put(json, "files_gone_at", e.filesGoneAt());
    put(json, "context_gone_at", e.contextGoneAt());
    put(json, "purged_at", e.purgedAt());
    return json.put("context_path", Engine.contextPath(e));
  }

  /** Shows what a table of executions needs: no outputs, causes, stacks or places of contexts. */
  static ObjectNode summary(Execution e) {
    ObjectNode json =
        of(e).without(List.of("outputs", "outputs_bytes", "outputs_link", "context_path"));
    if (json.get("failure") instanceof ObjectNode failure) {
      String message = failure.path("message").asText();
      failure.remove(List.of("causes", "stack"));
      if (message.length() > MOST_MESSAGE) {
        failure.put("message", message.substring(0, MOST_MESSAGE - 1) + "…");
      }
    }
    return json;
  }

  /** A branch at rest stands at an attempt that has not begun. */
  private static int attempts(Execution e) {
    boolean begun = e.startedAt() != null && e.branch().phase() != Phase.PARKED;
    return e.branch().attempt() + (begun ? 1 : 0);
  }

  private static void putTimes(ObjectNode json, Execution e) {
    put(json, "created_at", e.createdAt());
    put(json, "queued_at", e.queuedAt());
    put(json, "started_at", e.startedAt());
    put(json, "ended_at", e.endedAt());
    put(json, "updated_at", e.branch().auditAt());
    put(json, "not_before", e.notBefore());
    put(json, "deadline_at", e.deadlineAt());
    put(json, "expected_by", Punctuality.of(e).expectedBy());
    put(json, "late_at", Punctuality.of(e).lateAt());
  }

  static void put(ObjectNode json, String name, @Nullable Instant at) {
    if (at != null) {
      json.put(name, at.toString());
    }
  }

  static void put(ObjectNode json, String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      json.put(name, text);
    }
  }
}
