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
  Attempt attempt();

  /**
   * Returns whether an earlier claim of this step may have had effects: after a retry, a resume, or
   * the death of a worker. If false, existing files were not written by this step.
   */
  default boolean mayHaveRunBefore() {
    return attempt().number() > 0;
  }

  /**
   * Returns whether the job, or a loop around the step, may restart after a failure, without the
   * files that the step put into the workspace.
   */
  default boolean mayRepeat() {
    return false;
  }

  /**
   * Returns whether the job, or a loop around the step, has restarted in this execution. The step
   * may then have run before, possibly with another config.
   */
  default boolean isRepeated() {
    return false;
  }

  /**
   * Returns the id of a request to another system. It is the same for all attempts of this step at
   * the same loop items in the same generation of the execution. {@link UnsafeAct} uses it.
   *
   * @param number distinguishes several requests of one step, from 0
   * @return 26 characters, from the ULID alphabet
   */
  String operationId(int number);

  /**
   * Returns the last settlement of a request with an unknown outcome, given when the execution was
   * resumed.
   */
  default Optional<Settlement> settlement() {
    return Optional.empty();
  }

  /**
   * Returns the failure that causes the rollback. The result is empty while the step runs, and for
   * a cancelled execution whose step no worker was running.
   */
  default Optional<Failure> failure() {
    return Optional.empty();
  }

  /** Returns the limits of the separate process for the step, if its definition requires one. */
  default Optional<ProcessBounds> isolation() {
    return Optional.empty();
  }

  /**
   * Emits a function's event as {@code function.event}, at most once; by default as a log entry.
   *
   * @param function the function's name
   * @param name the event's name
   * @param payload details as JSON
   */
  default void emitEvent(String function, String name, String payload) {
    log().info("Event {} of function '{}': {}", name, function, payload);
  }

  /** Returns the files of the execution and the permanent store. */
  Workspace workspace();

  /**
   * Returns the cancellation signal, which includes the deadline. Check it before each read and
   * write.
   */
  Cancellation cancellation();

  /** Returns the receiver of the transferred bytes and files. */
  Progress progress();

  /** Returns the journal of files received from or sent to partners. */
  Deliveries deliveries();

  /**
   * Asserts the lease right before an irreversible action (the rename of an upload, a commit into
   * the permanent store). Returns normally only if this worker certainly holds the lease.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code lease_lost}
   */
  void ensureLease();

  /**
   * Registers a resource, such as a socket, to close when the attempt exceeds its deadline and
   * grace period, so that a blocked read ends. The step still closes the resource itself in the
   * normal case.
   *
   * @return the argument
   */
  <T extends AutoCloseable> T closeWhenTimeIsUp(T resource);

  /**
   * Creates a span of the execution's trace for one call to another system. Send it as the header
   * {@link Traceparent#HEADER}, so that the system's logs can be correlated. Use a new span for
   * each call and each retry.
   */
  Traceparent newSpan();

  /**
   * Returns the execution's logger, which adds the execution, job, step and trace to each entry.
   */
  Logger log();

  /**
   * The identity of an attempt.
   *
   * @param executionId the execution's ULID
   * @param jobId the job
   * @param stepId the step within the job
   * @param iteration the iteration within loops; empty outside all loops
   * @param number the attempt's number, from 0
   * @param nonce unique to this claim; part of the names of partial outputs
   */
  record Attempt(
      String executionId, String jobId, String stepId, String iteration, int number, String nonce) {

    public Attempt(String executionId, String jobId, String stepId, int number, String nonce) {
      this(executionId, jobId, stepId, "", number, nonce);
    }

    /**
     * Returns the writer of the attempt's files. Files of another iteration of a loop have a
     * different writer.
     */
    public Writer writer() {
      String step = iteration.isEmpty() ? stepId : stepId + "." + iteration;
      return new Writer(executionId, step, nonce);
    }
  }
}
