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
 * @param id its ULID
 * @param chainId the chain
 * @param version the chain's version it is pinned to
 * @param priority of its members, 0..9; {@code null} for that of their jobs
 * @param cause what started it, without what came with it: {@code {"kind": "schedule", "id": "…",
 *     "by": "…", "at": "…"}}
 * @param traceId the trace, 32 hex digits, that it and all its members belong to
 * @param createdAt when it was made
 * @param state where it is
 * @param stateChangedAt since when
 * @param by who last asked it to pause, go on or be cancelled, or started it
 * @param reason why it is so, for people, or {@code null}
 * @param audited rows of its audit trail
 * @param labels that the chain had when it was started
 * @param nodes in the order of the definition
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

  /** Copies. */
  public ChainExecution {
    cause = cause.deepCopy();
    nodes = List.copyOf(nodes);
  }

  @Override
  public ObjectNode cause() {
    return cause.deepCopy();
  }

  /** Returns a node of the chain; empty if it has none of this id. */
  public Optional<Node> findNode(String node) {
    return nodes.stream().filter(n -> n.id().equals(node)).findFirst();
  }

  /** Returns the current or next execution of a node. */
  public Optional<String> findRun(Node node) {
    boolean has = node.round() > 0 && node.state() != NodeState.PENDING;
    return has ? Optional.of(run(node.id(), node.round())) : Optional.empty();
  }

  /** Returns the id of a node's execution in a round; deterministic. */
  String run(String node, int round) {
    return Ulid.derived(Ulid.time(id), "chain|" + id + "|" + node + "|" + round);
  }

  /** Returns all executions of its nodes, including those of earlier rounds. */
  Stream<String> everyRun() {
    return nodes.stream()
        .flatMap(
            node ->
                IntStream.rangeClosed(1, node.round()).mapToObj(round -> run(node.id(), round)));
  }

  /** Returns whether nothing is left to be done for the chain execution unless an operator asks. */
  boolean isSettled() {
    return !state.isOpen()
        && nodes.stream().noneMatch(n -> n.state().isActive() || n.todo() != NodeAction.NOTHING);
  }
}
