package com.couriermft.automation.chain;

import com.couriermft.automation.launch.StartOrder;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.definition.VersionStore;
import com.couriermft.engine.execution.TriggerInput;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.StoreConflict;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates chain executions: pins the versions of the chain and of its jobs, and starts the first
 * nodes. Callers repeat the call until it returns.
 */
final class ChainStarter {
  private static final Logger LOG = LoggerFactory.getLogger(ChainStarter.class);

  private final VersionStore<ChainDefinition> definitions;
  private final JobStore jobs;
  private final ChainIndex index;
  private final ChainMover mover;
  private final InstantSource clock;
  private final Nonces nonces;

  ChainStarter(
      ChainParts parts,
      VersionStore<ChainDefinition> definitions,
      ChainIndex index,
      ChainMover mover) {
    this.definitions = definitions;
    this.jobs = parts.jobs();
    this.index = index;
    this.mover = mover;
    this.clock = parts.tables().clock();
    this.nonces = parts.nonces();
  }

  StartedChain startOrFind(StartOrder launch) {
    StartedChain started =
        mover
            .store()
            .find(launch.id())
            .map(known -> new StartedChain(known.execution(), false))
            .orElseGet(() -> make(launch));
    ChainExecution chain = started.execution();
    index.made(chain.id(), chain.chainId());
    if (!chain.isSettled()) {
      // A tick may have removed the chain execution from the open list because it seemed never to
      // have been created.
      index.opened(chain.id());
      mover.move(chain.id());
    }
    ChainExecution moved = mover.store().find(chain.id()).orElseThrow().execution();
    return new StartedChain(moved, started.isNew());
  }

  private StartedChain make(StartOrder launch) {
    StoredDefinition<ChainDefinition> stored = definitions.get(launch.target().id());
    ChainDefinition definition = stored.definition();
    Instant now = clock.instant();
    ChainInput input =
        new ChainInput(
            ParameterSchema.apply(definition.parameters(), launch.parameters()),
            launch.trigger().put("at", now.toString()));
    String by = input.trigger().path("by").asText("unknown");
    ChainExecution made =
        new ChainExecution(
            launch.id(),
            definition.chainId(),
            stored.version(),
            launch.priority(),
            TriggerInput.without(input.trigger()),
            Trace.current().orElseGet(() -> Trace.of(launch.id())),
            now,
            ChainState.PENDING,
            now,
            by,
            null,
            1,
            definition.labels(),
            pinned(definition));
    index.opened(made.id());
    try {
      AuditEvent first = first(made);
      mover.store().insert(made, input, first, nonces.next());
      mover.tellMade(made, first);
      return new StartedChain(made, true);
    } catch (StoreConflict madeMeanwhile) {
      LOG.debug("ChainExecution(id={}) already exists", made.id(), madeMeanwhile);
      return new StartedChain(mover.store().find(made.id()).orElseThrow().execution(), false);
    }
  }

  private List<Node> pinned(ChainDefinition chain) {
    Map<String, Integer> versions = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    for (ChainNode node : chain.nodes()) {
      int version = versions.computeIfAbsent(node.jobId(), id -> version(chain, node));
      nodes.add(Node.pending(node.id(), version));
    }
    return List.copyOf(nodes);
  }

  private int version(ChainDefinition chain, ChainNode node) {
    return jobs.find(node.jobId())
        .orElseThrow(
            () ->
                new NotFoundException(
                    DefinitionCodes.JOB_NOT_FOUND,
                    ("Node '%s' of chain '%s' runs job '%s', which does not exist or is archived. "
                            + "Save the job again, or remove the node from the chain.")
                        .formatted(node.id(), chain.chainId(), node.jobId())))
        .version();
  }

  private static AuditEvent first(ChainExecution made) {
    String reason = made.cause().path("reason").textValue();
    return AuditEvent.of(
        made.createdAt(),
        ChainDraft.BRANCH,
        1,
        "chain.pending",
        null,
        made.state().text(),
        null,
        made.by(),
        reason);
  }
}
