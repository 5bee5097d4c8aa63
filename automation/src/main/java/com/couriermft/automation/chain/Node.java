package com.couriermft.automation.chain;

import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node of a chain execution. Immutable. Stored as
 *
 * <pre>{"id": "decrypt", "version": 3, "state": "failed", "round": 1, "epoch": 2,
 *  "todo": "nothing", "reason": "pgp_no_key: …", "started_at": "…", "ended_at": "…"}</pre>
 *
 * @param id the id in the definition
 * @param jobVersion pinned version of the node's job
 * @param state current state
 * @param round number of the node's executions, including one that is about to start; resuming the
 *     chain replaces a cancelled execution with a new one
 * @param epoch epoch of the current execution when the chain last read it; 0 before
 * @param todo pending action on the current execution
 * @param reason reason for the state, for people; {@code null} if the state needs no explanation
 * @param startedAt time when its execution first left the queue; {@code null} before
 * @param endedAt end time; {@code null} before
 * @param warnings warnings with which its execution completed
 */
public record Node(
    String id,
    int jobVersion,
    NodeState state,
    int round,
    int epoch,
    NodeAction todo,
    @Nullable String reason,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    int warnings) {
  private static final int MOST_REASON = 300;

  /** Truncates the reason and redacts it. */
  public Node {
    reason = reason == null ? null : SafeText.of(reason, MOST_REASON);
  }

  static Node pending(String id, int jobVersion) {
    return new Node(
        id, jobVersion, NodeState.PENDING, 0, 0, NodeAction.NOTHING, null, null, null, 0);
  }

  /** Returns this node with its next execution to be started. */
  Node enqueued() {
    return new Node(
        id, jobVersion, NodeState.ENQUEUED, round + 1, 0, NodeAction.START, null, null, null, 0);
  }

  /** Returns the node as ended without an execution. */
  Node ended(NodeState as, @Nullable String why, Instant at) {
    return new Node(id, jobVersion, as, round, epoch, NodeAction.NOTHING, why, startedAt, at, 0);
  }

  /**
   * Returns the node as ended although its execution may continue. Any later state of the execution
   * then counts as a change.
   */
  Node lost(NodeState as, String why, Instant at) {
    return new Node(id, jobVersion, as, round, 0, NodeAction.NOTHING, why, startedAt, at, 0);
  }

  /**
   * Returns the node as failed because its execution could not be created. The attempt does not
   * count as a round.
   */
  Node neverBegun(String why, Instant at) {
    return new Node(
        id, jobVersion, NodeState.FAILED, round - 1, 0, NodeAction.NOTHING, why, null, at, 0);
  }

  /** Returns the node as if it had never started, so that it is evaluated again. */
  Node again() {
    return new Node(
        id, jobVersion, NodeState.PENDING, round, 0, NodeAction.NOTHING, null, null, null, 0);
  }

  /** Returns the node with the reason why it cannot continue by itself. */
  Node stuck(String why) {
    return new Node(
        id, jobVersion, state, round, epoch, NodeAction.NOTHING, why, startedAt, endedAt, warnings);
  }

  Node withTodo(NodeAction next) {
    return new Node(
        id, jobVersion, state, round, epoch, next, reason, startedAt, endedAt, warnings);
  }

  /**
   * Returns this node updated from its execution; unchanged if the execution was read before the
   * node's state.
   */
  Node seen(Execution run) {
    NodeState now = NodeState.of(run.state());
    boolean isOld =
        run.epoch() < epoch || run.epoch() == epoch && now.progress() < state.progress();
    if (isOld) {
      return this;
    }
    return new Node(
        id,
        jobVersion,
        now,
        round,
        run.epoch(),
        todo.isDone(run) ? NodeAction.NOTHING : todo,
        reason(run),
        run.startedAt(),
        now.hasEnded() ? run.endedAt() : null,
        now == NodeState.COMPLETED ? run.warnings() : 0);
  }

  private static @Nullable String reason(Execution run) {
    Failure failure = run.failure();
    return switch (run.state()) {
      case FAILED -> failure == null ? null : failure.code() + ": " + failure.message();
      case PAUSED -> "its execution is paused";
      case CANCELLED -> "its execution was cancelled";
      case CREATED, QUEUED, RUNNING, COMPLETED -> null;
    };
  }

  /** Returns the stored form of the node. */
  ObjectNode toJson() {
    ObjectNode json = Json.object().put("id", id).put("version", jobVersion);
    json.put("state", state.text()).put("round", round).put("epoch", epoch);
    json.put("todo", todo.text());
    put(json, "reason", reason);
    put(json, "started_at", startedAt);
    put(json, "ended_at", endedAt);
    return warnings == 0 ? json : json.put("warnings", warnings);
  }

  private static void put(ObjectNode json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value.toString());
    }
  }

  static Node fromJson(JsonNode json) {
    return new Node(
        json.path("id").asText(),
        json.path("version").intValue(),
        NodeState.of(json.path("state").asText()),
        json.path("round").intValue(),
        json.path("epoch").intValue(),
        NodeAction.of(json.path("todo").asText()),
        json.path("reason").textValue(),
        instant(json, "started_at"),
        instant(json, "ended_at"),
        json.path("warnings").intValue());
  }

  private static @Nullable Instant instant(JsonNode json, String name) {
    String text = json.path(name).textValue();
    return text == null ? null : Instant.parse(text);
  }
}
