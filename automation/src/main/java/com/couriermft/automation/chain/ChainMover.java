package com.couriermft.automation.chain;

import com.couriermft.automation.chain.ChainExecutionStore.Snapshot;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.definition.VersionStore;
import com.couriermft.engine.effect.Poison;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes decisions of {@link ChainDecider}: reads the chain execution, decides, commits, then
 * executes each {@link NodeAction}. The tick of any host completes interrupted work. Thread-safe.
 */
final class ChainMover {
  /** The kind of messages that continue a chain execution. */
  static final String MESSAGE = "chain";

  private static final Logger LOG = LoggerFactory.getLogger(ChainMover.class);
  private static final String ACTOR = "chain";
  private static final int TRIES = 20;

  /** Number of executions that are read for one decision. */
  private static final int BATCH = 10;

  /** Maximum number of actions per message; another message continues with the rest. */
  private static final int MOST_ACTS = 10;

  private final ChainExecutionStore store;
  private final ChainGraphs graphs;
  private final ChainIndex index;
  private final MemberExecutions members;
  private final ChainEvents events;
  private final ControlQueue control;
  private final InstantSource clock;
  private final Nonces nonces;

  ChainMover(ChainParts parts, VersionStore<ChainDefinition> definitions, ChainIndex index) {
    this.store = new ChainExecutionStore(parts.tables());
    this.graphs = new ChainGraphs(definitions);
    this.index = index;
    this.members = new MemberExecutions(parts.engine(), parts.executions(), store, parts.blobs());
    this.events =
        new ChainEvents(
            new EventFeed(parts.tables()), parts.releaseFiles(), parts.ended(), parts.listener());
    this.control = parts.control();
    this.clock = parts.tables().clock();
    this.nonces = parts.nonces();
  }

  ChainExecutionStore store() {
    return store;
  }

  MemberExecutions members() {
    return members;
  }

  /** Applies a decision to a chain execution, in several transactions if necessary. */
  Optional<Snapshot> apply(String id, String actor, Function<ChainDecider, ChainDecision> first) {
    return apply(id, actor, first, ChainDecider::go);
  }

  /** Applies a decision, then a second decision that depends on the first. */
  Optional<Snapshot> apply(
      String id,
      String actor,
      Function<ChainDecider, ChainDecision> first,
      Function<ChainDecider, ChainDecision> further) {
    return change(
        id,
        chain -> first.apply(decider(chain, actor)),
        chain -> further.apply(decider(chain, actor)));
  }

  private Optional<Snapshot> change(
      String id,
      Function<ChainExecution, ChainDecision> first,
      Function<ChainExecution, ChainDecision> further) {
    Function<ChainExecution, ChainDecision> next = first;
    for (int tries = 0; tries < TRIES; ) {
      Optional<Snapshot> at = store.find(id);
      if (at.isEmpty()) {
        return at;
      }
      ChainDecision decision = next.apply(at.get().execution());
      if (!decision.isChange()) {
        return at;
      }
      Optional<Snapshot> after = commit(at.get(), decision);
      if (after.isEmpty()) {
        nonces.pause(tries++);
      } else if (decision.more()) {
        next = further;
      } else {
        return after;
      }
    }
    throw new StoreUnavailable(
        "Chain execution " + id + " couldn't be advanced: it kept changing", null);
  }

  /** Publishes the creation of a chain execution. */
  void tellMade(ChainExecution chain, AuditEvent first) {
    Trace.run(chain.traceId(), () -> events.tell(chain, List.of(first)));
  }

  private Optional<Snapshot> commit(Snapshot at, ChainDecision decision) {
    boolean wakes = at.execution().isSettled() && !decision.after().isSettled();
    if (at.execution().isSettled()) {
      // The index row must be marked before the header changes, so that lists do not show the
      // previous state.
      index.leaving(at.execution());
    }
    if (at.execution().isSettled() && decision.after().state() != at.execution().state()) {
      // The host that committed this end may have died before publishing it.
      Trace.run(at.execution().traceId(), () -> events.keepEnd(at.execution()));
    }
    if (wakes) {
      index.opened(at.execution().id());
    }
    try {
      Snapshot after = store.commit(at, decision, nonces.next());
      if (wakes) {
        // In the meantime, another host may have settled the chain execution and removed it from
        // the open list.
        index.opened(at.execution().id());
      }
      Trace.run(decision.after().traceId(), () -> events.tell(decision.after(), decision.audit()));
      return Optional.of(after);
    } catch (StoreConflict faster) {
      LOG.debug("ChainExecution(id={}) was changed in the meantime", at.execution().id(), faster);
      return Optional.empty();
    }
  }

  /** Returns the executions of members whose failure has ended a chain execution. */
  List<String> unhandledRuns(ChainExecution chain) {
    return decider(chain, ACTOR).unhandled().stream()
        .flatMap(node -> chain.findRun(node).stream())
        .toList();
  }

  /** Ends a chain execution that Courier failed to process; see {@link ChainBreakdown}. */
  void breakDown(String id, String why) {
    Function<ChainExecution, ChainDecision> end =
        chain -> ChainBreakdown.of(chain, clock.instant(), why);
    change(id, end, end).map(Snapshot::execution).ifPresent(this::close);
  }

  private ChainDecider decider(ChainExecution chain, String actor) {
    return new ChainDecider(graphs.of(chain), chain, clock.instant(), actor);
  }

  /** Processes a change to the execution of a member. */
  void look(String id, String run) {
    Optional<Execution> seen = members.find(run);
    if (seen.isPresent()) {
      move(apply(id, ACTOR, decider -> decider.seen(List.of(seen.get()))));
    }
  }

  /** Reads every execution whose changes may have been missed, and continues. */
  void repair(Snapshot at) {
    ChainExecution chain = at.execution();
    List<String> runs =
        chain.nodes().stream()
            .filter(node -> node.state().isActive() || node.todo() != NodeAction.NOTHING)
            .flatMap(node -> chain.findRun(node).stream())
            .toList();
    for (int from = 0; from < runs.size(); from += BATCH) {
      List<Execution> seen =
          runs.subList(from, Math.min(from + BATCH, runs.size())).stream()
              .flatMap(run -> members.find(run).stream())
              .toList();
      if (!seen.isEmpty()) {
        apply(chain.id(), ACTOR, decider -> decider.seen(seen));
      }
    }
    move(chain.id());
  }

  /** Executes the pending actions of a chain execution, up to the limit per message. */
  void move(String id) {
    move(apply(id, ACTOR, ChainDecider::go));
  }

  private void move(Optional<Snapshot> decided) {
    Set<String> done = new HashSet<>();
    int acts = 0;
    Optional<Snapshot> at = decided;
    while (at.isPresent()) {
      ChainExecution chain = at.get().execution();
      String id = chain.id();
      List<Node> open =
          chain.nodes().stream()
              .filter(node -> node.todo() != NodeAction.NOTHING && !done.contains(key(node)))
              .toList();
      if (open.isEmpty()) {
        close(chain);
        return;
      } else if (acts >= MOST_ACTS) {
        control.send(MESSAGE, Json.object().put("chain_execution", id), Duration.ZERO);
        return;
      }
      List<Node> now = open.subList(0, Math.min(MOST_ACTS, open.size()));
      now.forEach(node -> done.add(key(node)));
      List<Execution> seen = new ArrayList<>();
      now.forEach(node -> act(chain, node).ifPresent(seen::add));
      // The start of a single execution need not be committed, because its first event arrives
      // soon. If there are several starts, other hosts must know which are pending.
      boolean heardSoon =
          open.size() == 1
              && open.get(0).todo() == NodeAction.START
              && chain.state() == ChainState.RUNNING;
      at = apply(id, ACTOR, decider -> heardSoon ? decider.go() : decider.seen(seen));
      acts += at.map(after -> acted(now, after.execution())).orElse(0);
    }
  }

  /**
   * Returns the number of processed nodes. Nodes that must wait are not counted, to avoid endless
   * retries.
   */
  private static int acted(List<Node> nodes, ChainExecution after) {
    Set<String> open = new HashSet<>();
    after.nodes().stream()
        .filter(n -> n.todo() != NodeAction.NOTHING)
        .forEach(n -> open.add(key(n)));
    return (int) nodes.stream().filter(node -> !open.contains(key(node))).count();
  }

  private static String key(Node node) {
    return node.id() + "|" + node.round() + "|" + node.todo();
  }

  /** Executes the pending action of a node; returns its execution if the decider needs it. */
  private Optional<Execution> act(ChainExecution chain, Node node) {
    if (node.todo() == NodeAction.START && chain.state() == ChainState.RUNNING) {
      return start(chain, node);
    }
    String run = chain.run(node.id(), node.round());
    Optional<Execution> now = members.find(run);
    if (node.todo() == NodeAction.START) {
      // The chain was asked to stop in the meantime. If the execution already exists, it is stopped
      // as well.
      return now;
    } else if (now.isEmpty()) {
      apply(chain.id(), ACTOR, decider -> decider.neverMade(node.id(), node.round()));
      return now;
    } else if (node.todo().isDone(now.get())) {
      return now;
    }
    return switch (node.todo()) {
      case PAUSE -> members.stop(chain, run, StopRequest.PAUSE);
      case CANCEL -> members.stop(chain, run, StopRequest.CANCEL);
      case RESUME -> resume(chain, node, run);
      case NOTHING, START -> now;
    };
  }

  private Optional<Execution> start(ChainExecution chain, Node node) {
    try {
      return Optional.of(members.start(chain, graphs.of(chain), node));
    } catch (StoreConflict faster) {
      throw new StoreUnavailable(
          "Node '" + node.id() + "' is being started by another host", faster);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (!Poison.is(thrown)) {
        throw thrown;
      }
      LOG.warn("Node '{}' of ChainExecution(id={}) cannot start", node.id(), chain.id(), thrown);
      String why = why(thrown);
      apply(chain.id(), ACTOR, decider -> decider.cannotStart(node.id(), node.round(), why));
      return Optional.empty();
    }
  }

  /** A failed chain execution can be resumed, so an error in the engine ends it immediately. */
  private static String why(Throwable thrown) {
    return thrown instanceof CourierException known
        ? known.code() + ": " + known.getMessage()
        : "engine_error: Starting the node failed with an internal error ("
            + thrown.getClass().getSimpleName()
            + "). Report the error with the log lines from this time. Resume the chain execution "
            + "to try again.";
  }

  private Optional<Execution> resume(ChainExecution chain, Node node, String run) {
    try {
      return members.resume(run, chain.by(), MemberExecutions.why(chain));
    } catch (StoreConflict faster) {
      throw new StoreUnavailable(
          "Node '" + node.id() + "' is being resumed by another host", faster);
    } catch (ConflictException never) {
      String why = never.code() + ": " + never.getMessage();
      apply(chain.id(), ACTOR, decider -> decider.cannotResume(node.id(), node.round(), why));
      return Optional.empty();
    }
  }

  /** Settles a chain execution without pending actions. */
  private void close(ChainExecution chain) {
    if (chain.isSettled()) {
      Trace.run(chain.traceId(), () -> events.tellEnd(chain));
      index.settled(chain);
      // A host that resumes the chain execution puts it on the open list first.
      store
          .find(chain.id())
          .filter(now -> !now.execution().isSettled())
          .ifPresent(now -> index.opened(chain.id()));
    }
  }
}
