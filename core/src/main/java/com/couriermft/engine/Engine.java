package com.couriermft.engine;

import com.couriermft.definition.JobDefinition;
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
    checkpoints = new Checkpoints(parts.blobs());
    document = new ContextDocument(store, checkpoints, parts.blobs());
    dispatcher = new Dispatcher(pools, parts.queue(), parts.nonces());
    workspaces = new Workspaces(parts.blobs(), store, checkpoints);
    finaliser = new Finaliser(pools, parts.index(), store, workspaces, document, dispatcher);
    transitions = new Transitions(store, parts.queue(), finaliser, parts.nonces());
    recovery =
        new Recovery(
            store, pools, parts.tables(), parts.queue(), this, parts.poolLimits(), threads);
    worker =
        new Worker(
            this,
            new StepRunner(parts.steps(), checkpoints, parts.secrets(), threads::nanoTime),
            new Completion(checkpoints, this::job),
            workspaces,
            threads,
            parts.wornOut());
    starter = new Starter(parts, checkpoints, transitions, dispatcher);
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
    Optional<Snapshot> found = store.find(kick.execution());
    if (found.isPresent() && isHalfResumed(found.get().execution(), kick.epoch())) {
      // Whoever resumes writes the place first and may have died before the header.
      Snapshot at = found.get();
      transitions
          .apply(at, decide(at, "resume").resume("a resume was interrupted"))
          .ifPresent(after -> finaliser.show(after.execution()));
      found = store.find(kick.execution());
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
      claim(at, decide(at, worker()).start(worker()));
    }
  }

  /** Whether a resume has written the place of this epoch and not yet the header. */
  static boolean isHalfResumed(Execution e, int epoch) {
    return e.epoch() == epoch - 1
        && (e.state() == ExecutionState.PAUSED || e.state() == ExecutionState.FAILED);
  }

  private void onStep(Message message) throws InterruptedException {
    Optional<Snapshot> found = store.find(message.execution());
    if (found.isEmpty()) {
      return;
    }
    Snapshot at = found.get();
    Execution e = at.execution();
    if (e.state() != ExecutionState.RUNNING
        || e.branch().phase() != Phase.READY
        || !message.fits(e.branch())) {
      return;
    }
    if (e.stopping() != Stopping.NONE) {
      transitions.apply(at, decide(at, worker()).park());
    } else {
      claim(at, decide(at, worker()).claim(worker()));
    }
  }

  private void claim(Snapshot at, Decision decision) throws InterruptedException {
    long before = threads.nanoTime();
    Optional<Snapshot> claimed = transitions.apply(at, decision);
    if (claimed.isPresent()) {
      worker.work(claimed.get(), before);
    }
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

  /** Where the engine keeps the newest context: container and blob name. */
  public static String contextPath(Execution execution) {
    return Checkpoints.CONTAINER
        + "/"
        + Checkpoints.folder(execution.jobId(), execution.id())
        + execution.branch().contextRef();
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

  JobDefinition job(Execution execution) {
    return parts.jobs().get(execution.jobId(), execution.jobVersion());
  }

  Decider decide(Snapshot at, String actor) {
    return new Decider(job(at.execution()), at.execution(), now(), actor);
  }

  Lease lease(Snapshot claimed, long claimedAt, ProgressCounter progress, Lease.Watcher watcher) {
    return new Lease(parts, threads, claimed, claimedAt, progress::toJson, watcher);
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
