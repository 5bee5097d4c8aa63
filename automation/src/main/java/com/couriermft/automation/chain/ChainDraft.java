package com.couriermft.automation.chain;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.storage.audit.AuditEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A chain execution during a decision: each change adds an audit row. */
final class ChainDraft {
  /**
   * Maximum number of node changes in one transaction. Leaves capacity for the header and the
   * outputs within the storage limit.
   */
  private static final int MOST_CHANGES = 45;

  static final String BRANCH = "h";

  private final ChainExecution before;
  private final Instant at;
  private final String actor;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final List<AuditEvent> audit = new ArrayList<>();
  private final Map<String, OutputValue> outputs = new LinkedHashMap<>();
  private ChainState state;
  private Instant stateChangedAt;
  private String by;
  private @Nullable String reason;

  ChainDraft(ChainExecution before, Instant at, String actor) {
    this.before = before;
    this.at = at;
    this.actor = actor;
    state = before.state();
    stateChangedAt = before.stateChangedAt();
    by = before.by();
    reason = before.reason();
    before.nodes().forEach(node -> nodes.put(node.id(), node));
  }

  ChainState state() {
    return state;
  }

  Instant at() {
    return at;
  }

  /** Returns all nodes, with the changes of the draft. */
  List<Node> nodes() {
    return List.copyOf(nodes.values());
  }

  Node node(String id) {
    Node node = nodes.get(id);
    if (node == null) {
      throw new IllegalStateException("Chain execution " + before.id() + " has no node " + id);
    }
    return node;
  }

  boolean isFull() {
    return audit.size() >= MOST_CHANGES;
  }

  /** Replaces a node. */
  void put(Node node) {
    Node old = nodes.put(node.id(), node);
    if (old != null && old.state() != node.state()) {
      String event = "node." + node.state().text();
      tell(event, old.state().text(), node.state().text(), node.id(), node.reason());
    }
  }

  private void tell(
      String event, String from, String to, @Nullable String node, @Nullable String why) {
    int seq = before.audited() + audit.size() + 1;
    audit.add(AuditEvent.of(at, BRANCH, seq, event, from, to, node, actor, why));
  }

  /** Records the outputs of a member. */
  void handOn(String node, OutputValue values) {
    outputs.put(node, values);
  }

  /**
   * Applies an event of the chain itself.
   *
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the chain's state
   *     does not allow the event
   */
  void happens(ChainEvent event, @Nullable String why) {
    ChainState from = state;
    state = ChainLifecycle.next(before.id(), from, event);
    tell("chain." + state.text(), from.text(), state.text(), null, why);
    stateChangedAt = at;
    reason = why;
  }

  /** Records the actor who asked for the change. */
  void askedBy(String who) {
    by = who;
  }

  ChainDecision decision(boolean more) {
    ChainExecution after =
        new ChainExecution(
            before.id(),
            before.chainId(),
            before.version(),
            before.priority(),
            before.cause(),
            before.traceId(),
            before.createdAt(),
            state,
            stateChangedAt,
            by,
            reason,
            before.audited() + audit.size(),
            before.labels(),
            nodes());
    return new ChainDecision(after, audit, outputs, !after.equals(before), more);
  }
}
