package com.couriermft.automation.chain;

import com.couriermft.engine.execution.Execution;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules of chains: decides the next state of a chain execution from the states of its members.
 * Pure: reads and writes nothing. A decision depends only on the current state of the members'
 * executions, never on the content of events. An event that arrives twice, late or never therefore
 * changes nothing.
 *
 * <ul>
 *   <li>A node starts when all its upstream nodes permit it. A completed upstream node permits the
 *       start. A failed, cancelled or skipped upstream node permits it only with {@code
 *       run_on_failure} or {@code any}; otherwise the node is skipped at once.
 *   <li>The chain ends when nothing runs and nothing can start. The chain has failed if a node
 *       failed or was cancelled, unless other nodes wait for that node and all of them tolerate its
 *       failure.
 *   <li>When a failed member continues, so does the chain. Nodes that were skipped because of the
 *       failure are evaluated again.
 * </ul>
 */
final class ChainDecider {
  private final ChainGraph graph;
  private final ChainDraft draft;
  private final ChainExecution before;

  /** Creates the decider for a chain execution, at a time and for an actor. */
  ChainDecider(ChainGraph graph, ChainExecution before, Instant at, String actor) {
    this.graph = graph;
    this.before = before;
    this.draft = new ChainDraft(before, at, actor);
  }

  /**
   * Starts the chain execution, or continues a decision that requires more than one transaction.
   */
  ChainDecision go() {
    if (draft.state() == ChainState.PENDING) {
      draft.happens(ChainEvent.START, null);
    }
    return settle();
  }

  /** Returns the decision that follows from the current executions of members. */
  ChainDecision seen(List<Execution> runs) {
    runs.forEach(this::see);
    return settle();
  }

  private void see(Execution run) {
    draft.nodes().stream()
        .filter(node -> before.findRun(node).filter(run.id()::equals).isPresent())
        .findFirst()
        .ifPresent(node -> see(node, run));
  }

  private void see(Node node, Execution run) {
    if (draft.state() == ChainState.COMPLETED) {
      return;
    }
    Node now = node.seen(run);
    if (now == node) {
      return;
    }
    if (draft.state() == ChainState.CANCELLED && now.state() != NodeState.COMPLETED) {
      // Another caller started or resumed the execution, unaware of the decision to cancel it.
      now = NodeAction.CANCEL.isDone(run) ? now : now.withTodo(NodeAction.CANCEL);
    } else if (draft.state() == ChainState.PAUSED && node.todo() == NodeAction.START) {
      now = NodeAction.PAUSE.isDone(run) ? now : now.withTodo(NodeAction.PAUSE);
    }
    boolean goesOn = now.state().isActive() || now.state() == NodeState.COMPLETED;
    if (draft.state() == ChainState.FAILED && goesOn && node.state() != now.state()) {
      draft.happens(ChainEvent.RESUME, "node '" + node.id() + "' continues");
    }
    if (now.state() == NodeState.COMPLETED && node.state() != NodeState.COMPLETED) {
      draft.handOn(node.id(), run.outputs());
    }
    draft.put(now);
  }

  /** Returns the decision for a node whose execution cannot be started, now or later. */
  ChainDecision cannotStart(String id, int round, String why) {
    Node node = draft.node(id);
    if (node.todo() == NodeAction.START && node.round() == round) {
      draft.put(node.neverBegun(why, draft.at()));
    }
    return settle();
  }

  /**
   * Fails a paused member that can never resume. Its execution stays paused until an operator
   * cancels it.
   */
  ChainDecision cannotResume(String id, int round, String why) {
    Node node = draft.node(id);
    if (node.todo() == NodeAction.RESUME && node.round() == round) {
      draft.put(node.stuck(why));
    }
    return settle();
  }

  /** Pauses the chain: no node starts, and running members pause. */
  ChainDecision pause(String by, @Nullable String why) {
    draft.happens(ChainEvent.PAUSE, why);
    draft.askedBy(by);
    for (Node node : draft.nodes()) {
      if (node.state().isActive() && node.todo() != NodeAction.START) {
        draft.put(node.withTodo(NodeAction.PAUSE));
      }
    }
    return settle();
  }

  /** Resumes a paused chain execution and its paused members. */
  ChainDecision resume(String by, @Nullable String why) {
    draft.happens(ChainEvent.RESUME, why);
    draft.askedBy(by);
    for (Node node : draft.nodes()) {
      if (node.state().isActive() && node.todo() != NodeAction.START) {
        draft.put(node.withTodo(NodeAction.RESUME));
      }
    }
    return settle();
  }

  /**
   * Resumes a failed chain execution. Members whose failure ended the chain execution continue;
   * cancelled members and members that never started get new executions.
   *
   * @param looked executions of failed members, which were enqueued again where possible; the chain
   *     may have already processed that event
   */
  ChainDecision resumeFailed(List<Execution> looked, String by, @Nullable String why) {
    if (draft.state() != ChainState.RUNNING) {
      draft.happens(ChainEvent.RESUME, why);
    }
    draft.askedBy(by);
    looked.forEach(this::see);
    for (Node node : unhandled()) {
      boolean anew = node.state() == NodeState.CANCELLED || before.findRun(node).isEmpty();
      if (draft.isFull()) {
        return draft.decision(true);
      } else if (anew) {
        draft.put(node.again());
      }
    }
    return settle();
  }

  /** Returns the nodes whose failure makes the chain fail. */
  List<Node> unhandled() {
    return draft.nodes().stream().filter(this::isUnhandled).toList();
  }

  /**
   * Cancels the chain execution. No new node starts, and members that have not ended are cancelled.
   */
  ChainDecision cancel(String by, @Nullable String why) {
    draft.happens(ChainEvent.CANCEL, why);
    draft.askedBy(by);
    for (Node node : draft.nodes()) {
      boolean hasRun = before.findRun(node).isPresent();
      if (node.state().isActive() || hasRun && node.state() == NodeState.FAILED) {
        draft.put(node.withTodo(NodeAction.CANCEL));
      }
    }
    return settle();
  }

  /** Handles a request to stop an execution that was never created by the engine. */
  ChainDecision neverMade(String id, int round) {
    Node node = draft.node(id);
    if (node.round() == round && node.todo() == NodeAction.CANCEL) {
      draft.put(node.ended(NodeState.CANCELLED, "the chain was cancelled", draft.at()));
    }
    return settle();
  }

  /**
   * Applies the rules until no node changes any more, or until the transaction has no capacity for
   * more changes.
   */
  private ChainDecision settle() {
    if (draft.state() != ChainState.FAILED && draft.state() != ChainState.COMPLETED) {
      for (String id : graph.order()) {
        if (draft.isFull()) {
          return draft.decision(true);
        }
        conclude(draft.node(id));
      }
    }
    if (draft.state() == ChainState.RUNNING && nothingIsLeft()) {
      end();
    }
    return draft.decision(false);
  }

  private void conclude(Node node) {
    boolean skipped = node.state() == NodeState.SKIPPED;
    if (draft.state() == ChainState.CANCELLED) {
      if (node.state() == NodeState.PENDING) {
        draft.put(node.ended(NodeState.CANCELLED, "the chain was cancelled", draft.at()));
      }
    } else if (skipped || node.state() == NodeState.PENDING) {
      Optional<String> refusal = refusal(node);
      if (refusal.isPresent() && !skipped) {
        draft.put(node.ended(NodeState.SKIPPED, refusal.get(), draft.at()));
      } else if (refusal.isEmpty() && allHaveEnded(node) && draft.state() == ChainState.RUNNING) {
        draft.put(node.enqueued());
      } else if (refusal.isEmpty() && skipped) {
        draft.put(node.again());
      }
    }
  }

  /**
   * Returns a description of the upstream node whose result prevents a node from running; empty if
   * no node does.
   */
  private Optional<String> refusal(Node node) {
    return graph.upstreams(node.id()).stream()
        .filter(upstream -> draft.node(upstream.node()).state().hasEnded())
        .filter(upstream -> !upstream.letsPass(draft.node(upstream.node())))
        .findFirst()
        .map(upstream -> draft.node(upstream.node()))
        .map(up -> "node '" + up.id() + "' " + how(up));
  }

  private static String how(Node ended) {
    return switch (ended.state()) {
      case FAILED -> "failed";
      case COMPLETED -> "completed with warnings";
      default -> "was " + ended.state().text();
    };
  }

  private boolean allHaveEnded(Node node) {
    return graph.upstreams(node.id()).stream()
        .allMatch(upstream -> draft.node(upstream.node()).state().hasEnded());
  }

  private boolean nothingIsLeft() {
    return draft.nodes().stream().allMatch(node -> node.state().hasEnded());
  }

  private void end() {
    List<Node> unhandled = unhandled();
    if (unhandled.isEmpty()) {
      draft.happens(ChainEvent.COMPLETE, null);
      return;
    }
    String told =
        unhandled.stream()
            .limit(5)
            .map(node -> "node '" + node.id() + "' " + how(node))
            .collect(Collectors.joining(", "));
    draft.happens(ChainEvent.FAIL, unhandled.size() > 5 ? told + ", …" : told);
  }

  private boolean isUnhandled(Node node) {
    boolean went = node.state() == NodeState.FAILED || node.state() == NodeState.CANCELLED;
    List<UpstreamNode> outgoing = graph.outgoing(node.id());
    return went && outgoing.isEmpty()
        || node.state().hasEnded()
            && node.state() != NodeState.SKIPPED
            && outgoing.stream().anyMatch(edge -> !edge.letsPass(node));
  }
}
