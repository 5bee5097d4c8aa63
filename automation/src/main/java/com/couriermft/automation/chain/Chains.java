package com.couriermft.automation.chain;

import com.couriermft.automation.chain.ChainExecutionStore.Snapshot;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.Saved;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.definition.VersionStore;
import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventType;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Manages chains of jobs: their definitions and executions. Thread-safe. */
public final class Chains {
  private final VersionStore<ChainDefinition> definitions;
  private final InstantSource clock;
  private final ChainValidator validator;
  private final ChainIndex index;
  private final ChainMover mover;
  private final ChainStarter starter;
  private final ChainTick tick;
  private final ChainRemoval removal;
  private final ChainSearch search;

  /** Returns the definitions of an installation's chains. */
  public static VersionStore<ChainDefinition> definitions(Tables tables, Blobs blobs) {
    return new VersionStore<>(
        tables,
        blobs,
        new VersionStore.Kind<>(
            ObjectKind.CHAIN, ChainCodes.CHAIN_VERSION_NOT_FOUND, json -> ChainReader.read(json)));
  }

  /** Creates the component that manages chains, with its collaborators. */
  public Chains(ChainParts parts) {
    JobStore jobs = parts.jobs();
    clock = parts.tables().clock();
    definitions = definitions(parts.tables(), parts.blobs());
    validator = new ChainValidator(id -> jobs.find(id).map(StoredDefinition::definition));
    index = new ChainIndex(parts.tables());
    mover = new ChainMover(parts, definitions, index);
    search = new ChainSearch(index, this::findExecution);
    starter = new ChainStarter(parts, definitions, index, mover);
    ChainContainment containment =
        new ChainContainment(mover, index, parts.tables(), parts.nonces());
    tick = new ChainTick(mover, index, containment, parts.tables().clock());
    removal = new ChainRemoval(parts.tables(), mover.store(), index);
    parts
        .control()
        .answer(
            ChainMover.MESSAGE, message -> mover.move(message.path("chain_execution").asText()));
  }

  /**
   * Returns the listener that must receive the events of all executions, so that chains continue.
   */
  public ExecutionListener listener() {
    return new ChainListener(mover);
  }

  /** Recovers unfinished work; must be called every 30 s. */
  public void tick() {
    tick.tick();
  }

  /**
   * Reads a definition and validates it completely.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException code {@code invalid_definition},
   *     with every problem in document order
   */
  public ChainDefinition read(JsonNode json) {
    return validator.read(json);
  }

  /**
   * Reads a definition as {@link #read(JsonNode)} does, against jobs that need not be stored.
   *
   * @param jobs returns a job by its id; empty if it cannot be started
   */
  public static ChainDefinition read(
      JsonNode json, Function<String, Optional<JobDefinition>> jobs) {
    return new ChainValidator(jobs).read(json);
  }

  /** Returns the definitions and their versions. */
  public VersionStore<ChainDefinition> definitions() {
    return definitions;
  }

  /** Saves a definition as the current version of its chain, like {@link VersionStore#save}. */
  public Saved save(ChainDefinition chain, String by, @Nullable String ifMatchEtag) {
    return definitions.save(chain, by, ifMatchEtag);
  }

  /** Returns the current version of a chain; empty if it does not exist or is archived. */
  public Optional<StoredDefinition<ChainDefinition>> find(String chainId) {
    return definitions.find(chainId);
  }

  /**
   * Returns the current version of a chain.
   *
   * @throws NotFoundException {@code chain_not_found}: the chain does not exist or is archived
   */
  public StoredDefinition<ChainDefinition> get(String chainId) {
    return definitions.get(chainId);
  }

  /**
   * Returns a version of a chain, archived or not.
   *
   * @throws NotFoundException {@code chain_version_not_found}
   */
  public ChainDefinition getVersion(String chainId, int version) {
    return definitions.getVersion(chainId, version);
  }

  /** Returns the chains that are not archived, ordered by id. */
  public List<DefinitionSummary> list() {
    return definitions.list();
  }

  /**
   * Returns the chains with a node that runs this job, ordered by id; unreadable chains are logged.
   */
  public List<String> running(String jobId) {
    List<Listed<String>> running =
        definitions.listed().stream()
            .map(each -> each.reading(chain -> getVersion(chain.id(), chain.version())))
            .filter(each -> each.value() == null || each.value().runs(jobId))
            .map(each -> each.map(ChainDefinition::id))
            .toList();
    return Listed.readable(running);
  }

  /**
   * Starts an execution of a chain; a repeated id returns the existing execution.
   *
   * @throws NotFoundException {@code chain_not_found}, or {@code job_not_found} for one of the
   *     chain's jobs
   * @throws com.couriermft.formats.failure.InvalidInputException the parameters do not match the
   *     chain's schema
   */
  public StartedChain startOrFind(StartOrder launch) {
    return starter.startOrFind(launch);
  }

  /** Starts an execution as {@link #startOrFind} does, and returns its header. */
  public ChainExecution start(StartOrder launch) {
    return startOrFind(launch).execution();
  }

  /** Returns the current state of a chain execution. */
  public Optional<ChainExecution> findExecution(String id) {
    return mover.store().find(id).map(Snapshot::execution);
  }

  /**
   * Returns the current state of a chain execution.
   *
   * @throws NotFoundException {@code chain_execution_not_found}
   */
  public ChainExecution getExecution(String id) {
    return findExecution(id).orElseThrow(() -> notFound(id));
  }

  private static NotFoundException notFound(String id) {
    return new NotFoundException(
        ChainCodes.CHAIN_EXECUTION_NOT_FOUND, "There is no chain execution '" + id + "'.");
  }

  /** Returns a new id for a chain execution. */
  public String newId() {
    return Ulid.random(clock.instant());
  }

  /** Returns whether a chain execution has not ended, even if it cannot be read. */
  boolean isOpen(String id) {
    return mover.store().findStanding(id).filter(chain -> chain.state().isOpen()).isPresent();
  }

  /**
   * Returns the time since when a resumable execution has been paused or failed.
   *
   * <p>Returns {@link Instant#MAX} while the execution is running, and {@link Instant#MIN} if it
   * cannot be resumed or is missing.
   */
  public Instant restsSince(String id) {
    return mover.store().findStanding(id).map(Chains::restsSince).orElse(Instant.MIN);
  }

  private static Instant restsSince(ChainStanding chain) {
    return switch (chain.state()) {
      case PENDING, RUNNING -> Instant.MAX;
      case PAUSED, FAILED -> chain.since();
      case COMPLETED, CANCELLED -> Instant.MIN;
    };
  }

  /**
   * Deletes a bounded number of chain executions that ended before a time, with their audit logs.
   * Running and paused executions are kept.
   *
   * @param from position that the previous step returned; {@code null} for the first step
   * @return position of the next step; {@code null} at the end
   */
  public @Nullable String removeEnded(Instant before, @Nullable String from) {
    return removal.step(before, from);
  }

  /** Returns the input with which a chain execution was started. */
  public ChainInput input(ChainExecution chain) {
    return mover.store().input(chain.id());
  }

  /**
   * Lists chain executions that match a filter, newest first. Settled chain executions are returned
   * without their nodes.
   *
   * @param top maximum number of results, 1..200; a page may have fewer results although more exist
   * @param after id of the last chain execution of the previous page; {@code null} for the first
   *     page
   */
  public ChainPage executions(ChainFilter filter, int top, @Nullable String after) {
    return search.page(filter, top, after);
  }

  /**
   * Returns the complete audit log of a chain execution; a node's name is in {@link
   * AuditEvent#stepId()}.
   */
  public List<AuditEvent> audit(String id) {
    return mover.store().trail().all(id);
  }

  /** Returns a page of the audit log, as {@link AuditTrail#page} does. */
  public AuditTrail.Page audit(String id, int top, @Nullable String after) {
    return mover.store().trail().page(id, top, after);
  }

  /**
   * Pauses a chain execution: no further node starts, and members are paused.
   *
   * @param by the actor
   * @param reason the reason, or {@code null}
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the state does not
   *     allow pausing
   * @throws NotFoundException the execution does not exist
   */
  public ChainExecution pause(String id, String by, @Nullable String reason) {
    if (mover.apply(id, by, decider -> decider.pause(by, reason)).isEmpty()) {
      throw notFound(id);
    }
    return moved(id);
  }

  /**
   * Cancels a chain execution and its members.
   *
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the state does not
   *     allow cancellation
   * @throws NotFoundException the execution does not exist
   */
  public ChainExecution cancel(String id, String by, @Nullable String reason) {
    if (mover.apply(id, by, decider -> decider.cancel(by, reason)).isEmpty()) {
      throw notFound(id);
    }
    return moved(id);
  }

  /**
   * Resumes a chain execution. A paused chain execution resumes its paused members. A failed chain
   * execution resumes the members whose failure ended it, and starts new executions for cancelled
   * members.
   *
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the state does not
   *     allow resuming
   * @throws com.couriermft.formats.failure.ConflictException {@code files_gone}: a failed member
   *     can never continue; after the member's execution is cancelled, a new execution starts
   * @throws NotFoundException the execution does not exist
   */
  public ChainExecution resume(String id, String by, @Nullable String reason) {
    ChainExecution chain = getExecution(id);
    ChainLifecycle.next(id, chain.state(), ChainEvent.RESUME);
    if (chain.state() == ChainState.FAILED) {
      List<Execution> looked =
          mover.unhandledRuns(chain).stream()
              .flatMap(run -> mover.members().resume(run, by, reason).stream())
              .toList();
      Function<ChainDecider, ChainDecision> resume =
          decider -> decider.resumeFailed(looked, by, reason);
      mover.apply(id, by, resume, resume);
    } else {
      mover.apply(id, by, decider -> decider.resume(by, reason));
    }
    return moved(id);
  }

  private ChainExecution moved(String id) {
    mover.move(id);
    return getExecution(id);
  }

  /** Continues chains after events of their members' executions. */
  private static final class ChainListener implements ExecutionListener {
    private final ChainMover mover;

    ChainListener(ChainMover mover) {
      this.mover = mover;
    }

    @Override
    public void hear(DomainEvent event) {
      String chain = event.chainExecutionId();
      boolean moves =
          event.type().isEnding()
              || event.type() == EventType.EXECUTION_STARTED
              || event.type() == EventType.EXECUTION_RESUMED;
      if (chain != null && moves) {
        mover.look(chain, event.executionId());
      }
    }
  }
}
