package com.couriermft.transfer.place;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Work in the background that can be stopped. Thread-safe.
 *
 * @param <T> what comes of it
 */
public final class Background<T> implements Runnable {
  private final Callable<T> work;
  private final CompletableFuture<T> outcome = new CompletableFuture<>();
  private @Nullable Thread runner;
  private boolean interrupted;

  Background(Callable<T> work) {
    this.work = work;
  }

  /** Work that was done in the foreground. */
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
          Thread.interrupted(); // the thread goes on with other work
        }
      }
    }
  }

  /** Whether the work has ended, well or badly. */
  public boolean isDone() {
    return outcome.isDone();
  }

  /** Waits for the work, and throws what it threw. */
  public T await() throws IOException {
    return BlobStreams.await(outcome);
  }

  /** Interrupts the work; work that is not begun never is. The end of the work may take a while. */
  synchronized void stop() {
    if (runner != null) {
      interrupted = true;
      runner.interrupt();
    } else {
      outcome.completeExceptionally(new InterruptedIOException("It was stopped"));
    }
  }

  /**
   * Returns when the work has ended; a thread that is interrupted stops it first.
   *
   * @return what came of it, {@code null} if it failed
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
          throw new IllegalStateException("Nothing is thrown by what handles all", e);
        }
      }
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
