package com.couriermft.engine.spi;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace;
import java.util.Optional;
import org.slf4j.Logger;

/** The context of a running attempt. Thread-safe. */
public interface StepContext {
  /** Returns the attempt that runs. */
  Attempt attempt();

  /**
   * Returns whether an earlier claim of this very step may have had effects outside: a retry, a
   * resumed step, or one whose worker died. When false, files that are there already are not ours.
   */
  default boolean mayHaveRunBefore() {
    return attempt().number() > 0;
  }

  /**
   * Returns whether the whole job, or a loop around the step, may begin again after a failure:
   * without the files that it has put into the workspace.
   */
  default boolean mayRepeat() {
    return false;
  }

  /**
   * Returns whether the whole job, or a loop around the step, has begun again in this execution:
   * then this step may have run before, though perhaps with another config.
   */
  default boolean isRepeated() {
    return false;
  }

  /**
   * Returns the id of an act on another system: the same for every attempt of this step at these
   * items of loops, in this generation of the execution. {@link UnsafeAct} uses it.
   *
   * @param number tells several acts of one step apart, from 0
   * @return 26 characters of the alphabet of ULIDs
   */
  String operationId(int number);

  /** Returns what whoever resumed the execution last said about an act of unknown outcome. */
  default Optional<Settlement> settlement() {
    return Optional.empty();
  }

  /**
   * Returns the failure over which the step is rolled back, when it is: of a cancelled execution
   * whose step nobody ran any more, and while the step runs, empty.
   */
  default Optional<Failure> failure() {
    return Optional.empty();
  }

  /**
   * Returns the bounds of the process that the step is to run in, if its definition asks for one.
   */
  default Optional<ProcessBounds> isolation() {
    return Optional.empty();
  }

  /**
   * Tells something that a function wants told, as the event {@code function.event}; at most once.
   * By default as a line of the log.
   *
   * @param function the function's name
   * @param name what happened
   * @param payload more about it, as JSON
   */
  default void emitEvent(String function, String name, String payload) {
    log().info("Event {} of function '{}': {}", name, function, payload);
  }

  /** The files of the execution and the permanent store. */
  Workspace workspace();

  /** Returns the cancellation, to be asked before each read and write; carries the deadline. */
  Cancellation cancellation();

  /** Returns the progress to which bytes and files are reported. */
  Progress progress();

  /** Returns the journal of the files that came from a partner or went to one. */
  Deliveries deliveries();

  /**
   * Ensures the lease right before an irreversible act (the rename of an upload, a commit into the
   * permanent store): returns only while this worker surely holds the lease.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code lease_lost}
   */
  void ensureLease();

  /**
   * Has something closed when the attempt overruns its time and grace: a socket, so that a blocked
   * read ends. The step still closes it itself in the normal course.
   *
   * @return its argument
   */
  <T extends AutoCloseable> T closeWhenTimeIsUp(T resource);

  /**
   * A new span of the execution's trace, for one call to another system: to be sent as the header
   * {@link Traceparent#HEADER} of an HTTP request, so that what the other side logs is found with
   * the execution's own lines. Each call and each retry of one asks for its own.
   */
  Traceparent newSpan();

  /** The execution's logger; carries execution, job, step and trace. */
  Logger log();

  /**
   * Identity of an attempt.
   *
   * @param executionId the execution's ULID
   * @param jobId the job
   * @param stepId the step within the job
   * @param iteration where it is within loops, as text; empty outside all loops
   * @param number 0 for the first attempt, grows by one with each retry
   * @param nonce unique to this claim; partial outputs carry it in their names
   */
  record Attempt(
      String executionId, String jobId, String stepId, String iteration, int number, String nonce) {

    /** An attempt of a step outside all loops. */
    public Attempt(String executionId, String jobId, String stepId, int number, String nonce) {
      this(executionId, jobId, stepId, "", number, nonce);
    }

    /**
     * Returns the writer in whose name the attempt writes: what another round of a loop has written
     * is not its own.
     */
    public Writer writer() {
      String step = iteration.isEmpty() ? stepId : stepId + "." + iteration;
      return new Writer(executionId, step, nonce);
    }
  }
}
