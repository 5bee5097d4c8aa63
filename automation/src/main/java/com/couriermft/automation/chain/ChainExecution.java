package com.couriermft.automation.chain;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a chain execution and of all its nodes, stored in one row. Immutable.
 *
 * @param id ULID of the execution
 * @param chainId id of the chain
 * @param version version of the chain to which the execution is pinned
 * @param priority priority of its members, 0..9; {@code null} for the priority of their jobs
 * @param cause what started the execution, without the payload: {@code {"kind": "schedule", "id":
 *     "…", "by": "…", "at": "…"}}
 * @param traceId id of the trace of the execution and all its members, 32 hexadecimal digits
 * @param createdAt creation time
 * @param state current state
 * @param stateChangedAt time of the last state change
 * @param by actor who last paused, resumed or cancelled the execution, or started it
 * @param reason reason for the state, for people; {@code null} for none
 * @param audited number of rows in the audit log
 * @param labels labels of the chain at the start of the execution
 * @param nodes states of the nodes, in the order of the definition
 */
public record ChainExecution(
    String id,
    String chainId,
    int version,
    @Nullable Integer priority,
    ObjectNode cause,
    String traceId,
    Instant createdAt,
    ChainState state,
    Instant stateChangedAt,
    String by,
    @Nullable String reason,
    int audited,
    Labels labels,
    List<Node> nodes) {

  public ChainExecution {
    cause = cause.deepCopy();
    nodes = List.copyOf(nodes);
  }

  @Override
  public ObjectNode cause() {
    return cause.deepCopy();
  }

  /** Returns a node of the chain; empty if it has no node with this id. */
  public Optional<Node> findNode(String node) {
    return nodes.stream().filter(n -> n.id().equals(node)).findFirst();
  }

  /** Returns the id of a node's current or next execution. */
  public Optional<String> findRun(Node node) {
    boolean has = node.round() > 0 && node.state() != NodeState.PENDING;
    return has ? Optional.of(run(node.id(), node.round())) : Optional.empty();
  }

  /** Returns the id of a node's execution in a round; deterministic. */
  String run(String node, int round) {
    return Ulid.derived(Ulid.time(id), "chain|" + id + "|" + node + "|" + round);
  }

  /** Returns the ids of all executions of the nodes, including those of earlier rounds. */
  Stream<String> everyRun() {
    return nodes.stream()
        .flatMap(
            node ->
                IntStream.rangeClosed(1, node.round()).mapToObj(round -> run(node.id(), round)));
  }

  /**
   * Returns whether the chain execution needs no further processing unless an operator requests it.
   */
  boolean isSettled() {
    return !state.isOpen()
        && nodes.stream().noneMatch(n -> n.state().isActive() || n.todo() != NodeAction.NOTHING);
  }
}
