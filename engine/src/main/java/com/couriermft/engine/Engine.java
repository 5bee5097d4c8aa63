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
 * The operations that a host performs on executions: starting, stopping and resuming them, handling
 * their messages, and reading their data. {@link Assembly} creates the components that implement
 * them. Several engines may share one storage; the sweep of any engine finds work that another
 * engine left unfinished when it died. Thread-safe.
 */
public final class Engine implements AutoCloseable {
  /** The name of the engine's message queue. */
  public static final String STEPS = StepQueue.NAME;

  /** The container of contexts: {@code jobs/{job}/executions/{execution}/…}. */
  public static final String CONTEXTS = Checkpoints.CONTAINER;

  /** The container of workspaces: {@code {execution}/…}. */
  public static final String WORK = Workspaces.CONTAINER;

  private final EngineParts parts;
  private final Threads threads;
  private final Assembly made;

  /** Creates an engine without listeners. */
  public Engine(EngineParts parts) {
    this(parts, List.of());
  }

  /** Creates an engine with listeners. It does nothing until it is called. */
  public Engine(EngineParts parts, List<? extends ExecutionListener> listeners) {
    this(parts, listeners, new DaemonThreads());
  }

  /** Creates an engine with the caller's clock and threads, which it closes. */
  public Engine(EngineParts parts, List<? extends ExecutionListener> listeners, Threads threads) {
    this.parts = parts;
    this.threads = threads;
    made = new Assembly(parts, listeners, threads);
  }

  /**
   * Lends one of a connection's permits to other work, for at most five minutes.
   *
   * @param by a unique name for the borrower
   * @return an action that returns the permit; empty if the connection is at its limit
   */
  public Optional<Runnable> borrow(String connection, String by) {
    return made.permits.lend(connection, by);
  }

  /** Returns how long a worker's lease lasts after each heartbeat. */
  public Duration lease() {
    return parts.settings().lease();
  }

  /** Returns the service that starts executions. */
  public ExecutionStarter starter() {
    return made.starter;
  }

  /**
   * Handles a message from the queue {@link #STEPS}. Returns normally even if the work for one
   * execution fails: a retry is a new message, and the sweep finds unfinished work.
   */
  public void onMessage(String text) throws InterruptedException {
    made.intake.onMessage(text);
    made.sweep.sweepIfOverdue();
  }

  /**
   * Pauses or cancels an execution. A queued, paused or failed execution stops at once; a running
   * execution stops when its worker detects the request.
   *
   * @param what {@link StopRequest#PAUSE} or {@link StopRequest#CANCEL}
   * @param by the user who requests the stop
   * @param reason the user's reason, or {@code null}
   * @return the header afterwards
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the execution's
   *     state does not allow it
   * @throws com.couriermft.formats.failure.NotFoundException the execution does not exist
   */
  public Execution stop(String id, StopRequest what, String by, @Nullable String reason) {
    return made.stops.stop(id, what, by, reason, e -> !Stops.isAskedAlready(e, what));
  }

  /**
   * Resumes a paused or failed execution through the queue, at the point where it stopped.
   *
   * @return the header afterwards
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the execution's
   *     state does not allow it
   * @throws com.couriermft.formats.failure.ConflictException {@code files_gone}: a workspace file
   *     that the execution needs is missing or changed, or the files were deleted; nothing was
   *     changed
   */
  public Execution resume(String id, String by, @Nullable String reason) {
    return made.resumption.resume(id, by, reason, null);
  }

  /**
   * Resumes, as {@link #resume(String, String, String)} does, an execution that failed at a step
   * that acts on another system. The user's finding states whether the action took effect.
   *
   * @return the header afterwards
   * @throws com.couriermft.formats.failure.ConflictException {@code outcome_known}: the execution
   *     failed elsewhere, has not failed, or has failed again since; nothing was changed
   */
  public Execution settle(String id, String by, @Nullable String reason, ActFinding found) {
    return made.resumption.resume(id, by, reason, found);
  }

  /**
   * Permanently deletes the workspace files of a paused or failed execution, which can then never
   * be resumed. The header is flagged before the first file is deleted, so the execution cannot be
   * resumed in between. Idempotent.
   *
   * @param by the user who requests the deletion
   * @param reason the user's reason, or {@code null}
   * @param expected condition on the execution; if it is not met, nothing changes
   * @return the header afterwards
   * @throws com.couriermft.engine.execution.InvalidJobStateTransitionException the execution is
   *     neither paused nor failed
   * @throws com.couriermft.formats.failure.NotFoundException the execution does not exist
   */
  public Execution giveUpFiles(
      String id, String by, @Nullable String reason, Predicate<Execution> expected) {
    return made.abandonment.giveUp(id, by, reason, expected);
  }

  /**
   * Deletes the workspace files of a completed or cancelled chain member, which were retained for
   * other members. Does nothing if the execution may still continue or does not exist. Idempotent.
   *
   * @param id the id of an execution whose chain no longer needs its files
   */
  public void releaseFiles(String id) {
    made.abandonment.release(id);
  }

  /**
   * Deletes the contexts of an execution that are no longer referenced; the newest ones are
   * retained. Idempotent.
   *
   * @param ended a completed or cancelled execution; executions in other states may still need an
   *     older context
   */
  public void removeSupersededContexts(Execution ended) {
    made.superseded.remove(ended);
  }

  /** Returns the folder of an execution's contexts in the container {@link #CONTEXTS}. */
  public static String contexts(String jobId, String executionId) {
    return Checkpoints.folder(jobId, executionId);
  }

  /** Checks every pool for unfinished work. Call it every 30 s on any host. */
  public SweepReport sweep() {
    return made.sweep.sweep();
  }

  /** Grants free slots of a pool to waiting executions. Call it after raising the pool's limit. */
  public void dispatch(String pool) {
    made.dispatcher.dispatch(pool);
  }

  /**
   * Updates all pools' lists of disabled jobs. Call it after saving a job. When it returns, no slot
   * is granted to an execution of a disabled job that has not started, and executions of enabled
   * jobs have been granted the free slots.
   */
  public void heedDisabledJobs() {
    made.disabled.heed();
  }

  /**
   * Returns large outputs, as JSON in UTF-8.
   *
   * @throws com.couriermft.formats.failure.NotFoundException {@code blob_not_found}: the outputs
   *     were deleted
   */
  public byte[] outputs(OutputValue.Stored large) {
    return parts.blobs().get(CONTEXTS, large.blob());
  }

  /** Returns the folder of an execution's large outputs, in the container {@link #CONTEXTS}. */
  public static String outputs(String executionId) {
    return LargeOutputs.folder(executionId);
  }

  /** Returns the context of an execution in readable form. */
  public ObjectNode context(Execution execution) {
    return made.document.of(execution);
  }

  /** Returns a reader that extracts parts of contexts in readable form. */
  public ReadableContext contexts() {
    return made.document;
  }

  /**
   * Returns the container and name of the blob with the newest context. For a context in the
   * header, returns the human-readable document, which is written when the execution stops.
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

  /** Opens the files of an execution's workspace for reading; the caller closes the result. */
  public BlobWorkspace files(String executionId) {
    return made.workspaces.look(executionId);
  }

  /**
   * Returns whether so many steps have ignored their interrupts that this process should be
   * replaced. The process then accepts no more steps.
   */
  public boolean isWornOut() {
    return made.attempts.isWornOut();
  }

  /**
   * Stops running steps and returns them to the queue. Returns when they have stopped, or when the
   * time limit is reached.
   */
  public void shutDown(Duration atMost) throws InterruptedException {
    made.worker.shutDown();
    long end = threads.nanoTime() + atMost.toNanos();
    for (int tries = 0; !made.worker.isIdle() && threads.nanoTime() < end; tries++) {
      parts.nonces().pause(tries);
    }
  }

  /** Ends the heartbeats, so that running steps lose their leases. */
  @Override
  public void close() {
    threads.close();
    made.workspaces.close();
  }
}
