package com.couriermft.engine;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.context.LargeOutputs;
import com.couriermft.engine.context.ReadableContext;
import com.couriermft.engine.context.Workspaces;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.host.DaemonThreads;
import com.couriermft.engine.host.Threads;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.engine.request.Stops;
import com.couriermft.engine.sweep.SweepReport;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a host on executions: to start them, to handle their messages, to stop and
 * resume them, to show what they have. {@link Assembly} says what does it. Several engines may
 * share one storage; whatever one leaves behind when it dies, another's sweep finds. Thread-safe.
 */
public final class Engine implements AutoCloseable {
  /** The queue of messages. */
  public static final String STEPS = StepQueue.NAME;

  /** The container of contexts: {@code jobs/{job}/executions/{execution}/…}. */
  public static final String CONTEXTS = Checkpoints.CONTAINER;

  /** The container of workspaces: {@code {execution}/…}. */
  public static final String WORK = Workspaces.CONTAINER;

  private final EngineParts parts;
  private final Threads threads;
  private final Assembly made;

  /** Makes an engine that nobody listens to. */
  public Engine(EngineParts parts) {
    this(parts, List.of());
  }

  /** Puts an engine together, with those who hear what it does; it does nothing until asked to. */
  public Engine(EngineParts parts, List<? extends ExecutionListener> listeners) {
    this(parts, listeners, new DaemonThreads());
  }

  /** Puts an engine together with time and threads of the caller's making, which it closes. */
  public Engine(EngineParts parts, List<? extends ExecutionListener> listeners, Threads threads) {
    this.parts = parts;
    this.threads = threads;
    made = new Assembly(parts, listeners, threads);
  }

  /**
   * Lends one of the places that steps have at a connection to other work, for at most five
   * minutes.
   *
   * @param by who borrows it, a text that nobody else uses
   * @return gives it back; empty if the connection is used to its limit
   */
  public Optional<Runnable> borrow(String connection, String by) {
    return made.permits.lend(connection, by);
  }

  /** Returns how long a worker holds a step after each heartbeat. */
  public Duration lease() {
    return parts.settings().lease();
  }

  /** Starts executions. */
  public ExecutionStarter starter() {
    return made.starter;
  }

  /**
   * Handles a message of the queue {@link #STEPS}. Returns normally in every case that concerns one
   * execution only: a retry is a new message, and what is left undone the sweep finds.
   */
  public void onMessage(String text) throws InterruptedException {
    made.intake.onMessage(text);
    made.sweep.sweepIfOverdue();
  }

  /**
   * Asks an execution to pause or to be cancelled. A queued, paused or failed execution stops at
   * once; a running one when its worker has heard of it.
   *
   * @param what {@link StopRequest#PAUSE} or {@link StopRequest#CANCEL}
   * @param by who asks
   * @param reason why, or {@code null}
   * @return the header afterwards
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException not in its state
   * @throws com.couriermft.formats.failure.NotFoundException there is no such execution
   */
  public Execution stop(String id, StopRequest what, String by, @Nullable String reason) {
    return made.stops.stop(id, what, by, reason, e -> !Stops.isAskedAlready(e, what));
  }

  /**
   * Has a paused or failed execution go on where it stopped, through the queue.
   *
   * @return the header afterwards
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException not in its state
   * @throws com.couriermft.formats.failure.ConflictException {@code files_gone}: a workspace file
   *     that it goes on with is missing or changed, or they were given up; nothing was changed
   */
  public Execution resume(String id, String by, @Nullable String reason) {
    return made.resumption.resume(id, by, reason, null);
  }

  /**
   * Has an execution that failed at a step that acts on another system go on, as {@link
   * #resume(String, String, String)} does, with what became of that act.
   *
   * @return the header afterwards
   * @throws com.couriermft.formats.failure.ConflictException {@code outcome_known}: it failed
   *     elsewhere, not at all, or again since; nothing was changed
   */
  public Execution settle(String id, String by, @Nullable String reason, ActFinding found) {
    return made.resumption.resume(id, by, reason, found);
  }

  /**
   * Gives up the workspace files of a paused or failed execution for good: it can never be resumed
   * again. The header says so before the first file goes, so no resume can come in between.
   * Idempotent.
   *
   * @param by who asks
   * @param reason why, or {@code null}
   * @param expected an execution that is not (or no longer) so is left as it is
   * @return the header afterwards
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException neither paused nor
   *     failed
   * @throws com.couriermft.formats.failure.NotFoundException there is no such execution
   */
  public Execution giveUpFiles(
      String id, String by, @Nullable String reason, Predicate<Execution> expected) {
    return made.abandonment.giveUp(id, by, reason, expected);
  }

  /**
   * Removes the workspace files of a completed or cancelled execution, which a member of a chain
   * keeps for the others. Of an execution that may still go on nothing is removed, nor if there is
   * none. Idempotent.
   *
   * @param id of an execution whose chain needs its files no more
   */
  public void releaseFiles(String id) {
    made.abandonment.release(id);
  }

  /**
   * Removes the contexts of an execution that nothing names any more; the newest ones stay.
   * Idempotent.
   *
   * @param ended completed or cancelled: of others an older context may be needed again
   */
  public void removeSupersededContexts(Execution ended) {
    made.superseded.remove(ended);
  }

  /** Folder of an execution's contexts in the container {@link #CONTEXTS}. */
  public static String contexts(String jobId, String executionId) {
    return Checkpoints.folder(jobId, executionId);
  }

  /** Looks at every pool for what was left behind; to be called every 30 s on any host. */
  public SweepReport sweep() {
    return made.sweep.sweep();
  }

  /** Gives free slots of a pool to waiting executions; after its limit was raised. */
  public void dispatch(String pool) {
    made.dispatcher.dispatch(pool);
  }

  /**
   * Has every pool know which jobs are disabled; after one was saved. When it returns, no slot is
   * granted to an execution of a disabled job that has not begun, and those of enabled jobs have
   * theirs, as far as there are any.
   */
  public void heedDisabledJobs() {
    made.disabled.heed();
  }

  /**
   * Reads large outputs, as JSON in UTF-8.
   *
   * @throws com.couriermft.formats.failure.NotFoundException {@code blob_not_found}: they were
   *     removed
   */
  public byte[] outputs(OutputValue.Stored large) {
    return parts.blobs().get(CONTEXTS, large.blob());
  }

  /**
   * Folder of what an execution has handed on, where that is large, in the container {@link
   * #CONTEXTS}.
   */
  public static String outputs(String executionId) {
    return LargeOutputs.folder(executionId);
  }

  /** The context of an execution, as people read it. */
  public ObjectNode context(Execution execution) {
    return made.document.of(execution);
  }

  /** Reads parts of contexts, as people read them. */
  public ReadableContext contexts() {
    return made.document;
  }

  /**
   * Returns where the newest context can be read: container and blob name. For one that is kept in
   * the header that is the document for people, which is written when the execution comes to rest.
   */
  public static String contextPath(Execution execution) {
    Checkpoint newest = execution.branch().checkpoint();
    return newest.isInline()
        ? ReadableContext.path(execution)
        : Checkpoints.CONTAINER
            + "/"
            + Checkpoints.folder(execution.jobId(), execution.id())
            + newest.base().blob();
  }

  /** The files of an execution's workspace, to look into; the caller closes. */
  public BlobWorkspace files(String executionId) {
    return made.workspaces.look(executionId);
  }

  /**
   * Returns whether so many steps have ignored their interruption that this process should be
   * replaced; it takes up no more steps.
   */
  public boolean isWornOut() {
    return made.attempts.isWornOut();
  }

  /** Has running steps stop and hand their work back; returns when they have, or after the time. */
  public void shutDown(Duration atMost) throws InterruptedException {
    made.worker.shutDown();
    long end = threads.nanoTime() + atMost.toNanos();
    for (int tries = 0; !made.worker.isIdle() && threads.nanoTime() < end; tries++) {
      parts.nonces().pause(tries);
    }
  }

  /** Ends the heartbeats; running steps lose their leases. */
  @Override
  public void close() {
    threads.close();
    made.workspaces.close();
  }
}
