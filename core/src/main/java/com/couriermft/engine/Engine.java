package com.couriermft.engine;

import com.couriermft.event.ExecutionListener;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionStarter;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.PermitStore;
import com.couriermft.execution.Phase;
import com.couriermft.execution.PoolStore;
import com.couriermft.execution.Stopping;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanParser;
import com.couriermft.transfer.BlobWorkspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

  /** The container of contexts: {@code jobs/{job}/executions/{execution}/…}. */
  public static final String CONTEXTS = Checkpoints.CONTAINER;

  /** The container of workspaces: {@code {execution}/…}. */
  public static final String WORK = Workspaces.CONTAINER;

  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

  /** A message that arrives while this process shuts down, or has enough to do, comes again. */
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
  private final Entry entry;
  private final Threads threads;
  private final Stops stops;
  private final Resumption resumption;
  private final Abandonment abandonment;
  private final SupersededContexts superseded;

  /** An engine that nobody listens to. */
  public Engine(EngineParts parts) {
    this(parts, List.of());
  }

  /** Puts an engine together, with those who hear what it does; it does nothing until asked to. */
  public Engine(EngineParts parts, List<? extends ExecutionListener> listeners) {
    this(parts, listeners, new DaemonThreads());
  }

  /** The same with time and threads of the caller's making, which it closes. */
  public Engine(EngineParts parts, List<? extends ExecutionListener> listeners, Threads threads) {
    this.parts = parts;
    this.threads = threads;
    store = parts.executions();
    pools = parts.pools();
    checkpoints = new Checkpoints(parts.blobs(), parts.inlineBytes());
    document = new ContextDocument(store, checkpoints, parts.blobs());
    dispatcher = new Dispatcher(pools, parts.queue(), parts.nonces(), parts.limits());
    workspaces = new Workspaces(parts.blobs(), store, checkpoints);
    Announcer announcer = new Announcer(store, listeners);
    finaliser =
        new Finaliser(
            pools,
            parts.index(),
            store,
            workspaces,
            document,
            announcer,
            dispatcher,
            this::rollBack);
    transitions = new Transitions(store, parts.queue(), finaliser, announcer, parts.nonces());
    recovery =
        new Recovery(store, pools, parts.tables(), parts.queue(), this, parts.limits(), threads);
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
    entry =
        new Entry(
            this,
            new StepConnections(parts.steps(), checkpoints),
            new Permits(new PermitStore(parts.tables()), store, this, parts.limits()));
    stops = new Stops(this, store, pools);
    LiveFileCheck liveFiles = new LiveFileCheck(store, checkpoints, parts.blobs());
    resumption = new Resumption(this, store, pools, liveFiles);
    superseded = new SupersededContexts(store, checkpoints, parts.blobs());
    abandonment = new Abandonment(this, store, workspaces);
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
    if (!worker.enter(parts.limits().stepsPerProcess())) {
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
    } finally {
      worker.leave();
    }
    recovery.sweepIfOverdue();
  }

  private void onKick(Message kick) throws InterruptedException {
    Optional<Snapshot> found = store.findTree(kick.execution());
    if (found.isPresent() && Resumption.isHalfDone(found.get().execution(), kick.epoch())) {
      resumption.finish(found.get());
      found = store.findTree(kick.execution());
    }
    if (found.isEmpty()) {
      return;
    }
    Snapshot at = found.get();
    Execution e = at.execution();
    if (e.epoch() != kick.epoch() || !e.state().isActive()) {
      boolean over = ExecutionLifecycle.TABLE.isFinal(e.state()) || e.filesGoneAt() != null;
      if (over || e.epoch() >= kick.epoch()) {
        finaliser.settle(e, kick.epoch());
      }
    } else if (e.state() == ExecutionState.QUEUED) {
      boolean limited = !entry.connections(at, BranchName.ROOT).isEmpty();
      Decision start = decide(at, worker()).start(worker(), !limited);
      claim(at, BranchName.ROOT, start);
      if (!start.after().state().isActive()) {
        // Its time was over before it began: it leaves the slot that it was granted.
        finaliser.settle(store.get(e.id()).execution(), kick.epoch());
      }
    }
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
      stops.giveWay(at, name);
    } else if (Verdicts.isOverdue(at.execution(), now())) {
      transitions.apply(at, decide(at, name).expire());
      stops.parkWaiting(message.execution());
    } else if (entry.isOpen(at, name)) {
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
        try {
          worker.work(claim, before);
        } finally {
          entry.left(claim);
        }
      }
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
    return stops.stop(id, what, by, reason, e -> !Decider.isAskedAlready(e, what));
  }

  /**
   * Has a paused or failed run go on where it stopped, through the queue.
   *
   * @return the header afterwards
   * @throws com.couriermft.execution.InvalidJobStateTransitionException not in its state
   * @throws com.couriermft.failure.ConflictException {@code files_gone}: a workspace file that it
   *     goes on with is missing or changed, or they were given up; nothing was changed
   */
  public Execution resume(String id, String by, @Nullable String reason) {
    return resumption.resume(id, by, reason);
  }

  /**
   * Gives up the workspace files of a paused or failed run for good: it can never be resumed again.
   * The header says so before the first file goes, so no resume can come in between. Repeatable.
   *
   * @param by who asks
   * @param reason why, or {@code null}
   * @param expected a run that is not (or no longer) so is left as it is
   * @return the header afterwards
   * @throws com.couriermft.execution.InvalidJobStateTransitionException neither paused nor failed
   * @throws com.couriermft.failure.NotFoundException there is no such run
   */
  public Execution giveUpFiles(
      String id, String by, @Nullable String reason, Predicate<Execution> expected) {
    return abandonment.giveUp(id, by, reason, expected);
  }

  /**
   * Removes the contexts of a run that nothing names any more; the newest ones stay. Repeatable.
   *
   * @param ended completed or cancelled: of others an older context may be needed again
   */
  public void removeSupersededContexts(Execution ended) {
    superseded.remove(ended);
  }

  /** Folder of a run's contexts in the container {@link #CONTEXTS}. */
  public static String contexts(String jobId, String executionId) {
    return Checkpoints.folder(jobId, executionId);
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

  Stops stops() {
    return stops;
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
