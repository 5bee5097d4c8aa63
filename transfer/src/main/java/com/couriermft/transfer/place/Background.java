package com.couriermft.transfer.place;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Background work that can be stopped. Thread-safe.
 *
 * @param <T> the result
 */
public final class Background<T> implements Runnable {
  private final Callable<T> work;
  private final CompletableFuture<T> outcome = new CompletableFuture<>();
  private @Nullable Thread runner;
  private boolean interrupted;

  Background(Callable<T> work) {
    this.work = work;
  }

  /** Returns a completed instance for work that was done in the foreground. */
  public static <T> Background<T> done(T value) {
    Background<T> done = new Background<>(() -> value);
    done.outcome.complete(value);
    return done;
  }

  @Override
  public void run() {
    synchronized (this) {
      if (outcome.isDone()) {
        return;
      }
      runner = Thread.currentThread();
    }
    try {
      BlobStreams.run(work, outcome);
    } finally {
      synchronized (this) {
        runner = null;
        if (interrupted) {
          // Clears the interrupt flag, because the thread continues with other work.
          Thread.interrupted();
        }
      }
    }
  }

  /** Returns whether the work has ended, with or without success. */
  public boolean isDone() {
    return outcome.isDone();
  }

  /** Waits for the work and returns its result, or throws its exception. */
  public T await() throws IOException {
    return BlobStreams.await(outcome);
  }

  /** Interrupts the work, or cancels it if it has not started. The work may take a while to end. */
  synchronized void stop() {
    if (runner != null) {
      interrupted = true;
      runner.interrupt();
    } else {
      outcome.completeExceptionally(new InterruptedIOException("It was stopped"));
    }
  }

  /**
   * Waits for the end of the work; an interrupted thread stops it first.
   *
   * @return the result, {@code null} after a failure
   */
  public @Nullable T end() {
    boolean wasInterrupted = Thread.interrupted();
    if (wasInterrupted) {
      stop();
    }
    try {
      while (true) {
        try {
          return outcome.handle((value, failure) -> value).get();
        } catch (InterruptedException e) {
          wasInterrupted = true;
          stop();
        } catch (ExecutionException e) {
          throw new IllegalStateException("The handler catches everything", e);
        }
      }
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
