package com.couriermft.engine;

import com.couriermft.execution.BranchName;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionStarter;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.execution.PoolStore;
import com.couriermft.execution.Stopping;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanParser;
import com.couriermft.store.StoreConflict;
import com.couriermft.transfer.BlobWorkspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shell around {@link Decider}: reads, decides, commits, sends. Several engines may share one
 * storage; whatever one leaves behind when it dies, another's sweep finds. Thread-safe.
 */
public final class Engine implements AutoCloseable {
  /** The queue of messages. */
  public static final String STEPS = "steps";

  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
  private static final int TRIES = 20;

  /** A message that arrives while this process shuts down is for another one. */
  private static final Duration GIVEN_BACK = Duration.ofSeconds(1);

  private final EngineParts parts;
  private final ExecutionStore store;
  private final PoolStore pools;
  private final Checkpoints checkpoints;
  private final ContextDocument document;
  private final Dispatcher dispatcher;
  private final Workspaces workspaces;
  private final Finaliser finaliser;
  private final Transitions transitions;
  private final Recovery recovery;
  private final Worker worker;
  private final Starter starter;
  private final Threads threads;

  /** Puts an engine together; it does nothing until it is asked to. */
  public Engine(EngineParts parts) {
    this(parts, new DaemonThreads());
  }

  /** The same with time and threads of the caller's making, which it closes. */
  public Engine(EngineParts parts, Threads threads) {
    this.parts = parts;
    this.threads = threads;
    store = parts.executions();
    pools = parts.pools();
    checkpoints = new Checkpoints(parts.blobs(), parts.inlineBytes());
    document = new ContextDocument(store, checkpoints, parts.blobs());
    dispatcher = new Dispatcher(pools, parts.queue(), parts.nonces());
    workspaces = new Workspaces(parts.blobs(), store, checkpoints);
    finaliser =
        new Finaliser(
            pools, parts.index(), store, workspaces, document, dispatcher, this::rollBack);
    transitions = new Transitions(store, parts.queue(), finaliser, parts.nonces());
    recovery =
        new Recovery(
            store, pools, parts.tables(), parts.queue(), this, parts.poolLimits(), threads);
    worker =
        new Worker(
            this,
            new StepRunner(
                parts.steps(),
                checkpoints,
                parts.secrets(),
                threads::nanoTime,
                parts.settings().slice()),
            new Completion(this, checkpoints),
            workspaces,
            threads,
            parts.wornOut());
    starter = new Starter(parts, checkpoints, transitions, dispatcher, finaliser);
  }

  /** Starts executions. */
  public ExecutionStarter starter() {
    return starter;
  }

  /**
   * Handles a message of the queue {@link #STEPS}. Returns normally in every case that concerns one
   * execution only: a retry is a new message, and what is left undone the sweep finds.
   */
  public void onMessage(String text) throws InterruptedException {
    // Half a period late, the timer or its host is taken to be gone.
    if (worker.isClosing()) {
      parts.queue().send(STEPS, text, GIVEN_BACK);
      return;
    }
    try {
      Message message = Message.parse(text);
      switch (message.kind()) {
        case KICK -> onKick(message);
        case STEP -> onStep(message);
      }
    } catch (InvalidInputException notOurs) {
      LOG.error("Queue(name='{}') not a message of ours: {}", STEPS, text, notOurs);
    } catch (CourierException e) {
      LOG.warn("Queue(name='{}') could not handle {}; the sweep will see to it", STEPS, text, e);
    }
    recovery.sweepIfOverdue(settings().sweepEvery().multipliedBy(3).dividedBy(2));
  }

  private void onKick(Message kick) throws InterruptedException {
    Optional<Snapshot> found = store.findTree(kick.execution());
    if (found.isPresent() && isHalfResumed(found.get().execution(), kick.epoch())) {
      // Whoever resumes writes the place first and may have died before the header.
      Snapshot at = found.get();
      transitions
          .apply(at, decide(at, "resume").resume("a resume was interrupted"))
          .ifPresent(after -> finaliser.show(after.execution()));
      found = store.findTree(kick.execution());
    }
    if (found.isEmpty()) {
      return;
    }
    Snapshot at = found.get();
    Execution e = at.execution();
    if (e.epoch() != kick.epoch() || !e.state().isActive()) {
      if (e.epoch() >= kick.epoch() || ExecutionLifecycle.TABLE.isFinal(e.state())) {
        finaliser.settle(e, kick.epoch());
      }
    } else if (e.state() == ExecutionState.QUEUED) {
      claim(at, BranchName.ROOT, decide(at, worker()).start(worker()));
    }
  }

  /** Whether a resume has written the place of this epoch and not yet the header. */
  static boolean isHalfResumed(Execution e, int epoch) {
    return e.epoch() == epoch - 1
        && (e.state() == ExecutionState.PAUSED || e.state() == ExecutionState.FAILED);
  }

  private void onStep(Message message) throws InterruptedException {
    Optional<Snapshot> found =
        message.branch().isRoot()
            ? store.find(message.execution())
            : store.findTree(message.execution());
    if (found.isEmpty()) {
      return;
    }
    Snapshot at = found.get();
    BranchName name = message.branch();
    if (at.execution().state() != ExecutionState.RUNNING
        || at.branch(name).filter(b -> b.phase() == Phase.READY && message.fits(b)).isEmpty()) {
      return;
    }
    if (at.execution().stopping() != Stopping.NONE) {
      giveWay(at, name);
    } else if (Verdicts.isOverdue(at.execution(), now())) {
      transitions.apply(at, decide(at, name).expire());
      parkWaiting(message.execution());
    } else {
      claim(at, name, decide(at, name).claim(worker()));
    }
  }

  private void claim(Snapshot at, BranchName name, Decision decision) throws InterruptedException {
    long before = threads.nanoTime();
    Optional<Snapshot> after = transitions.apply(at, decision);
    if (after.isPresent() && decision.step() != null) {
      Claim claim = new Claim(plan(at.execution()), after.get(), name);
      int fence = decision.fence(name);
      if (after.get().branch(name).filter(b -> b.isHeldBy(worker(), fence)).isPresent()) {
        worker.work(claim, before);
      }
    }
  }

  /** Has a waiting leaf give way to the stop that is asked; false if others were faster. */
  private boolean giveWay(Snapshot at, BranchName name) {
    try {
      return transitions.apply(at, decide(at, name).giveWay()).isPresent();
    } catch (StaleTreeException readAgain) {
      return false;
    }
  }

  /** Has every waiting leaf of a run give way to the stop that is asked. */
  void parkWaiting(String id) {
    for (int tries = 0; tries < TRIES; ) {
      Optional<Snapshot> at = store.findTree(id);
      Optional<BranchName> waiting = at.flatMap(Engine::findWaiting);
      if (waiting.isEmpty()) {
        return;
      }
      if (!giveWay(at.get(), waiting.get())) {
        parts.nonces().pause(tries++);
      }
    }
  }

  private static Optional<BranchName> findWaiting(Snapshot at) {
    if (at.execution().state() != ExecutionState.RUNNING
        || at.execution().stopping() == Stopping.NONE) {
      return Optional.empty();
    }
    return at.names().stream()
        .filter(name -> at.branch(name).filter(b -> b.phase() == Phase.READY).isPresent())
        .findFirst();
  }

  /**
   * Asks a run to pause or to be cancelled. A queued, paused or failed run stops at once; a running
   * one when its worker has heard of it.
   *
   * @param what {@link Stopping#PAUSE} or {@link Stopping#CANCEL}
   * @param by who asks
   * @param reason why, or {@code null}
   * @return the header afterwards
   * @throws com.couriermft.execution.InvalidJobStateTransitionException not in its state
   * @throws com.couriermft.failure.NotFoundException there is no such run
   */
  public Execution stop(String id, Stopping what, String by, @Nullable String reason) {
    return stop(id, what, by, reason, e -> !Decider.isAskedAlready(e, what));
  }

  /** As above, for a run that is still as it is expected to be; others are left as they are. */
  Execution stop(
      String id, Stopping what, String by, @Nullable String reason, Predicate<Execution> expected) {
    for (int tries = 0; tries < TRIES; tries++) {
      Snapshot at = store.get(id);
      if (!expected.test(at.execution())) {
        return at.execution();
      }
      Decision decision = decide(at, by).stop(what, reason);
      boolean atOnce = at.execution().state() != ExecutionState.RUNNING;
      if (atOnce && what == Stopping.CANCEL) {
        pools.rememberToFinalise(at.execution());
      }
      Optional<Snapshot> after = transitions.apply(at, decision);
      if (after.isPresent()) {
        if (atOnce) {
          finaliser.finalise(after.get().execution());
        }
        if (atOnce && what == Stopping.CANCEL) {
          // What another's cancel has left to do is not a pause's to forget.
          pools.forgetToFinalise(at.execution().pool(), id, at.execution().epoch());
        }
        parkWaiting(id);
        return after.get().execution();
      }
      parts.nonces().pause(tries);
    }
    throw new StoreConflict("Execution " + id + " changed faster than it could be stopped");
  }

  /**
   * Has a paused or failed run go on where it stopped, through the queue.
   *
   * @return the header afterwards
   * @throws com.couriermft.execution.InvalidJobStateTransitionException not in its state
   */
  public Execution resume(String id, String by, @Nullable String reason) {
    for (int tries = 0; tries < TRIES; tries++) {
      Snapshot at = store.get(id);
      Decision decision = decide(at, by).resume(reason);
      // The place first: if this process dies now, the granted kick writes the header.
      pools.ensurePlace(decision.after());
      Optional<Snapshot> after = transitions.apply(at, decision);
      if (after.isPresent()) {
        finaliser.show(after.get().execution());
        dispatcher.dispatch(after.get().execution().pool());
        return after.get().execution();
      }
      parts.nonces().pause(tries);
    }
    throw new StoreConflict("Execution " + id + " changed faster than it could be resumed");
  }

  /** Looks at every pool for what was left behind; to be called every 30 s on any host. */
  public void sweep() {
    recovery.sweep();
  }

  /** Gives free slots of a pool to waiting runs; after its limit was raised. */
  public void dispatch(String pool) {
    dispatcher.dispatch(pool);
  }

  /** The context of a run, as people read it. */
  public ObjectNode context(Execution execution) {
    return document.of(execution);
  }

  /**
   * Where the newest context can be read: container and blob name. For one that is kept in the
   * header that is the document for people, which is written when the run comes to rest.
   */
  public static String contextPath(Execution execution) {
    Checkpoint newest = execution.branch().checkpoint();
    return newest.isInline()
        ? ContextDocument.path(execution)
        : Checkpoints.CONTAINER
            + "/"
            + Checkpoints.folder(execution.jobId(), execution.id())
            + newest.base().blob();
  }

  /** The files of a run's workspace, to look into; the caller closes. */
  public BlobWorkspace files(String executionId) {
    return workspaces.look(executionId);
  }

  /** Has running steps stop and hand their work back; returns when they have, or after the time. */
  public void shutDown(Duration atMost) throws InterruptedException {
    worker.shutDown();
    long end = threads.nanoTime() + atMost.toNanos();
    for (int tries = 0; !worker.isIdle() && threads.nanoTime() < end; tries++) {
      parts.nonces().pause(tries);
    }
  }

  /** Ends the heartbeats; running steps lose their leases. */
  @Override
  public void close() {
    threads.close();
    workspaces.close();
  }

  /** The plan that a run is pinned to. */
  Plan plan(Execution execution) {
    return PlanParser.parse(parts.jobs().get(execution.jobId(), execution.jobVersion()));
  }

  /** A decision about the run, by somebody. */
  Decider decide(Snapshot at, String actor) {
    return new Decider(plan(at.execution()), at, BranchName.ROOT, now(), actor);
  }

  /** A decision about a branch, by this worker. */
  Decider decide(Snapshot at, BranchName name) {
    return decide(at, name, worker());
  }

  /** A decision about a branch, by somebody. */
  Decider decide(Snapshot at, BranchName name, String actor) {
    return new Decider(plan(at.execution()), at, name, now(), actor);
  }

  Lease lease(Claim claim, long claimedAt, ProgressCounter progress, Lease.Watcher watcher) {
    return new Lease(
        parts, threads, claim.at(), claim.name(), claimedAt, progress::toJson, watcher);
  }

  private void rollBack(Execution cancelled) {
    store.findTree(cancelled.id()).ifPresent(worker::rollBackLeftovers);
  }

  /** By the storage server's clock. */
  Instant now() {
    return parts.tables().instant();
  }

  /** Finishes an interrupted start. */
  void placeNew(Execution made) {
    starter.place(made);
  }

  EngineSettings settings() {
    return parts.settings();
  }

  Nonces nonces() {
    return parts.nonces();
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  Finaliser finaliser() {
    return finaliser;
  }

  Transitions transitions() {
    return transitions;
  }

  private String worker() {
    return settings().worker();
  }
}
