package com.couriermft.engine.attempt;

import com.couriermft.engine.host.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread of one attempt. The thread is abandoned if its step neither ends nor reacts to an
 * interrupt.
 */
final class AttemptThread {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptThread.class);

  private final String name;
  private final CompletableFuture<Outcome> ending = new CompletableFuture<>();
  private final Threads threads;
  private Threads.@Nullable Work thread;

  AttemptThread(String name, Threads threads) {
    this.name = name;
    this.threads = threads;
  }

  /** Interrupts the step. */
  synchronized void interrupt() {
    if (thread != null) {
      thread.stop();
    }
  }

  /**
   * Runs the work and waits until it ends. After a stop request or the deadline, the work is
   * interrupted and has the grace period to end. Then its resources are closed, and it has the same
   * period again.
   *
   * @return the outcome; the outcome of the stop request if the thread is abandoned
   * @throws InterruptedException the waiting thread was interrupted; the work continues
   */
  Result run(Callable<Outcome> work, AttemptControl control, Instant now, Duration grace)
      throws InterruptedException {
    synchronized (this) {
      thread = threads.start(name, () -> finish(work));
    }
    awaitEndOrStop(control, Duration.between(now, control.deadline()));
    if (!ending.isDone()) {
      control.stop(AttemptControl.Reason.TIMED_OUT);
      interrupt();
      await(grace);
    }
    if (!ending.isDone()) {
      LOG.warn("{} did not stop within {}; closing its resources", name, grace);
      control.closeResources();
      interrupt();
      await(grace);
    }
    if (ending.isDone()) {
      return new Result(ended(control), false);
    }
    control.leaveBehind();
    return new Result(Outcome.stopped(control), true);
  }

  /** Registers a callback that runs when the work ends, even after the attempt was abandoned. */
  void whenEnded(Runnable then) {
    ending.whenComplete((outcome, failure) -> then.run());
  }

  private void finish(Callable<Outcome> work) {
    try {
      ending.complete(work.call());
    } catch (Throwable e) {
      // An {@link Error} also ends the step; the waiting thread determines its meaning.
      ending.completeExceptionally(e);
    }
  }

  private void awaitEndOrStop(AttemptControl control, Duration time) throws InterruptedException {
    threads.await(CompletableFuture.anyOf(ending, control.asked()), time);
  }

  private void await(Duration time) throws InterruptedException {
    threads.await(ending, time);
  }

  private Outcome ended(AttemptControl control) {
    try {
      return ending.join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      LOG.error("{} ended unexpectedly", name, cause);
      if (control.reason() != AttemptControl.Reason.NONE) {
        return Outcome.stopped(control);
      }
      return Outcome.failed(ExceptionClassifier.failure(cause));
    }
  }

  /**
   * The result of an attempt.
   *
   * @param outcome the outcome
   * @param leftBehind whether the attempt's thread still runs
   */
  record Result(Outcome outcome, boolean leftBehind) {}
}
