package com.couriermft.engine;

import com.couriermft.failure.Failure;
import com.couriermft.failure.FailureClass;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread of its own for each attempt: it can be left behind when a step neither ends nor hears
 * its interruption.
 */
final class AttemptThread {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptThread.class);

  private final String name;
  private final CompletableFuture<Outcome> ending = new CompletableFuture<>();
  private @Nullable Thread thread;

  AttemptThread(String name) {
    this.name = name;
  }

  /** Wakes the step from what it is blocked on. */
  synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  /**
   * Runs the work and waits: until its deadline, then for the grace period, then, with its
   * resources closed, for as long again.
   *
   * @return what came of it; a timeout failure if it is left behind
   */
  Result run(Callable<Outcome> work, AttemptControl control, Instant now, Duration grace)
      throws InterruptedException {
    synchronized (this) {
      thread = new Thread(() -> finish(work), name);
      thread.setDaemon(true);
      thread.start();
    }
    Outcome outcome = await(Duration.between(now, control.deadline()));
    if (outcome == null) {
      control.stop(AttemptControl.Reason.TIMED_OUT);
      outcome = await(grace);
    }
    if (outcome == null) {
      LOG.warn("{} did not stop within {}; closing what it uses", name, grace);
      control.closeResources();
      outcome = await(grace);
    }
    if (outcome == null) {
      return new Result(Outcome.failed(Failure.of(control.exception())), true);
    }
    return new Result(outcome, false);
  }

  private void finish(Callable<Outcome> work) {
    try {
      ending.complete(work.call());
    } catch (Throwable e) {
      // An Error is the step's end too; the thread that waits decides what it means.
      ending.completeExceptionally(e);
    }
  }

  private @Nullable Outcome await(Duration time) throws InterruptedException {
    try {
      return ending.get(Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      LOG.error("{} ended unexpectedly", name, cause);
      Failure failure = Failure.of(cause);
      return Outcome.failed(
          cause instanceof OutOfMemoryError
              ? Failure.of(FailureClass.PERMANENT, "out_of_memory", failure.message())
              : failure);
    }
  }

  /**
   * What came of an attempt.
   *
   * @param outcome its outcome
   * @param leftBehind whether its thread still runs
   */
  record Result(Outcome outcome, boolean leftBehind) {}
}
