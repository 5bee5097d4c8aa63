package com.couriermft.automation.chain;

import java.time.Instant;

/**
 * Ends a chain execution that Courier failed to process, without reading its graph or its members.
 * Executions of members that are running continue until they end. The chain execution then counts
 * as failed: it may be resumed, and it continues automatically when a member continues. Pure.
 */
final class ChainBreakdown {
  private static final String ACTOR = "chain";

  private ChainBreakdown() {}

  /**
   * Returns the decision that ends the chain execution; no node's execution needs another action.
   */
  static ChainDecision of(ChainExecution before, Instant at, String why) {
    ChainDraft draft = new ChainDraft(before, at, ACTOR);
    for (Node node : draft.nodes()) {
      if (draft.isFull()) {
        return draft.decision(true);
      }
      draft.put(atRest(node, before.state(), at, why));
    }
    if (draft.state().isOpen()) {
      draft.happens(ChainEvent.FAIL, why);
    }
    return draft.decision(false);
  }

  private static Node atRest(Node node, ChainState chain, Instant at, String why) {
    if (node.todo() == NodeAction.START && chain != ChainState.CANCELLED) {
      return node.neverBegun(why, at);
    } else if (node.state().isActive()) {
      return node.lost(
          chain == ChainState.CANCELLED ? NodeState.CANCELLED : NodeState.FAILED, why, at);
    }
    return node.todo() == NodeAction.NOTHING ? node : node.stuck(why);
  }
}
