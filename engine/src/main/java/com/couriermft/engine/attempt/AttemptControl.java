package com.couriermft.engine.attempt;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.transfer.supervision.Cancellation;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The request to stop a running attempt, with its reason, and the resources to close if the attempt
 * does not stop. Thread-safe.
 */
final class AttemptControl implements Cancellation, Lease.Watcher {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptControl.class);

  private final String what;
  private final Instant deadline;
  private final AtomicReference<Reason> reason = new AtomicReference<>(Reason.NONE);
  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();
  private boolean timeIsUp;
  private volatile boolean leftBehind;

  enum Reason {
    /** No stop was requested. */
    NONE,
    /** The execution was cancelled. */
    CANCELLED,
    /** The attempt's deadline has passed. */
    TIMED_OUT,
    /** Another worker has taken over the lease. */
    LEASE_LOST,
    /** The process is shutting down. */
    SHUTDOWN
  }

  /**
   * Creates the control of one attempt.
   *
   * @param what the attempt's name in error messages
   * @param deadline the attempt's deadline
   */
  AttemptControl(String what, Instant deadline) {
    this.what = what;
    this.deadline = deadline;
  }

  /** Requests a stop; only the first reason counts. */
  void stop(Reason why) {
    reason.compareAndSet(Reason.NONE, why);
    asked.complete(null);
  }

  /** Returns a future that completes when a stop is requested. */
  CompletableFuture<Void> asked() {
    return asked;
  }

  Reason reason() {
    return Objects.requireNonNull(reason.get());
  }

  @Override
  public void leaseLost() {
    stop(Reason.LEASE_LOST);
  }

  @Override
  public void cancelAsked() {
    stop(Reason.CANCELLED);
  }

  @Override
  public void throwIfCancelled() {
    if (reason.get() != Reason.NONE) {
      throw exception();
    }
  }

  /** Returns the failure for the reason of the stop. */
  CourierException exception() {
    return exception(null);
  }

  /**
   * Returns the failure for the reason of the stop, with the exception that shows where the step
   * was interrupted.
   */
  CourierException exception(@Nullable Throwable brokenOff) {
    return switch (reason.get()) {
      case CANCELLED ->
          new CourierException(
              FailureClass.CANCELLED, StepCodes.CANCELLED, what + " was cancelled.", brokenOff);
      case TIMED_OUT ->
          new CourierException(
              FailureClass.TIMED_OUT,
              StepCodes.TIMED_OUT,
              what + " did not complete by " + deadline + " and timed out.",
              brokenOff);
      case LEASE_LOST -> CourierException.of(StepCodes.LEASE_LOST, what + " lost its lease.", null);
      case SHUTDOWN -> CourierException.of(StepCodes.SHUTDOWN, what + " was shut down.", null);
      case NONE -> throw new IllegalStateException(what + " was not stopped");
    };
  }

  /** Revokes the attempt: later writes by its thread are rejected. */
  void leaveBehind() {
    leftBehind = true;
  }

  /**
   * Checks that the attempt was not revoked.
   *
   * @throws CourierException {@code lease_lost}
   */
  void requirePresent() {
    if (leftBehind) {
      throw CourierException.of(
          StepCodes.LEASE_LOST,
          what + " was abandoned because it ignored its interruption; its result is discarded.",
          null);
    }
  }

  @Override
  public Instant deadline() {
    return deadline;
  }

  <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
    boolean late;
    synchronized (resources) {
      late = timeIsUp;
      if (!late) {
        resources.push(resource);
      }
    }
    if (late) {
      close(resource);
    }
    return resource;
  }

  /**
   * Closes the step's registered resources, on which it may be blocked, and every resource that it
   * registers from now on.
   */
  void closeResources() {
    List<AutoCloseable> open;
    synchronized (resources) {
      timeIsUp = true;
      open = List.copyOf(resources);
      resources.clear();
    }
    open.forEach(this::close);
  }

  private void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      LOG.warn("{}: closing {} failed", what, resource, e);
    }
  }
}
