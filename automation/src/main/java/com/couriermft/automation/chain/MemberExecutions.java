package com.couriermft.automation.chain;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.execution.Membership;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.expression.ChainMember;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.Blobs;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts, stops and resumes the executions of a chain's members. Every action may be repeated.
 * Thread-safe.
 *
 * <p>A member receives the outputs of all its completed direct and indirect upstream nodes. The
 * inputs of a member therefore do not depend on which of several parallel paths in the chain is
 * faster.
 */
final class MemberExecutions {
  private final Engine engine;
  private final ExecutionStore executions;
  private final ChainExecutionStore store;
  private final Blobs blobs;

  MemberExecutions(
      Engine engine, ExecutionStore executions, ChainExecutionStore store, Blobs blobs) {
    this.engine = engine;
    this.executions = executions;
    this.store = store;
    this.blobs = blobs;
  }

  /** Returns the current state of an execution. */
  Optional<Execution> find(String run) {
    return executions.find(run).map(ExecutionStore.Snapshot::execution);
  }

  /**
   * Starts a node's execution, or returns the existing execution.
   *
   * @throws com.couriermft.formats.failure.CourierException (permanent) the execution can never be
   *     started
   */
  Execution start(ChainExecution chain, ChainGraph graph, Node node) {
    String run = chain.run(node.id(), node.round());
    Optional<Execution> known = find(run);
    return known.isPresent() ? known.get() : make(chain, graph, node, run);
  }

  private Execution make(ChainExecution chain, ChainGraph graph, Node node, String run) {
    ChainNode defined = graph.get(node.id());
    ChainInput input = store.input(chain.id());
    Map<String, OutputValue> outputs = store.outputs(chain.id());
    outputs.keySet().retainAll(graph.ancestors(node.id()));
    ExecutionStarter.Request request =
        ExecutionStarter.Request.builder(
                defined.jobId(),
                parameters(chain, defined, input, outputs),
                trigger(chain, defined))
            .id(run)
            .version(node.jobVersion())
            .priority(chain.priority())
            .member(new Membership(chain.id(), node.id(), outputs))
            .build();
    return Trace.call(chain.traceId(), () -> engine.starter().start(request));
  }

  private ObjectNode parameters(
      ChainExecution chain, ChainNode node, ChainInput input, Map<String, OutputValue> outputs) {
    // No outputs are loaded in advance; each reference loads the output to which it refers.
    OutputValue none = new OutputValue.Inline(Json.object());
    JobContext.Execution facts = new JobContext.Execution(chain.id(), "", chain.version(), null);
    JobContext context =
        JobContext.initial(input.trigger(), input.parameters(), Json.object(), facts)
            .withChain(new ChainMember(chain.id(), node.id(), none, outputs));
    return new ReferenceResolver(
            context,
            blob -> Json.readTree(blobs.get(Engine.CONTEXTS, blob)),
            SecretLookup.forbidden("a chain's parameters"))
        .resolve(node.parameters(), "Node '" + node.id() + "'");
  }

  private static ObjectNode trigger(ChainExecution chain, ChainNode node) {
    ObjectNode trigger =
        Json.object()
            .put("kind", "chain")
            .put("id", chain.chainId())
            .put("chain_execution", chain.id())
            .put("node", node.id())
            .put("by", "chain " + chain.chainId());
    return trigger.set("cause", chain.cause());
  }

  /** Requests that an execution stops; empty if it does not exist. */
  Optional<Execution> stop(ChainExecution chain, String run, StopRequest what) {
    try {
      return Optional.of(engine.stop(run, what, chain.by(), why(chain)));
    } catch (NotFoundException neverMade) {
      return Optional.empty();
    } catch (InvalidJobStateTransitionException ended) {
      return find(run);
    }
  }

  /**
   * Resumes a paused or failed execution; executions in other states remain unchanged.
   *
   * @throws com.couriermft.formats.failure.ConflictException {@code files_gone}: the execution can
   *     never be resumed
   */
  Optional<Execution> resume(String run, String by, @Nullable String why) {
    Optional<Execution> now = find(run);
    boolean rests =
        now.map(Execution::state)
            .filter(state -> state == ExecutionState.PAUSED || state == ExecutionState.FAILED)
            .isPresent();
    if (!rests) {
      return now;
    }
    try {
      return Optional.of(engine.resume(run, by, why));
    } catch (InvalidJobStateTransitionException othersWereFaster) {
      return find(run);
    }
  }

  /** Returns the reason that is recorded in members' executions. */
  static String why(ChainExecution chain) {
    String told = chain.reason() == null ? "" : ": " + chain.reason();
    return "chain " + chain.chainId() + " is " + chain.state().text() + told;
  }
}
